/** The states of the recorder of a station. The documentation explains them: docs/recording.md, "State and alarms". */
export const recorderStates = ['connecting', 'recording', 'down', 'stopped'] as const

/** The states of a station's recording: those of its recorder, or `off` while it is not to be recorded. */
export const recordingStates = ['off', ...recorderStates] as const

export type RecordingState = (typeof recordingStates)[number]
