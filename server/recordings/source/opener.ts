import type { Wait } from '../../lib/clock.ts'
import { makeTurns } from '../../lib/turns.ts'
import { streams } from '../../outgoing/stream.ts'
import { openSource, type Source, type SourceOptions } from './open.ts'

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
}

/** Makes the function that opens the streams of stations. Of one host, two connections are being opened at once. */
export function sourceOpener({ userAgent, allowPrivate, transcodeKilobits, wait, nowUs }: Deps) {
  const client = streams({ userAgent, ...(allowPrivate && { allowAddress: () => true }) })
  const deps = { client, hosts: makeTurns({ atOnceEach: 2 }), wait, nowUs, transcodeKilobits }
  return (url: string, options: SourceOptions): Promise<Source> => openSource(deps, url, options)
}
