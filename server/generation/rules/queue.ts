/** The number of generations of a station that may wait or be at work, besides those of the schedule. */
export const maxWaiting = 100

/** The number of further ones whose windows have not ended: they may wait for a week. */
export const maxAhead = 500

/** The refusal of one more. */
export const queueFull = `At most ${maxWaiting} episodes of a station can wait to be generated. Try again when some are ready.`

/** The refusal of one more whose window has not ended. */
export const aheadFull = `At most ${maxAhead} episodes of a station can wait for the end of their windows. Try again when some have ended.`

/** Number of generations that an instance works on at once: most of the time they wait for the disk or the network. */
export const atOnce = 4

/** Maximum number of them that are of one station: there is always a place for another one. */
export const atOnceEach = 3
