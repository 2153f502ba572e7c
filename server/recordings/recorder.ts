import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import type { Clock, Wait } from '../lib/clock.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import { forEach } from '../lib/for-each.ts'
import type { Reason } from '../lib/reasons.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { type Capture, type CaptureDeps, capture, recorderFault } from './capture.ts'
import { guessCharset } from './guess-charset.ts'
import { makeLedger } from './ledger.ts'
import { heldMs, ownership, type RecordingTarget } from './ownership.ts'
import { perFile } from './per-file.ts'
import { type AskOnAir, endPlaying } from './plays.ts'
import { recorderRows } from './recorder-rows.ts'
import { explainGap, type GapFacts, readTail, recoverReel, recoverReels } from './recover.ts'
import type { InTurn } from './reel-sequence.ts'
import { reelShares } from './reel-shares.ts'
import { claimReel, findLastReel, listLeftReels } from './reel-store.ts'
import { type AlarmName, alarmNames } from './rules/alarms.ts'
import { charsetFinder } from './rules/found-charset.ts'
import { tailGaps } from './rules/gaps-before.ts'
import { type Interruption, whyInterrupted } from './rules/interruption.ts'
import { readReelName } from './rules/reel-name.ts'
import { failuresAfter, retryDelayMs } from './rules/retry.ts'
import { lowBytes, type Space } from './rules/room.ts'
import { recorderStates } from './rules/states.ts'
import type { Now } from './rules/tape-types.ts'
import { isOfFiles, writeFailure } from './rules/write-failure.ts'
import { lastShift } from './shift-store.ts'
import { beginGap, endGap, listGapsBefore, updateRecorder } from './store.ts'
import { type DurableTail, saveTails } from './tails.ts'
import { findTitleCharset, listLastTitles } from './title-charset.ts'

type Deps = {
  db: Db
  storage: RecordingStorage
  clock: Clock
  now: () => Now
  wait: Wait
  chance: () => number
  open: CaptureDeps['open']
  /** The show on air at a station at an instant. */
  onAir: AskOnAir
  /** A name that no other instance has, nor an earlier run of this one. */
  instance: string
  /** Removes audio that has expired. */
  expire: (signal: AbortSignal) => Promise<void>
  log: FastifyBaseLogger
}

export type Recorder = ReturnType<typeof makeRecorder>

/** Interval at which an instance renews its stations and looks for free ones, in milliseconds. */
const beatMs = 500
/** Intervals of the check for stations that have audio to write, and of writing rows, in milliseconds. */
const [tickMs, rowsEveryMs] = [100, 1000]
/** Time after which a station that cannot be started because of its files is tried again, in microseconds. */
const filesAgainUs = 2e6
/** Number of stations that are started or ended at once: reading back the end of a recording takes some memory. */
const changesAtOnce = 8
/** Number of reels that are sealed at once: all stations end one every ten minutes. */
const sealsAtOnce = 4
/** Interval of the search for reels that an instance has left open, in milliseconds. */
const leftEveryMs = 10_000
/**
 * Interval of sharing what is being recorded with other instances, in milliseconds: a listener there may be 25 seconds behind,
 * and a segment of HLS has to be there 15 seconds after its end.
 */
const shareEveryMs = 6000
/** Interval of the check of free space, in milliseconds. */
const spaceEveryMs = 5000
/** Interval of removing expired audio while the disk is nearly full, in milliseconds. */
const expireEveryMs = 60_000

