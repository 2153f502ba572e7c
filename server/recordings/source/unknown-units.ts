import { type RecordedTail, type Splice, splice } from '../rules/splice.ts'
import { adts, ogg, type Unit, unitsOf } from '../rules/stream-units.ts'

const none = new Uint8Array()
const kinds: Partial<Record<string, typeof adts>> = { aac: adts, ogg }

/** A burst arrives at once: the end of the known audio is found within this time, or not at all. */
const searchUs = 1_500_000

/**
 * Leaves out of a new connection the frames of AAC, or the pages of Ogg, that an earlier one has given: MP3 that is made of
 * the same audio twice differs, but the audio itself does not. Where their end is not found, and with other content,
 * everything is given.
 * @param given the units that were given; those that are given now are added
 */
export function unknownUnits(content: string, given: RecordedTail) {
  const kind = kinds[content]
  if (!kind) return { push: (bytes: Uint8Array) => ({ bytes, follows: false }), rest: () => none }
  const units = unitsOf(kind)
  const hashes = given.hashes()
  let search: Splice | undefined = hashes.length > 0 ? splice(hashes, kind.proof) : undefined
  let held: Unit[] = []
  let sinceUs: number | undefined

  function pass(some: readonly Unit[]): Uint8Array {
    for (const { hash, isHeader } of some) if (!isHeader) given.push(hash)
    held = []
    search = undefined
    return Buffer.concat(some.map(({ bytes }) => bytes))
  }

  return {
    /** Takes the next bytes, and returns those to be played. `follows` is true once: they follow what was given. */
    push(bytes: Uint8Array, nowUs: number): { bytes: Uint8Array; follows: boolean } {
      const fresh = units(bytes)
      if (!search) return { bytes: pass(fresh), follows: false }
      sinceUs ??= nowUs
      held.push(...fresh)
      for (const { hash, isHeader } of fresh) if (!isHeader) search.add(hash)
      // Only content decides: the burst is far from the clock until all of it has arrived.
      const match = search.match(() => 0, false)
      if (match?.isComplete) return { bytes: pass(after(held, match.lastKnown)), follows: true }
      if (match || nowUs - sinceUs < searchUs) return { bytes: none, follows: false }
      return { bytes: pass(held), follows: false }
    },
    /** The bytes that are undecided at the end of the connection. */
    rest: () => (search?.match(() => 0, false) ? none : pass(held)),
  }
}

/** The units after the audio unit of an index, with the headers that they need. */
function after(units: readonly Unit[], lastKnown: number): Unit[] {
  let audio = -1
  let headers: Unit[] = []
  const rest: Unit[] = []
  for (const [at, unit] of units.entries()) {
    if (audio >= lastKnown) rest.push(unit)
    else if (!unit.isHeader) audio++
    else headers = units[at - 1]?.isHeader ? [...headers, unit] : [unit]
  }
  return rest[0]?.isHeader ? rest : [...headers, ...rest]
}
