import type { ServerDate } from '../../clock/known-time.ts'
import type { Wait } from '../../lib/clock.ts'
import { fairQueue } from '../../lib/fair-queue.ts'
import { isPublicAddress } from '../../outgoing/guard.ts'
import { type StreamClient, streams, withCookies } from '../../outgoing/stream.ts'
import { describeStream } from './describe.ts'
import { openSource } from './open.ts'
import type { SourceOptions } from './source.ts'

type Deps = {
  /** Such as `Aircheck/1.0 (+https://radio.example)`. */
  userAgent: string
  /** Whether streams may be at private addresses. */
  allowPrivate: boolean
  /** The bitrate of streams that are not MP3. */
  transcodeKilobits: number
  wait: Wait
  /** A monotonic clock, in microseconds. */
  nowUs: () => number
  /** Takes the `Date` of each response. */
  onDate: (heard: ServerDate) => void
}

/**
 * Number of connections to one host that are opened at once. A host of hundreds of streams is recorded within seconds after
 * a restart; failed connections are repeated at random times, and less and less often.
 */
const openedAtOnce = 32
/** Number of streams that are described at once, each for some seconds. */
const describedAtOnce = 4

export type Sources = ReturnType<typeof streamSources>

/**
 * Opens and describes the streams of stations. The recorder opens a limited number of connections to one host at once;
 * describing has few seconds, and does not wait for these.
 */
export function streamSources({ userAgent, allowPrivate, transcodeKilobits, wait, nowUs, onDate }: Deps) {
  const { open } = streams({ userAgent, ...(allowPrivate && { allowAddress: () => true }) })
  const client: StreamClient = {
    async open(asked) {
      const stream = await open(asked)
      const { date } = stream.headers
      if (date !== undefined) onDate({ host: new URL(stream.url).host, date, isNear: !isPublicAddress(stream.address) })
      return stream
    },
  }
  const deps = { wait, nowUs, transcodeKilobits }
  const hosts = fairQueue({ atOnceEach: openedAtOnce })
  const turns = fairQueue({ atOnce: describedAtOnce, maxWaiting: 1, maxWaitingInAll: 20, maxWaitMs: 10_000 })
  return {
    open: (url: string, options: SourceOptions) =>
      openSource({ ...deps, client: withCookies(client), hosts }, url, options),
    /**
     * Describes the audio at an address; one at a time for each station.
     * @throws StreamFailed, or QueueFull when others wait already
     */
    describe: (stationId: number, url: string) =>
      turns(stationId, () => describeStream({ ...deps, client: withCookies(client) }, url)),
  }
}
