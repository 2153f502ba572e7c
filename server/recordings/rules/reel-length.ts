/** Maximum length of a reel, in microseconds. Reels end at multiples of it: at :00, :10, :20 … of each hour. */
export const reelUs = 600_000_000

/** No reel is longer than this by the clock: its length, slewed by 500 ppm, and its last frame. */
export const maxReelUs = reelUs + 1_000_000
