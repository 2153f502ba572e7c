/** The alarms that must not be missed: a new owner of a station gets them by mail. `after` is in seconds. */
export const firstAlarms = [
  { alarm: 'down', after: 120, when_over: true },
  { alarm: 'generation failed', after: 0, when_over: false },
] as const
