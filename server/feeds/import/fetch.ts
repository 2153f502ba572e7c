import { Readable } from 'node:stream'
import { OutgoingRefused } from '../../outgoing/guard.ts'
import type { Cookies } from '../../outgoing/rules/cookies.ts'
import { type StreamClient, type StreamParts, streams } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'

/** A file that could not be fetched. The message says why, in words for people, without the URL. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  /** Whether it may succeed later. */
  readonly mayPass: boolean

  constructor(message: string, mayPass: boolean, cause?: unknown) {
    super(message, { cause })
    this.mayPass = mayPass
  }
}

/** A file that is being received. `length` is what the server says, in bytes. Whoever does not read `body` to its end destroys it. */
export type Fetched = { url: string; contentType: string | undefined; length: number | undefined; body: Readable }

/** Fetches a URL and decodes its body; a relative one is resolved against `base`. Throws FetchFailed, and so does the body. */
export type Fetch = (
  url: string,
  options: {
    signal: AbortSignal
    base?: string | undefined
    /** The longest time for it; without one, that of a file of audio. */
    longestMs?: number
    /** Takes an answer in chunks without the last one for a whole one: whether a text is whole is to be seen from itself. */
    isText?: boolean
    /** Cookies of other files that belong together. Default: those of this one and its redirects. */
    cookies?: Cookies
  },
) => Promise<Fetched>

/**
 * Bytes that wait to be read before the connection is paused, and the length of a pause, which doubles with each further
 * `stepBytes`: so whoever reads slowly, or not at all, finds little more than these bytes in memory.
 */
const [aheadBytes, stepBytes, pauseMs, maxPauseMs] = [512 * 1024, 64 * 1024, 20, 60_000]

/** The longest time for one file. */
const usualLongestMs = 2 * 3_600_000

/**
 * The minimum rate, as that of an upload: `bytes` in every `everyMs` in which the connection was not paused. A server that sends
 * a byte now and then occupies a place for a minute.
 */
const usualRate = { bytes: 256 * 1024, everyMs: 60_000 }

/** Hosts of podcasts put several services that count downloads in front of a file, each with a redirect. */
const maxRedirects = 10

/** The client for feeds and their files, with the guard of all outgoing requests. */
export function fetcher({
  longestMs: usual = usualLongestMs,
  rate = usualRate,
  ...parts
}: Pick<StreamParts, 'userAgent' | 'allowAddress' | 'resolve'> & {
  longestMs?: number
  rate?: typeof usualRate
}): Fetch {
  const client = streams({ ...parts, maxRedirects, openMs: 30_000, stallMs: 30_000 })
  return (url, { signal: stop, longestMs = usual, ...options }) =>
    fetchBody(client, { url, ...options, stop, rate, late: AbortSignal.timeout(longestMs) })
}

/** A request; `stop` is of the caller, `late` ends one that takes too long. */
type Asked = Omit<Parameters<Fetch>[1], 'signal' | 'longestMs'> & {
  url: string
  stop: AbortSignal
  late: AbortSignal
  rate: typeof usualRate
}

async function fetchBody(client: StreamClient, asked: Asked): Promise<Fetched> {
  const { url, base, cookies, stop, late } = asked
  const signal = AbortSignal.any([stop, late])
  let body: Readable | undefined
  const paused = pauses()
  try {
    const stream = await client.open({
      ...{ url, signal, pauseMs: () => paused.for(pauseFor(body?.readableLength ?? 0)) },
      ...(base !== undefined && { base }),
      ...(cookies && { cookies }),
      headers: { 'accept-encoding': 'identity' },
    })
    body = bodyOf(stream, asked, paused)
    const length = Number(stream.headers['content-length'] ?? Number.NaN)
    return {
      ...{ url: stream.url, contentType: stream.headers['content-type'], body },
      length: Number.isSafeInteger(length) ? length : undefined,
    }
  } catch (error) {
    stop.throwIfAborted()
    throw fetchFailed(error, late)
  }
}

/** Milliseconds to pause a connection, by the number of bytes that wait to be read. */
function pauseFor(waitingBytes: number): number {
  const steps = (waitingBytes - aheadBytes) / stepBytes
  return steps <= 0 ? 0 : Math.min(pauseMs * 2 ** steps, maxPauseMs)
}

/** Notes the pauses of a connection. */
function pauses() {
  let untilMs = 0
  return {
    /** Notes a pause from now on; returns its length. */
    for(ms: number): number {
      if (ms > 0) untilMs = performance.now() + ms
      return ms
    },
    /** Whether it was paused within the last milliseconds. */
    lately: (ms: number) => performance.now() - untilMs < ms,
  }
}

function bodyOf(
  stream: Awaited<ReturnType<StreamClient['open']>>,
  { stop, late, rate, isText = false }: Asked,
  paused: ReturnType<typeof pauses>,
): Readable {
  let gotBytes = 0
  const body = new Readable({
    read() {},
    destroy(error, done) {
      clearInterval(timer)
      stream.close()
      done(error)
    },
  })
  const timer = setInterval(() => {
    if (gotBytes < rate.bytes && !paused.lately(rate.everyMs)) body.destroy(tooSlow())
    gotBytes = 0
  }, rate.everyMs)
  // Its reader may not have begun.
  body.on('error', () => {})
  stream
    .read((bytes) => {
      gotBytes += bytes.length
      if (!body.destroyed) body.push(Buffer.from(bytes))
    })
    .then(
      (ending) => {
        clearInterval(timer)
        // The rest of a file of audio may be missing.
        if (ending === 'whole' || isText) body.push(null)
        else body.destroy(fetchFailed(new StreamFailed('the connection was lost'), late) as Error)
      },
      (error: unknown) => body.destroy(stop.aborted ? (stop.reason as Error) : (fetchFailed(error, late) as Error)),
    )
  return body
}

/** The refusals of the guard. */
const refusals: Record<OutgoingRefused['refused'], string> = {
  url: 'its address is not of the web',
  address: 'its address is not public',
  redirects: 'it redirects too often',
}

/** Not tried again at once: the next run of the import tries it. */
const tooSlow = (cause?: unknown) => new FetchFailed('the server took too long to send it', false, cause)

function fetchFailed(error: unknown, late: AbortSignal): unknown {
  if (late.aborted) return tooSlow(error)
  const refused = error instanceof OutgoingRefused ? error : (error as Error).cause
  if (refused instanceof OutgoingRefused) return new FetchFailed(refusals[refused.refused], false, error)
  if (!(error instanceof StreamFailed)) return error
  const { status = 0 } = error
  const isFinal = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  return new FetchFailed(error.message.replace('the stream', 'the server'), !isFinal, error)
}
