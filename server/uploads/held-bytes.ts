import type { Actor } from '../lib/event.ts'
import { Problem } from '../lib/problem.ts'

/** Who sends a picture: limits are shared within a person and within a station. */
export type Sender = { stationId: number; actor: Actor }

/** The name of a sender in limits: the same in all sessions of a person. */
export function personOf({ actor }: Sender): string {
  return 'id' in actor ? `${actor.kind} ${actor.id}` : actor.kind
}

/** One picture in memory. */
export type BufferedPicture = {
  /**
   * Counts more bytes of it. May give up this picture, or another one.
   * @throws 429 if it was given up
   */
  add(bytes: number): void
  /** Rejects when it is given up; otherwise resolves as `work` does. */
  unlessGivenUp<Result>(work: Promise<Result>): Promise<Result>
  /**
   * From now on it is not given up.
   * @throws 429 if it was
   */
  secure(): void
  /** It is no longer in memory. */
  end(): void
}

export type BufferLimits = {
  /** The memory that pictures may take in all while they are received and wait, in bytes. */
  bytes: number
  /** The number of pictures that are received of one person at once, or wait. */
  ofPerson: number
  /** The same for all people of a station. */
  ofStation: number
}

/**
 * Limits the memory that pictures take until they are decoded. When it is used up, it is taken from whoever has most of it: the
 * person or station with the most bytes loses the picture that began first. So slow or many pictures of one delay
 * no other.
 */
export function heldBytes(limits: BufferLimits): (sender: Sender) => BufferedPicture {
  type Entry = { sender: Sender; bytes: number; giveUp: (() => void) | undefined }
  const entries = new Set<Entry>()
  const those = (of: (sender: Sender) => boolean) => [...entries].filter(({ sender }) => of(sender))
  const bytesOf = (some: readonly Entry[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  const ofPerson = (sender: Sender) => those((other) => personOf(other) === personOf(sender))
  const ofStation = ({ stationId }: Sender) => those((other) => other.stationId === stationId)

  function takeFromTheLargest(): void {
    const weight = ({ sender }: Entry) => Math.max(bytesOf(ofPerson(sender)), bytesOf(ofStation(sender)))
    let largest: Entry | undefined
    for (const entry of entries) {
      if (entry.giveUp && entry.bytes > 0 && (!largest || weight(entry) > weight(largest))) largest = entry
    }
    largest?.giveUp?.()
  }

  return (sender) => {
    if (ofPerson(sender).length >= limits.ofPerson || ofStation(sender).length >= limits.ofStation) throw tooMany()
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    const entry: Entry = { sender, bytes: 0, giveUp: undefined }
    const end = () => void entries.delete(entry)
    entry.giveUp = () => {
      end()
      reject(tooMany())
    }
    entries.add(entry)
    return {
      add(bytes) {
        if (!entries.has(entry)) throw tooMany()
        entry.bytes += bytes
        if (bytesOf([...entries]) > limits.bytes) takeFromTheLargest()
      },
      unlessGivenUp: (work) => Promise.race([work, promise]),
      secure() {
        if (!entries.has(entry)) throw tooMany()
        entry.giveUp = undefined
      },
      end,
    }
  }
}

/** The error for a person who sends too many pictures at once, or when many people do. */
function tooMany(): Problem {
  return new Problem('rate_limited', 'Too many pictures at once.', { headers: { 'Retry-After': '5' } })
}
