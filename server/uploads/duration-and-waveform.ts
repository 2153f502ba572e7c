import type { FastifyBaseLogger } from 'fastify'
import { type Writer, write } from '../database/transaction.ts'
import { insertOutline, listUnmeasured, newestId, type UnmeasuredEpisode } from '../episodes/audio-store.ts'
import { findEpisode } from '../episodes/store.ts'
import { LeaseLost, type Leases } from '../leases/leases.ts'
import { type Mp3Outline, mp3Outline } from '../lib/mp3-outline.ts'
import type { Storage } from '../storage/storage.ts'

type Deps = {
  writer: Writer
  storage: Storage
  leases: Leases
  /** Whether an error is a failure of the database or the storage, which passes. */
  isUnavailable: (error: unknown) => boolean
  /** Milliseconds in which this thread has worked, from an arbitrary origin. */
  workedMs?: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Lease of an episode, in milliseconds. */
const leaseMs = 60_000
/** Number of the newest ids that are examined again: ids are given in order, but not committed in order. */
const again = 200
/** Number of older ids that are examined with one query. */
const olderAtOnce = 500
/** The work of a run on older episodes, in milliseconds: requests have the rest of the time until the next run. */
const olderMs = 1000

/**
 * Makes a job that computes the length and the waveform of uploaded episodes from their files: of new ones at its next run,
 * and of older ones newest first, about a second of work in each run. Episodes that were cut out of the recording
 * have both from the beginning. A failure that passes ends the run, and the next run tries the same episode again.
 */
export function durationAndWaveformJob({
  writer,
  storage,
  leases,
  isUnavailable,
  log,
  workedMs = () => performance.eventLoopUtilization().active,
}: Deps): (signal: AbortSignal) => Promise<void> {
  const { db } = writer
  /** Everything before this id is older than this process. */
  let oldest: number | undefined
  let newest = 0
  /** Episodes whose files have no frames, are gone, or cannot be read for a reason that stays. */
  const failed = new Set<number>()

  /** Stores it, and reports it: feeds and pages wait for the length. */
  const keep = ({ id, stationId, mediaName }: UnmeasuredEpisode, outline: Mp3Outline) =>
    write(writer, stationId, async ({ tx, report }) => {
      const episode = await findEpisode(tx, stationId, id)
      // It was deleted meanwhile, or has other audio.
      if (episode?.media_name !== mediaName) return
      await insertOutline(tx, id, outline)
      const { title } = episode
      report({ type: 'episodes.measured', subject: id, details: { title, durationMs: outline.durationMs } })
    })

  async function find(episode: UnmeasuredEpisode, stop: AbortSignal): Promise<void> {
    const { id, mediaName } = episode
    try {
      await leases.hold(
        `outline episode ${id}`,
        leaseMs,
        async (signal) => {
          // Another instance may have been faster.
          if ((await listUnmeasured(db, id, id + 1)).length === 0) return undefined
          const outline = await outlineOf(storage, mediaName, signal)
          if (outline) await keep(episode, outline)
          else failed.add(id)
          return undefined
        },
        stop,
      )
    } catch (error) {
      stop.throwIfAborted()
      if (error instanceof LeaseLost || isUnavailable(error)) throw error
      failed.add(id)
      log.warn({ err: error, episode: id }, 'could not read the audio of an episode to find out its length')
    }
  }

  /** Measures the episodes since the last look. */
  async function findNew(signal: AbortSignal): Promise<void> {
    const until = (await newestId(db)) + 1
    oldest ??= until
    newest ||= until
    const fresh = await listUnmeasured(db, Math.max(newest - again, oldest), until)
    for (const episode of fresh.reverse()) if (!failed.has(episode.id)) await find(episode, signal)
    // Only now: a failure in between leaves them to the next run, however many uploads other stations get meanwhile.
    newest = until
  }

  /** Measures the newest one of the older episodes, if there is one among the next ids; returns false when no ids are left. */
  async function findOlder(signal: AbortSignal): Promise<boolean> {
    if (oldest === undefined || oldest <= 1) return false
    const from = Math.max(oldest - olderAtOnce, 1)
    const [next] = await listUnmeasured(db, from, oldest, 1)
    if (next) await find(next, signal)
    oldest = next ? next.id : from
    return true
  }

  return async (signal) => {
    const sinceMs = workedMs()
    do await findNew(signal)
    while ((await findOlder(signal)) && workedMs() - sinceMs < olderMs)
  }
}

async function outlineOf(storage: Storage, name: string, signal: AbortSignal): Promise<Mp3Outline | undefined> {
  const file = await storage.read(name)
  if (!file) return undefined
  const outline = mp3Outline()
  for await (const chunk of file as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    outline.push(chunk)
  }
  return outline.end()
}
