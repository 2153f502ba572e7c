/** The number of generations of a station that may wait or be at work, besides those of the schedule. */
export const mostWaiting = 100

/** The refusal of one more. */
export const queueFull = `At most ${mostWaiting} episodes of a station can wait to be generated. Try again when some are ready.`

/** How many generations an instance works on at once: most of the time they wait for the disk or the network. */
export const atOnce = 4

/** How many of them may be of one station: there is always a place for another one. */
export const atOnceEach = 3
