import { setTimeout as sleep } from 'node:timers/promises'
import type { Writer } from '../database/transaction.ts'
import { write } from '../database/transaction.ts'
import { makeTurns } from '../lib/turns.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import { probeAudioLength } from './audio-length.ts'
import { findUnknownLength, listStationsOfUnknownLengths, setAudioLength, type UnknownLength } from './store.ts'

/**
 * Finds the length of external audio in the background: of a few stations at once, and one look-up at a time for each, so
 * that none waits for the slow servers of another. The table of episodes is the queue. Each episode is tried once while
 * the program runs: the new ones first, then those that were left, newest first.
 */
export type LengthLookups = {
  /** Has a station looked at: it has an episode whose length is not known. */
  add(stationId: number): void
  /** Takes up what was left when the program last ended. */
  resume(): Promise<void>
  /** Ends what is under way. What it was about is taken up at the next start. */
  stop(): Promise<void>
}

/** What a failure was about; no episode when the table could not be read. */
export type FailedLookup = { station: number; episode?: number }

const stationsAtOnce = 4

/** While the database is away, a station is looked at again after so long. */
const againAfterMs = 10_000

/** The ids of a station that have been tried: all of unknown length from the lowest to the highest. */
type Tried = { lowest: number; highest: number }

const nothingTried: Tried = { lowest: Number.MAX_SAFE_INTEGER, highest: Number.MAX_SAFE_INTEGER }

/** @param onFailure told of each look-up that failed; the length stays unknown */
export function lengthLookups(
  writer: Writer,
  client: OutgoingClient,
  onFailure: (of: FailedLookup, error: unknown) => void,
): LengthLookups {
  const { db } = writer
  const turns = makeTurns({ atOnce: stationsAtOnce })
  const triedOf = new Map<number, Tried>()
  const asked = new Set<number>()
  const walking = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping

  async function next(stationId: number): Promise<UnknownLength | undefined> {
    const { lowest, highest } = triedOf.get(stationId) ?? nothingTried
    const newer = await findUnknownLength(db, stationId, 'after', highest)
    const found = newer ?? (await findUnknownLength(db, stationId, 'before', lowest))
    if (!found) return
    const isFirst = lowest === nothingTried.lowest
    triedOf.set(stationId, { lowest: newer ? lowest : found.id, highest: newer || isFirst ? found.id : highest })
    return found
  }

  async function lookUp({ id, stationId, audioUrl }: UnknownLength): Promise<void> {
    try {
      const bytes = await probeAudioLength(client, audioUrl, signal)
      if (bytes === null) return
      await write(writer, stationId, async ({ tx, report }) => {
        const isSet = await setAudioLength(tx, id, audioUrl, bytes)
        if (isSet) report({ type: 'episodes.measured', subject: id, details: { bytes } })
      })
    } catch (error) {
      if (!signal.aborted) onFailure({ station: stationId, episode: id }, error)
    }
  }

  /** Looks up one episode of a station; returns whether there may be more. */
  async function step(stationId: number): Promise<boolean> {
    if (signal.aborted) return false
    const episode = await next(stationId)
    if (episode) await lookUp(episode)
    return episode !== undefined
  }

  async function walk(stationId: number): Promise<void> {
    while (!signal.aborted) {
      try {
        // What is added from here on is either found or asks for another round.
        asked.delete(stationId)
        while (await turns(stationId, () => step(stationId)));
        if (!asked.has(stationId)) return void walking.delete(stationId)
      } catch (error) {
        onFailure({ station: stationId }, error)
        await sleep(againAfterMs, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  }

  function add(stationId: number): void {
    asked.add(stationId)
    if (signal.aborted || walking.has(stationId)) return
    walking.set(stationId, walk(stationId))
  }

  return {
    add,
    async resume() {
      for (const stationId of await listStationsOfUnknownLengths(db)) add(stationId)
    },
    async stop() {
      stopping.abort()
      await Promise.all(walking.values())
    },
  }
}
