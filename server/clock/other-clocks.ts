import { serverClockMs } from '../database/inspect.ts'
import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import { outgoing } from '../outgoing/client.ts'
import { isPublicAddress } from '../outgoing/guard.ts'
import type { OtherClock } from './rules/known-time.ts'

type Deps = {
  db: Db
  /** The clock of this machine. */
  clock: Clock
  /** The URL of the bucket, if there is one. */
  bucketUrl: string | undefined
  allowPrivateStreams: boolean
}

/** Maximum number of stream servers that are queried. */
const mostStreams = 3

/**
 * Reads the clock of the database server, and those of stream servers and of the bucket from the `Date` header of a response. Those
 * that do not answer are left out.
 * @param withStreams whether stream servers are queried, which count a query as a listener
 */
export async function readOtherClocks(
  { db, clock, bucketUrl, allowPrivateStreams }: Deps,
  withStreams = true,
): Promise<OtherClock[]> {
  const asked = [askDatabase(db, clock)]
  for (const url of withStreams ? await streamServers(db) : [])
    asked.push(askServer('stream', url, clock, allowPrivateStreams))
  if (bucketUrl !== undefined) asked.push(askServer('bucket', bucketUrl, clock, true))
  const answers = await Promise.allSettled(asked)
  return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
}

async function askDatabase(db: Db, clock: Clock): Promise<OtherClock | undefined> {
  const atMs = await serverClockMs(db)
  return atMs === undefined
    ? undefined
    : { of: 'database', host: 'the database server', aheadMs: clock.nowMs() - atMs, isNear: true }
}

async function askServer(
  of: 'stream' | 'bucket',
  url: string,
  clock: Clock,
  allowPrivate: boolean,
): Promise<OtherClock | undefined> {
  let isNear = true
  const allowAddress = (address: string) => {
    isNear = !isPublicAddress(address)
    return allowPrivate || !isNear
  }
  const { headers } = await outgoing({ allowAddress }).request({ method: 'GET', url, maxRedirects: 0 })
  const atMs = Date.parse(headers.date ?? '')
  if (Number.isNaN(atMs)) return undefined
  // The header has whole seconds: on average, half a second more has passed.
  return { of, host: new URL(url).host, aheadMs: clock.nowMs() - atMs - 500, isNear }
}

/** The addresses of some streams that are recorded, one for each server. */
async function streamServers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stations')
    .select('stream_url')
    .where('record', '=', 1)
    .where('stream_url', '<>', '')
    .execute()
  const byHost = new Map(rows.map(({ stream_url }) => [URL.parse(stream_url)?.host, stream_url]))
  return [...byHost.values()].slice(0, mostStreams)
}

type Place = { media: string; backup: { to: string } | null; s3: { endpoint?: string | undefined } }

/** The URL of the bucket of an installation; undefined if it has none. */
export function bucketUrlOf({ media, backup, s3 }: Place): string | undefined {
  const hasBucket = media.startsWith('s3:') || backup?.to.startsWith('s3:')
  return hasBucket ? (s3.endpoint ?? 'https://s3.amazonaws.com/') : undefined
}
