/** The states of a generation. */
export const generationStates = ['pending', 'working', 'done', 'failed'] as const

export type GenerationState = (typeof generationStates)[number]

/** The states in which nothing is left to do. */
export type EndedState = 'done' | 'failed'

export type UnfinishedState = Exclude<GenerationState, EndedState>
