import type { Config } from '../config.ts'
import { inspectDatabase, readDatabase } from '../database/inspect.ts'
import type { Clock } from '../lib/clock.ts'
import { outgoing } from '../outgoing/client.ts'
import { isPublicAddress } from '../outgoing/guard.ts'
import { type Finding, failed, ok, warning } from './check.ts'
import type { Recorded } from './recording.ts'

/** Clocks that differ by less than this are called equal. */
const clockSlackSeconds = 5

const advice = 'Let NTP set the clock of this machine (timedatectl set-ntp true): schedules and expiries follow it.'

/**
 * Whether the clock agrees with that of the database server, is not behind what was recorded, and agrees with the clock of
 * at least one of the servers whose streams are recorded, or of the bucket.
 */
export async function checkClock(config: Config, recorded: readonly Recorded[], clock: Clock): Promise<Finding> {
  const found = await inspectDatabase(config.database).catch(() => null)
  const nowMs = clock.nowMs()
  if (found === null)
    return warning('The clock could not be compared with the database.', 'See the check of the database.')
  const { serverClock, newestEventAt = 0 } = found ?? {}
  const now = nowMs / 1000
  if (serverClock !== undefined && Math.abs(serverClock - now) > clockSlackSeconds) {
    const seconds = Math.round(Math.abs(serverClock - now))
    return warning(`The clocks of this machine and of the database server differ by ${seconds} seconds.`, advice)
  }
  const newestAt = Math.max(newestEventAt, ...recorded.map(({ status }) => status.last_audio_at ?? 0))
  if (newestAt - now > clockSlackSeconds) {
    const at = new Date(newestAt * 1000).toISOString()
    return failed(`The clock is behind: the newest change was recorded at ${at}, which is still to come.`, advice)
  }
  const others = await otherClocks(config, clock)
  const [nearest] = others.toSorted((a, b) => Math.abs(a.aheadSeconds) - Math.abs(b.aheadSeconds))
  if (nearest && Math.abs(nearest.aheadSeconds) > clockSlackSeconds) {
    const { host, aheadSeconds } = nearest
    const side = aheadSeconds > 0 ? 'ahead of' : 'behind'
    return warning(`The clock is ${Math.abs(Math.round(aheadSeconds))} seconds ${side} that of ${host}.`, advice)
  }
  const isCompared = nearest !== undefined || serverClock !== undefined
  const ends = isCompared ? 'and nothing contradicts it' : 'but there is no other clock to compare it with'
  return ok(`The clock says ${new Date(nowMs).toISOString()}, ${ends}.`)
}

/** The offset of this clock from that of another server. */
type Other = { host: string; aheadSeconds: number }

/** Maximum number of stream servers that are queried. */
const mostStreams = 3

/** Reads the clocks of stream servers, and of the bucket, from the `Date` header of a response. */
async function otherClocks(config: Config, clock: Clock): Promise<Other[]> {
  const { media, backup, s3, allowPrivateStreams } = config
  const others: Other[] = []
  const ask = async (url: string, allowAddress: (address: string) => boolean) => {
    const { headers } = await outgoing({ allowAddress }).request({ method: 'GET', url, maxRedirects: 0 })
    const at = Date.parse(headers.date ?? '')
    if (Number.isNaN(at)) return
    // The header has whole seconds: on average, half a second more has passed.
    const aheadSeconds = (clock.nowMs() - at - 500) / 1000
    others.push({ host: new URL(url).host, aheadSeconds })
  }
  const asked = (await streamServers(config.database)).map((url) =>
    ask(url, allowPrivateStreams ? () => true : isPublicAddress),
  )
  if (media.startsWith('s3:') || backup?.to.startsWith('s3:')) {
    asked.push(ask(s3.endpoint ?? 'https://s3.amazonaws.com/', () => true))
  }
  await Promise.allSettled(asked)
  return others
}

/** The addresses of some streams that are recorded, one for each server. */
async function streamServers(database: string): Promise<string[]> {
  const rows = await readDatabase(database, (db) =>
    db.selectFrom('stations').select('stream_url').where('record', '=', 1).where('stream_url', '<>', '').execute(),
  ).catch(() => undefined)
  const byHost = new Map((rows ?? []).map(({ stream_url }) => [URL.parse(stream_url)?.host, stream_url]))
  return [...byHost.values()].slice(0, mostStreams)
}
