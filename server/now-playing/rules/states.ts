/**
 * The state of a station's recording as it is shown on every page: `off` by choice, `connecting` until the first audio
 * arrives, `interrupted` while none does.
 */
export const shownStates = ['off', 'connecting', 'recording', 'interrupted'] as const

export type ShownState = (typeof shownStates)[number]
