/** The changes of sign-in methods of which a person is notified by mail. */
export const notifiedChanges = [
  'password_set',
  'passkey_added',
  'second_factor_added',
  'second_factor_removed',
] as const
export type NotifiedChange = (typeof notifiedChanges)[number]
