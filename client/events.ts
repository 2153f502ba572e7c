import type { Connection } from './call.ts'
import type { PublicNow } from './generated/types.gen.ts'
import { AircheckError, resultOf } from './result.ts'

/** The delay before a new connection, unless the server has named another, in milliseconds. */
const usualMs = 5000
/** The server sends a comment every 25 s: a connection that is silent for longer is dead. */
const silenceMs = 60_000

/**
 * Reads a stream of server-sent events, and connects again when it ends.
 * @throws AircheckError when it is refused for another reason than that the server is busy
 */
export async function* nowEvents(
  { baseUrl, fetch = globalThis.fetch, wait }: Connection,
  path: string,
  signal?: AbortSignal | undefined,
): AsyncGenerator<PublicNow, void, undefined> {
  let serial: number | undefined
  let pauseMs = usualMs
  while (!signal?.aborted) {
    const ending = new AbortController()
    const end = () => ending.abort()
    signal?.addEventListener('abort', end)
    let timer: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(end, silenceMs)
    }
    try {
      alive()
      const response = await fetch(baseUrl + path, { headers: { Accept: 'text/event-stream' }, signal: ending.signal })
      const { status, body, headers } = response
      if (status !== 200 || !body) {
        const contentType = headers.get('Content-Type') ?? ''
        const { error } = resultOf({ status, contentType, retryAfter: null, text: await response.text() }, false)
        if (error && status < 500 && status !== 429) throw new AircheckError(error)
      } else
        for await (const { retry, data } of eventsOf(body, alive)) {
          pauseMs = retry ?? pauseMs
          const now = data === undefined ? undefined : (JSON.parse(data) as PublicNow)
          // After a new connection, the present state is sent again.
          if (!now || now.serial === serial) continue
          serial = now.serial
          yield now
        }
    } catch (error) {
      if (error instanceof AircheckError) throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      ending.abort()
    }
    await wait(pauseMs, signal)
  }
}

type Event = { retry: number | undefined; data: string | undefined }

/** Parses server-sent events: `data` of each, and the delay that the server names. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onPiece: () => void): AsyncGenerator<Event> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onPiece()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split(/\r?\n\r?\n/)
      text = blocks.pop()!
      for (const block of blocks) {
        const fields = block.split(/\r?\n/).map((line) => /^(data|retry): ?(.*)$/.exec(line))
        const of = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2]!] : []))
        const [[retry], data] = [of('retry'), of('data')]
        yield {
          retry: retry === undefined ? undefined : Number(retry),
          data: data.length ? data.join('\n') : undefined,
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
