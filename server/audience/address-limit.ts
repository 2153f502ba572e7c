import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Visitor } from './visitors.ts'

/** Maximum number of listeners of an address on a day, and of files that they are counted for: one address may be that of a campus. */
export const [maxListeners, maxFiles] = [300, 3000]

/** Maximum number of listeners and files that are remembered, of all addresses together. */
const maxRemembered = 200_000

/** Limits what one address adds to the figures of a day: anyone can send requests with other names of apps. */
export function addressLimit() {
  let today = Number.NaN
  let seen = new LRUCache<string, Set<string>>({ maxSize: 1 })

  /** Whether `one` is among the first of a group on this day. */
  function isAmong(group: string, one: string, most: number): boolean {
    const known = seen.get(group) ?? new Set()
    // A name of an app may be long.
    const short = hash('sha1', one, 'base64')
    if (known.has(short)) return true
    if (known.size >= most) return false
    known.add(short)
    // The size of an object that is set again is not computed again.
    seen.delete(group)
    seen.set(group, known)
    return true
  }

  /** Whether a visitor is counted on a day, for a file or for listening. Further ones are served, and not counted. */
  return (visitor: Visitor, day: number, file?: string): boolean => {
    if (day !== today) {
      today = day
      seen = new LRUCache({ maxSize: maxRemembered, sizeCalculation: ({ size }) => size })
    }
    const { address, identity } = visitor
    if (!isAmong(`listeners ${address}`, identity, maxListeners)) return false
    return file === undefined || isAmong(`files ${address}`, `${file} ${identity}`, maxFiles)
  }
}
