import { words } from './words.ts'

/** A source of random numbers and titles that is the same in every run. */
export type Chance = {
  /** A whole number from 0 to `below` - 1. */
  number(below: number): number
  /** A title of `length` words, the first capitalised; the frequency of words follows Zipf's law. */
  title(length: number): string
}

/** Seeds the source. The generator is Mulberry32 by Tommy Ettinger, in the public domain. */
export function chanceFrom(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    number: (below) => Math.floor(next() * below),
    title(length) {
      const drawn = Array.from({ length }, () => words[wordAt(next())]!)
      const text = drawn.join(' ')
      return text[0]!.toUpperCase() + text.slice(1)
    },
  }
}

/** Cumulative weights by Zipf's law: the n-th word is 1/n as frequent as the first. */
const cumulated: number[] = []
for (let rank = 1; rank <= words.length; rank++) cumulated.push((cumulated.at(-1) ?? 0) + 1 / rank)

function wordAt(point: number): number {
  const wanted = point * cumulated.at(-1)!
  let [low, high] = [0, cumulated.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cumulated[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