/** Makes a recorder of the stations to be recorded, which are shared out among the instances. */
export function makeRecorder(deps: Deps) {
  const { db, storage, clock, wait, chance, instance, log } = deps
  /** Until `heldUntilUs` on the monotonic clock, no other instance can have taken the station. */
  const captures = new Map<number, { capture: Capture; of: RecordingTarget; isTicking: boolean; heldUntilUs: number }>()
  /** Recordings that are being ended: the sums of `past` do not have theirs yet. */
  const ending = new Set<Capture>()
  /** Stations that are being started or ended. */
  const changes = new Map<number, Promise<void>>()
  /** Stations whose recording had a fault: how often in a row, and until when they rest, on the monotonic clock. */
  const faults = new Map<number, { failures: number; untilUs: number }>()
  /** Stations that this instance has to record. */
  let owned: readonly number[] = []
  /** Stations that cannot be started, as their rows say. */
  const failing = new Map<number, { state: 'down' | 'stopped'; reason: Reason }>()
  /** When and why this instance ended the recording of a station last. */
  const ended = new Map<number, Interruption['ended']>()
  const begunUs = deps.now().wallUs
  const turns = fairQueue({ atOnce: changesAtOnce })
  const seals = fairQueue({ atOnce: sealsAtOnce })
  const stopping = new AbortController()
  const owner = ownership({ db, instance, nowMs: clock.nowMs })
  const ledger = makeLedger(db, (error, row) =>
    log.error({ err: error, row }, 'the recording’s rows cannot be written'),
  )
  const files = perFile(log)
  const shares = reelShares(storage)
  let isOver = false
  let space: Space | undefined
  /** Where recordings end, as was stored last. */
  const endsUs = new Map<number, number>()
  /** Sums of the stations that this instance records no more. */
  const past = { audioUs: 0, gapUs: 0 }
  let expiring: Promise<void> | undefined
  /** When expired audio was removed because the disk was nearly full. */
  let expiredMs = 0

  /** Has a station rest before its recording is started again: longer with each fault in a row. */
  function rest(stationId: number, recordedUs: number): void {
    const failures = failuresAfter(faults.get(stationId)?.failures ?? 0, recordedUs / 1000)
    const untilUs = deps.now().monotonicUs + retryDelayMs(failures, chance()) * 1000
    faults.set(stationId, { failures, untilUs })
  }

  /** Ends a recording that an unexpected error has ended, and keeps the station, to start it again. */
  function restart(stationId: number, sinceUs: number): void {
    rest(stationId, deps.now().monotonicUs - sinceUs)
    ended.set(stationId, { atUs: deps.now().wallUs, reason: 'the recorder was interrupted' })
    if (!changes.has(stationId)) change(stationId, () => seal(stationId))
  }

  /** Facts of the time since the recording of a station ended. Its dates are earlier than the clock by the delay of the stream. */
  function gapFacts({
    stationId,
    delayUs,
    heardUs,
  }: Pick<RecordingTarget, 'stationId' | 'delayUs' | 'heardUs'>): GapFacts {
    const why = (fromUs: number) => whyInterrupted({ headUs: fromUs + delayUs, begunUs, ended: ended.get(stationId) })
    return { nowUs: deps.now().wallUs - delayUs, heardUs: heardUs && heardUs - delayUs, why }
  }

  async function start(station: RecordingTarget): Promise<void> {
    const { stationId } = station
    const recovered = await recoverReels(db, storage, stationId, instance, files)
    if (recovered > 0) log.info({ station: stationId, reels: recovered }, 'recovered what was being recorded')
    const end = await readTail(db, storage, stationId, gapFacts(station))
    const gapsBefore = async (headUs: number) =>
      tailGaps(await listGapsBefore(db, stationId, headUs), headUs, deps.now().wallUs)
    const tail = end && { ...end, gaps: await gapsBefore(end.headUs) }
    const playing = await endPlaying(db, stationId, tail?.headUs)
    const { found } = await findTitleCharset(db, stationId)
    const findCharset = charsetFinder(found, await listLastTitles(db, stationId), guessCharset)
    const written = recorderRows(ledger, { stationId, instance }, await lastShift(db, stationId))
    const rows: CaptureDeps['rows'] = {
      ...written,
      sealed(reel) {
        if (isShared(one)) shares.grown(reel, true)
        written.sealed(reel)
      },
    }
    if (stopping.signal.aborted) return
    const inTurn: InTurn = (work) => seals(stationId, work)
    const isHeld = () => deps.now().monotonicUs < one.heldUntilUs
    const sinceUs = deps.now().monotonicUs
    const onFault = () => restart(stationId, sinceUs)
    const onAir = (atUs: number) => deps.onAir(stationId, atUs)
    const own = { ...deps, inTurn, isHeld, onFault, onAir, findCharset, rows, space }
    const made = capture(own, station, tail, playing)
    const one = { capture: made, of: station, isTicking: false, heldUntilUs: 0 }
    captures.set(stationId, one)
    if (failing.get(stationId)?.state === 'stopped')
      log.info({ station: stationId }, 'the recorder can use the files of the station again')
    failing.delete(stationId)
  }

  async function seal(stationId: number): Promise<void> {
    const ended = captures.get(stationId)?.capture
    captures.delete(stationId)
    if (ended) {
      ending.add(ended)
      await ended.stop().finally(() => {
        const { audioUs, gapUs } = ended.counts()
        past.audioUs += audioUs
        past.gapUs += gapUs
        ending.delete(ended)
      })
      await saveEnds([[stationId, { capture: ended }]])
      endsUs.delete(stationId)
    }
    await ledger.flush()
  }

  async function end(stationId: number): Promise<void> {
    ended.set(stationId, { atUs: deps.now().wallUs })
    const delayUs = captures.get(stationId)?.of.delayUs ?? 0
    await seal(stationId)
    const untilUs = deps.now().wallUs - delayUs
    if (await owner.isOff(stationId)) await beginGap(db, stationId, 'recording was switched off', untilUs)
    else await endGap(db, stationId, untilUs)
    await owner.release(stationId, stopping.signal.aborted)
  }

  /** Tells once that a station cannot be recorded because of its files, and has it tried again soon. */
  function cannotUseFiles(stationId: number, err: unknown): void {
    const { monotonicUs, wallUs } = deps.now()
    faults.set(stationId, { failures: 0, untilUs: monotonicUs + filesAgainUs })
    const reason = writeFailure(err)
    if (failing.get(stationId)?.reason === reason) return
    const state = { state: 'stopped', reason } as const
    failing.set(stationId, state)
    log.error({ err, station: stationId }, 'the recorder cannot use the files of a station')
    ledger.put(`state ${stationId}`, async (tx) => {
      const isOurs = await updateRecorder(tx, { stationId, instance }, { ...state, since_us: wallUs })
      if (isOurs) await beginGap(tx, stationId, reason, wallUs)
    })
  }

  /** Runs the start or end of a station without delaying the next beat. A failure is logged; the next beat tries again. */
  function change(stationId: number, work: () => Promise<void>): void {
    const failed = (err: unknown) => {
      if (isOver) return
      if (isOfFiles(err)) return cannotUseFiles(stationId, err)
      log.error({ err, station: stationId }, 'the recorder cannot start or end a station')
      if (isUnavailable(err)) return
      rest(stationId, 0)
      const state = { state: 'down', reason: recorderFault } as const
      failing.set(stationId, state)
      const row = { ...state, since_us: clock.nowMs() * 1000 }
      ledger.put(`state ${stationId}`, async (tx) => void (await updateRecorder(tx, { stationId, instance }, row)))
    }
    const changing = turns(stationId, work)
      .catch(failed)
      .finally(() => changes.delete(stationId))
    changes.set(stationId, changing)
  }

  async function beat(): Promise<void> {
    const beganUs = deps.now().monotonicUs
    const stations = await owner.beat([...captures.keys(), ...changes.keys()])
    const wanted = new Map(stations.map((station) => [station.stationId, station]))
    owned = [...wanted.keys()]
    for (const [stationId, one] of captures) {
      const { of } = one
      const now = wanted.get(stationId)
      if (now) one.heldUntilUs = beganUs + heldMs * 1000
      if (now?.streamUrl === of.streamUrl && now.delayUs === of.delayUs) one.of = now
      else if (!changes.has(stationId)) change(stationId, () => end(stationId))
    }
    for (const station of stations) {
      const { stationId } = station
      if (captures.has(stationId) || changes.has(stationId) || stopping.signal.aborted) continue
      if (deps.now().monotonicUs < (faults.get(stationId)?.untilUs ?? 0)) continue
      change(stationId, () => start(station))
    }
  }

  async function tick(): Promise<void> {
    const { monotonicUs } = deps.now()
    for (const one of captures.values()) {
      if (one.isTicking || !one.capture.isDue(monotonicUs)) continue
      one.isTicking = true
      // It reports its faults itself.
      void one.capture.tick().finally(() => {
        one.isTicking = false
      })
    }
  }

  async function writeRows(): Promise<void> {
    await ledger.flush()
    await saveEnds(captures)
  }

  /** Whether other instances read what is being recorded, from the bucket. */
  const isShared = ({ of }: { of: RecordingTarget }) => storage.hasBucket && of.isShared

  /** Lets other instances read what is being recorded of stations whose listeners they may have. */
  async function share(): Promise<void> {
    const shared = [...captures.values()].filter(isShared)
    await shares.share(shared.flatMap(({ capture }) => capture.durableReels()))
  }

  /** Stores where recordings end, for instances that cannot read the files: those are on the disk until they are offloaded. */
  async function saveEnds(some: Iterable<[number, { capture: Capture }]>): Promise<void> {
    if (!storage.hasBucket) return
    const tails: DurableTail[] = []
    for (const [stationId, { capture }] of some) {
      // A shift that waits to be stored moves the end that is stored.
      if (ledger.has(`shift ${stationId}/`)) continue
      const tail = capture.tail()
      if (!tail || tail.headUs === endsUs.get(stationId)) continue
      tails.push({ stationId, ...tail })
    }
    await saveTails(db, tails)
    for (const { stationId, headUs } of tails) endsUs.set(stationId, headUs)
  }

  /**
   * Recovers reels of instances that are gone, if their files are on this disk: another one may record the station now. Ends
   * the titles of the stations that are not recorded any more.
   */
  async function recoverLeft(): Promise<void> {
    for (const { name, station_id, instance: writer } of await listLeftReels(db, clock.nowMs())) {
      if (stopping.signal.aborted) return
      if (writer === instance) continue
      await files(name, async () => {
        if (await storage.isLocal(name)) await turns(station_id, () => recoverOf(writer, name))
      })
    }
    await forEach(await owner.left(), async (left) => {
      const { stationId } = left
      const last = await findLastReel(db, stationId)
      const headUs = Math.max(left.headUs, last?.ended_us ?? 0)
      await endPlaying(db, stationId, headUs)
      if (headUs > 0) {
        const facts = gapFacts(left)
        await explainGap(db, stationId, headUs, facts)
        await beginGap(db, stationId, 'recording was switched off', facts.nowUs)
      }
      await owner.forget(stationId)
    })
  }

  async function recoverOf(writer: string, name: string): Promise<void> {
    if (!(await claimReel(db, name, { from: writer, to: instance }))) return
    try {
      await recoverReel(db, storage, name, instance)
    } catch (error) {
      // To be tried again.
      await claimReel(db, name, { from: instance, to: writer })
      throw error
    }
    log.info({ station: readReelName(name).stationId, reels: 1 }, 'recovered what was being recorded')
  }

  /**
   * Before recording stops because the disk is full, audio that has expired goes; nothing else is removed. With a bucket that
   * may take hours: what it brings within five seconds counts at once.
   */
  async function lookAtSpace(): Promise<void> {
    if (captures.size === 0) return
    space = await storage.space()
    if (space.freeBytes < lowBytes(space) && !expiring && Math.abs(clock.nowMs() - expiredMs) >= expireEveryMs) {
      expiredMs = clock.nowMs()
      const done = new AbortController()
      expiring = deps
        .expire(stopping.signal)
        .catch((err: unknown) => log.error({ err }, 'cannot remove expired recordings'))
        .finally(() => {
          expiring = undefined
          done.abort()
        })
      await wait(spaceEveryMs, AbortSignal.any([stopping.signal, done.signal]))
      space = await storage.space()
    }
    for (const { capture } of captures.values()) capture.setSpace(space)
  }

  /** Calls `work` again and again until the recorder is stopped; a failure is logged once, until it works again. */
  async function keep(everyMs: number, what: string, work: () => Promise<void>): Promise<void> {
    let isFailing = false
    while (!stopping.signal.aborted) {
      try {
        await work()
        isFailing = false
      } catch (error) {
        if (!isFailing && !isOver) log.error({ err: error }, what)
        isFailing = true
      }
      await wait(everyMs, stopping.signal)
    }
  }

  let loops: Promise<void>[] = []

  async function leave(): Promise<void> {
    await Promise.all(loops)
    await Promise.all(changes.values())
    for (const stationId of captures.keys()) change(stationId, () => end(stationId))
    await Promise.all(changes.values())
    await share().catch(() => {})
    await owner.leave().catch(() => {})
    await expiring
  }

  return {
    /** Starts to record. */
    start() {
      loops = [
        keep(beatMs, 'the recorder cannot read what to record', beat),
        keep(tickMs, 'the recorder cannot write', tick),
        keep(rowsEveryMs, 'the recorder cannot write its rows', writeRows),
        keep(leftEveryMs, 'the recorder cannot recover what was being recorded', recoverLeft),
        keep(spaceEveryMs, 'the recorder cannot read the free space', lookAtSpace),
      ]
      if (storage.hasBucket)
        loops.push(keep(shareEveryMs, 'the recorder cannot share what it records with other instances', share))
    },
    /**
     * The instant up to which a station is durably recorded by this instance, 0 while rows that tell of it wait for the
     * database; undefined if this instance does not record it.
     */
    headUs(stationId: number) {
      const headUs = captures.get(stationId)?.capture.state().head_us ?? undefined
      const isWritten = !['reel', 'shift'].some((row) => ledger.has(`${row} ${stationId}/`))
      return headUs === undefined || isWritten ? headUs : 0
    },
    /** The levels of the reels of a station that this instance writes, in order of time; empty if it does not record it. */
    levels: (stationId: number) => captures.get(stationId)?.capture.levels() ?? [],
    /** The levels of its last ten seconds; undefined if this instance does not record it. */
    recentLevels: (stationId: number) => captures.get(stationId)?.capture.recentLevels(),
    /** The load of this instance, for the metrics. */
    load() {
      const running = [...captures.values()].map(({ capture }) => capture)
      const counts = [...running, ...ending].map((capture) => capture.counts())
      const sum = (name: 'audioUs' | 'gapUs' | 'waitingBytes') => counts.reduce((total, one) => total + one[name], 0)
      const all = running.map((capture) => capture.state())
      const others = owned.filter((stationId) => !captures.has(stationId))
      const notStarted = others.map((stationId) => failing.get(stationId)?.state ?? 'connecting')
      const raised = all.flatMap(({ alarms }) =>
        (JSON.parse(alarms) as { alarm: AlarmName }[]).map(({ alarm }) => alarm),
      )
      const leastUs = Math.min(...all.map((one) => one.last_audio_us ?? Number.POSITIVE_INFINITY))
      const stations = [...captures].map(([stationId, { capture }]) => {
        const { state, alarms } = capture.state()
        return { stationId, isRecorded: state === 'recording', alarms: (JSON.parse(alarms) as unknown[]).length }
      })
      return {
        states: countsOf(recorderStates, [...all.map(({ state }) => state), ...notStarted]),
        alarms: countsOf(alarmNames, raised),
        stations: [...stations, ...others.map((stationId) => ({ stationId, isRecorded: false, alarms: 0 }))],
        audioSeconds: (past.audioUs + sum('audioUs')) / 1e6,
        gapSeconds: (past.gapUs + sum('gapUs')) / 1e6,
        waitingBytes: sum('waitingBytes'),
        waitingRows: ledger.waiting(),
        lateSeconds: Math.max(0, ...all.map((one) => one.late_by_us ?? 0)) / 1e6,
        durableUntil: Number.isFinite(leastUs) ? leastUs / 1e6 : undefined,
      }
    },
    /** Seals what is recorded and leaves the stations to others. Waits for that for at most `graceMs`. */
    async stop(graceMs: number) {
      stopping.abort()
      for (const { capture } of captures.values()) capture.hush()
      await Promise.race([leave(), wait(graceMs, new AbortController().signal)])
      // The database may be closed from now on.
      isOver = true
      ledger.close()
    },
  }
}

/** Counts each name of a closed list. */
function countsOf<Name extends string>(list: readonly Name[], names: readonly Name[]): Record<Name, number> {
  const counts = Object.fromEntries(list.map((name) => [name, 0])) as Record<Name, number>
  for (const name of names) counts[name]++
  return counts
}
