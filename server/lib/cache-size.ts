/**
 * The options of lru-cache for at most so many entries. It then grows with them: with its option `max` it allocates the
 * room for all at once, which takes 10 ms for 100,000.
 */
export const entries = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 })
