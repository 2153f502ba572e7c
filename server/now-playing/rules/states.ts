/** How the recording of a station is shown on every page: `off` by choice, `interrupted` while no audio arrives. */
export const shownStates = ['off', 'recording', 'interrupted'] as const

export type ShownState = (typeof shownStates)[number]
