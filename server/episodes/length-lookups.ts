import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Writer } from '../database/transaction.ts'
import { write } from '../database/transaction.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import { probeAudioLength } from './audio-length.ts'
import {
  findEpisode,
  findUnknownLength,
  listStationsOfUnknownLengths,
  setAudioLength,
  type UnknownLength,
} from './store.ts'

/**
 * Looks up the length of external audio in the background, for a few stations at once and one episode at a time for
 * each, so that slow servers of one station do not delay another. The table of episodes is the queue. Each episode is
 * tried once in the lifetime of the process: first new ones, then those left from before, newest first.
 */
export type LengthLookups = {
  /** Starts the look-ups of a station that has an episode of unknown length. */
  add(stationId: number): void
  /** Starts the look-ups left over from the last run. */
  resume(): Promise<void>
  /** Cancels look-ups in progress, which are tried again at the next start. */
  stop(): Promise<void>
}

/** The station and episode of a failure, and the host of its audio; no episode when the table could not be read. */
export type FailedLookup = { station: number; episode?: number; host?: string }

/** The maximum number of hosts that are remembered for the log. */
const maxHosts = 1000

/**
 * Logs failed look-ups: the first of each host, without a stack. A station whose audio has moved may have ten thousand
 * episodes at a host that is gone, all of which are tried at each start.
 */
export function logFailedLookups(log: Pick<FastifyBaseLogger, 'warn'>) {
  const told = new Set<string>()
  return ({ host, ...of }: FailedLookup, error: unknown): void => {
    if (host === undefined) log.warn({ err: error, ...of }, 'could not look up the length of external audio')
    if (host === undefined || told.has(host) || told.size >= maxHosts) return
    told.add(host)
    const reason = (error as Error).message
    log.warn({ ...of, host, reason }, 'could not look up the length of external audio; told once for each host')
  }
}

const stationsAtOnce = 4

/** The pause before a station is tried again after the database failed. */
const againAfterMs = 10_000

/** The range of ids in which all of a station's episodes of unknown length have been tried. */
type Tried = { lowest: number; highest: number }

const nothingTried: Tried = { lowest: Number.MAX_SAFE_INTEGER, highest: Number.MAX_SAFE_INTEGER }

/** @param onFailure called for each failed look-up; the length stays unknown */
export function lengthLookups(
  writer: Writer,
  client: OutgoingClient,
  onFailure: (of: FailedLookup, error: unknown) => void,
): LengthLookups {
  const { db } = writer
  const turns = fairQueue({ atOnce: stationsAtOnce })
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

  async function lookUp(episode: UnknownLength): Promise<void> {
    const { id, stationId, audioUrl } = episode
    try {
      const bytes = await probeAudioLength(client, audioUrl, signal)
      if (bytes === null) return
      await write(writer, stationId, async ({ tx, report }) => {
        const isSet = await setAudioLength(tx, episode, bytes)
        if (!isSet) return
        const title = (await findEpisode(tx, stationId, id))?.title ?? ''
        report({ type: 'episodes.measured', subject: id, details: { title, bytes } })
      })
    } catch (error) {
      if (!signal.aborted) onFailure({ station: stationId, episode: id, host: URL.parse(audioUrl)?.host ?? '' }, error)
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
        // An episode added from here on is either found by this round or sets `asked` again for another round.
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
