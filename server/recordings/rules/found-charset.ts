import { bytesOf, hasKept } from '../../lib/kept-bytes.ts'
import { isCutUtf8 } from './title-text.ts'

/** Tells in which encoding bytes are, that are not UTF-8; a guess where they are few. */
export type GuessCharset = (bytes: Uint8Array) => string

/** An encoding is found by the last different titles of this number. */
const lookedAt = 20
/** Another encoding than that found before is right if the titles of this number, and all that are looked at, say so. */
const enough = 5

/** The bytes of a title that are looked at. */
const lookedAtBytes = 200

/**
 * Finds the encoding of a station's titles. One title is short, so several are looked at together, and what was found before
 * stays until enough titles contradict it.
 * @param before what was found before; empty for nothing
 * @param titles the last titles that are stored, the oldest first
 * @returns a function that takes the next titles, as they are stored, and returns what is found if that is something new
 */
export function charsetFinder(before: string, titles: readonly string[], guess: GuessCharset) {
  let found = before
  const last = new Set<string>()
  add(titles)

  /** Whether any of these titles tells something new. */
  function add(some: readonly string[]): boolean {
    const telling = some.filter((title) => hasKept(title) && !isCutUtf8(title) && !last.has(title))
    for (const title of telling) {
      last.add(title)
      if (last.size > lookedAt) last.delete([...last][0]!)
    }
    return telling.length > 0
  }

  const guessed = (some: readonly string[]) =>
    guess(Buffer.concat(some.flatMap((title) => [bytesOf(title).subarray(0, lookedAtBytes), newline])))

  return (next: readonly string[]): string | undefined => {
    if (!add(next)) return undefined
    const all = [...last]
    const now = guessed(all)
    if (now === found) return undefined
    const isFirst = found === '' || (before === '' && all.length < enough)
    const isContradicted = all.length >= enough && guessed(all.slice(-enough)) === now
    if (!isFirst && !isContradicted) return undefined
    found = now
    return found
  }
}

const newline = Uint8Array.of(0x0a)
