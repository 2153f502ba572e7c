import { bucketUrlOf, readOtherClocks } from '../clock/other-clocks.ts'
import { agree, agreementMs, farthest, judge, type OtherClock } from '../clock/rules/known-time.ts'
import { findKnown } from '../clock/store.ts'
import type { Config } from '../config.ts'
import { inspectDatabase, readDatabase } from '../database/inspect.ts'
import type { Clock } from '../lib/clock.ts'
import { type Finding, failed, ok, warning } from './check.ts'
import type { Recorded } from './recording.ts'

/** Clocks that differ by less than this are called equal. */
const clockSlackMs = 5000

const advice = 'Let NTP set the clock of this machine (timedatectl set-ntp true): schedules and expiries follow it.'
const confirmAdvice = `${advice} If it is right, say so: aircheck clock confirm.`

/**
 * Whether the clock continues what is known of the time, is not behind what was recorded, and agrees with those of the database
 * server, of a recorded stream's server, and of the bucket. One that is off by more than an hour is a failure: nothing that
 * is old is removed then.
 */
export async function checkClock(config: Config, recorded: readonly Recorded[], clock: Clock): Promise<Finding> {
  const found = await inspectDatabase(config.database).catch(() => null)
  if (found === null)
    return warning('The clock could not be compared with the database.', 'See the check of the database.')
  const { allowPrivateStreams } = config
  const asked = { clock, allowPrivateStreams, bucketUrl: bucketUrlOf(config) }
  const read = await readDatabase(config.database, async (db) => ({
    knownMs: await findKnown(db),
    others: await readOtherClocks({ db, ...asked }),
  }))
  const { knownMs, others = [] } = read ?? {}
  const other = farthest(others)
  const wallMs = clock.nowMs()
  const verdict = knownMs === undefined ? undefined : judge({ wallMs, knownMs, others })
  if (other && Math.abs(other.aheadMs) > clockSlackMs) return different(other, verdict?.is === 'right')
  if (verdict?.is === 'ahead') {
    const words = `The clock is ${inWords(wallMs - knownMs!)} ahead of when Aircheck ran last, and no other clock confirms it.`
    return failed(`${words} Until then, old data is removed later.`, confirmAdvice)
  }
  if (verdict?.is === 'confirmed') {
    const words = `Aircheck has not run for ${inWords(Math.abs(wallMs - knownMs!))}, and other clocks agree with this one.`
    return warning(
      `${words} Old data is removed by it within a day.`,
      'If it is right, aircheck clock confirm ends this.',
    )
  }
  const audioMs = recorded.map(({ status }) => (status.last_audio_at ?? 0) * 1000)
  const newestMs = Math.max(knownMs ?? 0, (found?.newestEventAt ?? 0) * 1000, ...audioMs)
  // A date from a clock that was ahead says nothing about one that others agree with.
  if (others.length === 0 && newestMs - wallMs > clockSlackMs) {
    const at = new Date(newestMs).toISOString()
    const isFar = knownMs !== undefined && !agree(knownMs, wallMs)
    return failed(
      `The clock is behind: the newest change was recorded at ${at}, which is still to come.`,
      isFar ? confirmAdvice : advice,
    )
  }
  const ends = others.length > 0 ? 'and nothing contradicts it' : 'but there is no other clock to compare it with'
  return ok(`The clock says ${new Date(wallMs).toISOString()}, ${ends}.`)
}

function different({ host, aheadMs }: OtherClock, isContinued: boolean): Finding {
  const side = aheadMs > 0 ? 'ahead of' : 'behind'
  const words = `The clock is ${inWords(Math.abs(aheadMs))} ${side} that of ${host}.`
  if (Math.abs(aheadMs) <= agreementMs) return warning(words, advice)
  const known = isContinued ? 'It continues what is known of the time.' : 'Nothing that is old is removed meanwhile.'
  return failed(`${words} ${known}`, advice)
}

/** A difference of clocks, in its largest unit. */
function inWords(ms: number): string {
  const units: [unit: string, ms: number][] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ]
  const [unit, unitMs] = units.find(([, each]) => ms >= 2 * each) ?? ['second', 1000]
  return `${Math.round(ms / unitMs)} ${unit}s`
}
