import type { FastifyBaseLogger } from 'fastify'
import type { GenerationRow } from '../database/tables.ts'
import { OutcomeUnknown, type Writer, write } from '../database/transaction.ts'
import { createEpisode } from '../episodes/actions.ts'
import { archiveActive } from '../episodes/archive.ts'
import type { Wait } from '../lib/clock.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import { forEach } from '../lib/for-each.ts'
import { Problem } from '../lib/problem.ts'
import type { Gap } from '../recordings/rules/gaps.ts'
import { FileMissing } from '../recordings/run.ts'
import { insertEpisodeAudio } from './audio-store.ts'
import { listDueStations } from './due-stations.ts'
import { CannotMake, limitedFor, type MadeAudio, makeAudio, type Studio } from './make.ts'
import { failGeneration } from './outcome.ts'
import { atOnce, atOnceEach } from './rules/queue.ts'
import { reasons } from './rules/reasons.ts'
import { maxAttempts, pauseMs } from './rules/retry.ts'
import type { EndedState } from './rules/states.ts'
import { changeHeld, type DueGeneration, findGeneration, listDue, setWaitReason, takeGeneration } from './store.ts'

/** Polling interval of the queue, unless something was put into it here. */
const lookEveryMs = 1000
/** For how long a generation is taken; renewed three times in it. After a crash another instance then takes over. */
const leaseMs = 20_000
/** Polling interval while a window is still being recorded: initial and maximum. */
const [firstPauseMs, longestPauseMs] = [300, 10_000]
/** A window that has been over for this time is cut as it is, although more audio may still arrive. */
const settledWithinMs = 10 * 60_000
/** Time after which a generation says that it waits for another instance. */
const toldAfterMs = 60_000
/** Maximum wait for an instance that has a part of the recording which it has not handed over. */
const readableWithinMs = 24 * 3_600_000

/** The generation was cancelled, or taken over by another instance. */
class TakenAway extends Error {}

export type GenerationWorker = ReturnType<typeof generationWorker>

export type WorkerDeps = {
  writer: Writer
  studio: Studio
  wait: Wait
  /** A name unique to this process. */
  instance: string
  /** Whether a failure is of the database or the storage as a whole. */
  isUnavailable: (error: unknown) => boolean
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>
  /** Told of each generation that is done or has failed for good here, and how long the work took. */
  onDone?: (ended: { state: EndedState; seconds: number }) => void
  /** Runs the work on a generation, and makes a span of it. */
  traced?: (row: GenerationRow, work: () => Promise<WorkEnd>) => Promise<WorkEnd>
}

/** Undefined if the work is to be tried again, or is not this instance's any more. */
type WorkEnd = EndedState | undefined

