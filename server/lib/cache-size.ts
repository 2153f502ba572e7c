/**
 * Options of lru-cache for a maximum number of entries. The cache grows with its entries; with the option `max` it would
 * allocate the memory for all of them at once, which takes 10 ms for 100,000.
 */
export const maxEntries = (maximum: number) => ({ maxSize: maximum, sizeCalculation: () => 1 })
