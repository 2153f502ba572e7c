/** The states of an import. The first two have not ended. */
export const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

export const activeStates = ['waiting', 'running'] as const
