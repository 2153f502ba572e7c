import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import { agree, agreementMs, farthest, judge, type OtherClock, timeOf, type Verdict } from './rules/known-time.ts'
import { findKnown, findNewestAudio, forgetKnown, setKnown } from './store.ts'

type Deps = {
  db: Db
  /** The clock of this machine, which may be wrong. */
  clock: Clock
  /** Milliseconds of a clock that is never set. */
  uptimeMs: () => number
  /** Asks other clocks; `withStreams`: also those of stream servers, which is the default. */
  otherClocks: (withStreams?: boolean) => Promise<OtherClock[]>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** The `Date` header of a response that was just received. `isNear`: its server may be this same machine. */
export type ServerDate = { host: string; date: string; isNear: boolean }

/**
 * The known time. A clock is evidence of it: it may be wrong at a start, and be set at any time. The time that was known
 * when the server ran last is in the database; from there on, the time is counted by a clock that cannot be set.
 */
export type KnownTime = {
  /** The time to work with: that of the machine, unless it is behind what is known, or wrong by another clock. */
  clock: Clock
  /** The time that has passed for certain, by which what is old is removed. */
  counted: Clock
  /**
   * Whether the time is only counted since the last run, without the time in between; undefined if nothing was known before.
   */
  isCounted: () => boolean | undefined
  /** Whether the clock is ahead of what is known, lately, and no other one says what the time is. */
  isUnsettled: () => boolean
  /** Since when the clock has been in doubt, in milliseconds; undefined while it is not. */
  doubtedMs: () => number | undefined
  /** Calls a listener when the time to work with runs backwards: after a clock was ahead, or was set. */
  onSetBack: (listener: () => void) => void
  /** Takes the `Date` of a response of a stream's server, which is another clock for some minutes. */
  hear: (heard: ServerDate) => void
  /** Compares the clock with what is known, and with other clocks if they differ; stores what is known. */
  look: () => Promise<Verdict>
  /** Whether what is old may be removed: not while the clock is behind what is known, or contradicted. */
  mayRemove: () => Promise<boolean>
  /** Stores what is known, before the server ends. */
  store: () => Promise<void>
}

/**
 * The known time for a command that ends soon: the one that the server stored last.
 * @returns the time to work with, and the time that has passed for certain; undefined if the clock is behind that
 */
export async function recallTime(db: Db, clock: Clock): Promise<{ clock: Clock; counted: Clock | undefined }> {
  const knownMs = await findKnown(db)
  if (knownMs === undefined) return { clock, counted: clock }
  const nowMs = () => timeOf({ wallMs: clock.nowMs(), knownMs, isWrong: false })
  if (agree(clock.nowMs(), knownMs)) return { clock, counted: clock }
  const isAhead = clock.nowMs() > knownMs
  return { clock: { nowMs }, counted: isAhead ? { nowMs: () => knownMs } : undefined }
}

/** The verdicts with which things may be removed: those of a clock that is ahead count from what is known. */
const sure: readonly Verdict['is'][] = ['right', 'confirmed', 'ahead']

/** Maximum error of another clock, in milliseconds. */
const headerSlackMs = 2000

/** A clock that is slewed, or corrected by another one, runs backwards by less than this, in milliseconds. */
const setBackMs = 5000

/** Another clock answers within this time after a start or a step, in milliseconds, or none will. */
const settlingMs = 600_000

/** Maximum number of stream servers whose clocks are remembered. */
const maxHeard = 32

/** Reads what is known of the time, and follows it from then on by both clocks. */
export async function knowTime({ db, clock, uptimeMs, otherClocks, log }: Deps): Promise<KnownTime> {
  const wallMs = clock.nowMs()
  const stored = await findKnown(db)
  const isFirst = stored === undefined
  /** Whether something is known: the first clock of all is not stored while others contradict it. */
  let isKnown = !isFirst
  /** The known time: an instant, and the uptime at which it was known. `storedMs` is the row that it is counted from. */
  let known = { atMs: stored ?? Math.min(wallMs, (await findNewestAudio(db)) ?? wallMs), uptimeMs: uptimeMs() }
  let storedMs = stored
  let told: Verdict['is'] = 'right'
  let verdict: Verdict = judge({ wallMs, knownMs: known.atMs, others: [] })
  let doubtedUptimeMs: number | undefined
  let lastMs = Number.NEGATIVE_INFINITY
  const listeners: (() => void)[] = []
  let agreedSince: { uptimeMs: number; skewMs: number } | undefined
  const startedMs = uptimeMs()
  let isSupported = false
  /** The clocks of stream servers that were heard lately, by host: at an uptime, by how much they were ahead of it. */
  const heard = new Map<string, { atMs: number; skewMs: number; isNear: boolean }>()

  // Whole milliseconds, as of every clock.
  const knownMs = () => Math.round(known.atMs + uptimeMs() - known.uptimeMs)
  const know = (atMs: number) => {
    known = { atMs, uptimeMs: uptimeMs() }
  }
  const nowMs = () => {
    const [wallMs, isWrong] = [clock.nowMs(), verdict.is === 'wrong']
    // The clock was set since the last look.
    if ((verdict.is === 'right' || !isKnown) && !agree(wallMs, knownMs())) void look().catch(() => {})
    const ms = timeOf({ wallMs, knownMs: knownMs(), isWrong })
    const isSetBack = ms < lastMs - setBackMs
    lastMs = ms
    if (isSetBack) for (const listener of listeners) listener()
    return ms
  }

  /** In the first minutes of all, nothing is known but this clock: it is believed until another one contradicts it. */
  const isTrial = () => isFirst && !isSupported && uptimeMs() - startedMs < settlingMs

  /**
   * The other clocks, with those that were heard lately: the uptime does not count while a machine is suspended.
   * @param withStreams whether stream servers are queried, which count a query as a listener
   */
  async function others(withStreams: boolean): Promise<OtherClock[]> {
    const asked = await otherClocks(withStreams)
    const fresh = [...heard].filter(([, { atMs }]) => uptimeMs() - atMs < settlingMs)
    const streams = fresh.map(([host, { skewMs, isNear }]): OtherClock => {
      return { of: 'stream', host, aheadMs: clock.nowMs() - uptimeMs() - skewMs, isNear }
    })
    return [...asked, ...streams.filter(({ host }) => asked.every((each) => each.host !== host))]
  }

  /** Whether other clocks have agreed with this one for long enough, which was not set meanwhile. */
  function isConfirmed(afterMs: number): boolean {
    const skewMs = clock.nowMs() - uptimeMs()
    if (!agreedSince || !agree(agreedSince.skewMs, skewMs)) agreedSince = { uptimeMs: uptimeMs(), skewMs }
    return uptimeMs() - agreedSince.uptimeMs >= afterMs
  }

  function tell(next: Verdict) {
    if (next.is === told) return
    if (next.is === 'right') log.info('the clock is right')
    else
      log.warn(
        { verdict: next.is, known: new Date(knownMs()).toISOString(), shown: new Date(clock.nowMs()).toISOString() },
        'the clock is in doubt: nothing is removed by it; see aircheck doctor',
      )
    told = next.is
  }

  /** Makes the verdict the one that counts. */
  function decide(next: Verdict): Verdict {
    tell(next)
    if (next.is === 'right') doubtedUptimeMs = undefined
    else doubtedUptimeMs ??= uptimeMs()
    verdict = next
    return verdict
  }

  async function compare(): Promise<Verdict> {
    const row = await findKnown(db)
    // Another instance, or the command line, knows better.
    const isElsewhere = row !== undefined && row !== storedMs
    if (isElsewhere && (row > knownMs() || !agree(row, knownMs()))) know(row)
    if (isElsewhere) isKnown = isSupported = true
    else if (!isKnown || isTrial()) {
      const other = farthest(await others(false))
      const isContradicted = Math.abs(other?.aheadMs ?? 0) > agreementMs
      if (isContradicted || verdict.is === 'contradicted') know(clock.nowMs())
      if (isContradicted && isKnown) await forgetKnown(db)
      isKnown = !isContradicted
      isSupported = other !== undefined && isKnown
      if (isContradicted) return decide({ is: 'contradicted' })
    }
    let next = judge({ wallMs: clock.nowMs(), knownMs: knownMs(), others: [] })
    if (next.is !== 'right') {
      next = judge({ wallMs: clock.nowMs(), knownMs: knownMs(), others: await others(true) })
    }
    // The header of a server has whole seconds, and comes late.
    if (next.is === 'wrong' && Math.abs(next.trueMs - knownMs()) > headerSlackMs) know(next.trueMs)
    if (next.is !== 'confirmed') agreedSince = undefined
    else if (isConfirmed(next.afterMs)) next = { is: 'right' }
    if (next.is === 'right') know(clock.nowMs())
    await store()
    return decide(next)
  }

  async function store() {
    if (!isKnown) return
    storedMs = Math.round(knownMs())
    await setKnown(db, storedMs)
  }

  if (verdict.is !== 'right') doubtedUptimeMs = uptimeMs()

  let looking: Promise<Verdict> | undefined
  const look = () => {
    looking ??= compare().finally(() => {
      looking = undefined
    })
    return looking
  }
  return {
    clock: { nowMs },
    counted: { nowMs: () => Math.min(nowMs(), knownMs()) },
    isCounted: () =>
      isFirst ? undefined : knownMs() > clock.nowMs() && !agree(knownMs(), clock.nowMs()) && verdict.is !== 'wrong',
    isUnsettled() {
      const isAhead = !agree(clock.nowMs(), knownMs()) && nowMs() > knownMs()
      return isAhead && (doubtedUptimeMs === undefined || uptimeMs() - doubtedUptimeMs < settlingMs)
    },
    doubtedMs: () => (doubtedUptimeMs === undefined ? undefined : uptimeMs() - doubtedUptimeMs),
    onSetBack: (listener) => void listeners.push(listener),
    hear({ host, date, isNear }) {
      // The header has whole seconds: on average, half a second more has passed.
      const atMs = uptimeMs()
      const skewMs = Date.parse(date) + 500 - atMs
      if (Number.isNaN(skewMs)) return
      heard.delete(host)
      heard.set(host, { atMs, skewMs, isNear })
      if (heard.size > maxHeard) heard.delete(heard.keys().next().value!)
      if (verdict.is !== 'right' || !isKnown || isTrial()) void look().catch(() => {})
    },
    look,
    async mayRemove() {
      const { is } = await look()
      return sure.includes(is) && (is === 'right' || clock.nowMs() > knownMs())
    },
    store: () =>
      store().catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
      }),
  }
}
