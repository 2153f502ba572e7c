/** The changes of how a person signs in that they are told of by mail. */
export const toldChanges = ['password_set', 'passkey_added', 'second_factor_added', 'second_factor_removed'] as const
export type ToldChange = (typeof toldChanges)[number]