/** Works on the queue of generations. Every instance has a worker; they share the work through the table. */
export function generationWorker(deps: WorkerDeps) {
  const { writer, studio, wait, instance, isUnavailable, log, onDone = () => {}, traced = (_, work) => work() } = deps
  const { db, clock } = writer
  const { recordings, storage } = studio
  const stopping = new AbortController()
  /** Whether the database may be closed. */
  let isOver = false
  /** Generations that are being worked on, or wait for their station's turn. */
  const taken = new Map<number, { stationId: number; ending: Promise<void> }>()
  const inTurn = fairQueue({ atOnce, atOnceEach })
  const progress = new Map<number, number>()
  /** When to look again at generations whose windows are not recorded completely. */
  const notBefore = new Map<number, number>()
  const listeners = new Set<(id: number) => void>()
  let bell = Promise.withResolvers<void>()
  let count = 0

  async function isReady(seen: DueGeneration, nowMs: number): Promise<boolean> {
    const { id, station_id, from_us, until_us, due_ms } = seen
    const overForMs = nowMs - until_us / 1000
    const isSettled = overForMs > settledWithinMs || (await recordings.settled(station_id, until_us))
    const isReady =
      isSettled && (overForMs > readableWithinMs || (await recordings.readable(station_id, from_us, until_us)))
    // Usually an instance that ends hands its part over within seconds.
    if (isSettled && !isReady && nowMs - due_ms! > toldAfterMs) await setWaitReason(db, seen, reasons.instance)
    if (!isReady) notBefore.set(id, nowMs + Math.min(Math.max(overForMs / 10, firstPauseMs), longestPauseMs))
    return isReady
  }

  async function look(): Promise<void> {
    const nowMs = clock.nowMs()
    for (const [id, at] of notBefore) if (at <= nowMs || at > nowMs + longestPauseMs) notBefore.delete(id)
    await forEach(await listDueStations(db, 'generations', nowMs), async (stationId) => {
      let room = atOnceEach - [...taken.values()].filter((one) => one.stationId === stationId).length
      if (room <= 0) return
      await forEach(await listDue(db, { stationId, nowMs }), async (seen) => {
        if (room === 0 || stopping.signal.aborted) return
        if (taken.has(seen.id) || notBefore.has(seen.id) || !(await isReady(seen, nowMs))) return
        begin(seen)
        room--
      })
    })
  }

  /** Works on a generation when it is its station's turn, unless another instance has taken it by then. */
  function begin(seen: DueGeneration): void {
    const { id, station_id: stationId } = seen
    const ending = inTurn(stationId, async () => {
      // A decision about late audio may have been taken back while the generation waited for its turn.
      if (stopping.signal.aborted || !(await isReady(seen, clock.nowMs()))) return
      const holder = `${instance}-${++count}`
      const row = await takeGeneration(db, seen, holder, clock.nowMs() + leaseMs)
      if (!row) return
      const startedMs = clock.nowMs()
      const state = await traced(row, () => work(row, holder))
      if (state) onDone({ state, seconds: (clock.nowMs() - startedMs) / 1000 })
    })
      .catch((error: unknown) => {
        if (!isOver) log.error({ err: error, generation: id }, 'a generation was left as it is')
      })
      .then(() => {
        taken.delete(id)
        for (const listener of listeners) listener(id)
        wake()
      })
    taken.set(id, { stationId, ending })
  }

  async function work(row: GenerationRow, holder: string): Promise<WorkEnd> {
    const [ended, lost] = [new AbortController(), new AbortController()]
    const keeping = keep(row, holder, ended.signal, lost)
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    try {
      await finish(row, holder, await makeAudio(studio, row, signal, (share) => void progress.set(row.id, share)))
      return 'done'
    } catch (error) {
      if (lost.signal.aborted || error instanceof TakenAway) return undefined
      return (await settle(row, holder, error)) ? 'failed' : undefined
    } finally {
      ended.abort()
      progress.delete(row.id)
      await keeping
    }
  }

  /** Renews the lease until the work has ended. */
  async function keep(row: GenerationRow, holder: string, ended: AbortSignal, lost: AbortController): Promise<void> {
    for (;;) {
      await wait(leaseMs / 3, ended)
      if (ended.aborted) return
      try {
        if (await changeHeld(db, row, holder, { due_ms: clock.nowMs() + leaseMs })) continue
        // It was cancelled, or another instance has taken it.
        return lost.abort()
      } catch (error) {
        log.warn({ err: error, generation: row.id }, 'could not renew the lease of a generation')
      }
    }
  }

  /** Publishes the episode. The file is durable before the row is committed, and nothing can fail after that. */
  async function finish(row: GenerationRow, holder: string, made: MadeAudio): Promise<void> {
    const { file, audio, gaps, chapters, gainSteps } = made
    const { title, description, image, datetime } = row
    const stored = { mediaName: file.name, sizeBytes: file.sizeBytes }
    const input = { id: row.episode_id!, showId: row.show_id, title, description, image, datetime, audio: stored }
    try {
      await createEpisode(limitedFor(row, writer), row.station_id, input, async (unit, episode) => {
        const { tx, now } = unit
        const done = { state: 'done', reason: '', due_ms: null, holder: null, finished_at: now } as const
        const isOurs = await changeHeld(tx, row, holder, { ...done, gaps: asJson(gaps) })
        if (!isOurs) throw new TakenAway()
        await insertEpisodeAudio(
          tx,
          { id: episode.id, stationId: row.station_id },
          { ...audio, gainSteps, chapters: chapters.map(({ fromMs, title }) => [fromMs, title]) },
          clock.nowMs(),
        )
        if (row.archived) await archiveActive(unit, row.station_id, episode)
      })
    } catch (error) {
      if (error instanceof OutcomeUnknown) await storage.keep(file.name)
      else await storage.discard(file.name)
      throw error
    }
    await storage.keep(file.name)
  }

  /** Decides what becomes of a generation that was not finished; returns whether it has failed for good. */
  async function settle(row: GenerationRow, holder: string, error: unknown): Promise<boolean> {
    const waiting = { state: 'pending', holder: null } as const
    if (stopping.signal.aborted) {
      await changeHeld(db, row, holder, { ...waiting, due_ms: clock.nowMs(), attempts: row.attempts - 1 })
      return false
    }
    const isExplained = error instanceof CannotMake || error instanceof Problem
    const mayPass = error instanceof FileMissing || (error instanceof Problem && error.code === 'unavailable')
    const isLasting = isExplained && !mayPass
    const reason = isExplained ? error.message : isUnavailable(error) ? reasons.storage : reasons.unexpected
    const of = { station: row.station_id, generation: row.id, attempt: row.attempts, reason }
    if (!isLasting && row.attempts < maxAttempts) {
      log.warn({ err: error, ...of }, 'could not make an episode; will try again')
      await changeHeld(db, row, holder, { ...waiting, reason, due_ms: clock.nowMs() + pauseMs(row.attempts) })
      return false
    }
    log.error({ ...(!isLasting && { err: error }), ...of }, 'no episode was made')
    return write(writer, row.station_id, async (unit) => {
      const now = await findGeneration(unit.tx, row.station_id, row.id)
      const gaps = error instanceof CannotMake ? asJson(error.gaps) : row.gaps
      if (now?.holder === holder) await failGeneration(unit, now, reason, gaps)
      return now?.holder === holder
    })
  }

  /** Looks at the queue at once. */
  function wake(): void {
    bell.resolve()
  }

  async function run(): Promise<void> {
    let isTroubled = false
    while (!stopping.signal.aborted) {
      bell = Promise.withResolvers<void>()
      try {
        await look()
        isTroubled = false
      } catch (error) {
        if (!isTroubled) log.warn({ err: error }, 'could not look at the queue of generations')
        isTroubled = true
      }
      const rung = new AbortController()
      const pause = notBefore.size > 0 ? firstPauseMs : lookEveryMs
      await Promise.race([wait(pause, AbortSignal.any([rung.signal, stopping.signal])), bell.promise])
      rung.abort()
    }
  }
  const running = run()

  return {
    wake,
    /** Calls the listener whenever this instance has ended its work on a generation; returns what unsubscribes it. */
    onEnded(listener: (id: number) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether it cuts episodes at this moment. */
    isBusy: () => taken.size > 0,
    /** The progress of an episode, from 0 to 1; undefined if that is not known here. */
    progressOf: (id: number) => progress.get(id),
    /** Aborted when the process stops. */
    stopping: stopping.signal,
    /** Returns what is being worked on to the queue, and waits for that for at most `graceMs`. */
    async stop(graceMs: number) {
      stopping.abort()
      const all = running.then(() => Promise.all([...taken.values()].map(({ ending }) => ending)))
      let timer: NodeJS.Timeout | undefined
      await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, graceMs)))])
      clearTimeout(timer)
      isOver = true
    },
  }
}

function asJson(gaps: readonly Gap[]): string {
  return JSON.stringify(gaps.map(({ fromUs, untilUs, reason }) => ({ from: fromUs, until: untilUs, reason })))
}
