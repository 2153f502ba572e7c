import type { LookupFunction } from 'node:net'
import { type Connection, connection, type Receiver } from './connection.ts'
import { type Framing, framingOf, lengthOf } from './rules/body.ts'
import { type Coding, declaredCodings } from './rules/codings.ts'
import { type Head, headReader } from './rules/head.ts'
import { UnreadableAnswer } from './rules/unreadable.ts'

/** A request to one server. The URL is one that the guard has checked; its credentials are not sent. */
export type Exchange = {
  method: 'HEAD' | 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string | undefined
  lookup: LookupFunction
  /** Closes the connection. */
  signal: AbortSignal
}

/** An answer whose body has not been read yet. */
export type Answer = {
  head: Head
  framing: Framing
  codings: Coding[]
  connection: Connection
  /** Gives the bytes of the body, those that came with the head first, and its end. To be called once. */
  give(to: Receiver): void
}

/**
 * Sends a request over a connection of its own, and reads the head of the answer, see `headReader`.
 * @throws UnreadableAnswer, or the error of the connection
 */
export function exchange({ method, url, headers, body, lookup, signal }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const reader = headReader()
    let held: Uint8Array[] = []

    function fail(error: unknown): void {
      made.close()
      reject(error)
    }
    function begin({ head, length }: NonNullable<ReturnType<typeof reader.push>>, bytes: Uint8Array): void {
      // TLS gives what it has decrypted even while it is paused.
      const hold = (more: Uint8Array) => void (more.length > 0 && held.push(Buffer.from(more)))
      made.pause()
      hold(bytes.subarray(length))
      made.give({ take: hold, end() {} })
      const give = (to: Receiver) => {
        // Before the receiver gets something: it may pause the connection.
        made.resume()
        for (const piece of held) to.take(piece)
        held = []
        made.give(to)
      }
      resolve({ head, framing: framingOf(head, method), codings: declaredCodings(head), connection: made, give })
    }
    const receiver: Receiver = {
      take(bytes) {
        try {
          const found = reader.push(bytes)
          if (found) begin(found, bytes)
        } catch (error) {
          fail(error)
        }
      },
      end(error) {
        if (!error && reader.isWithinFirstLine()) fail(new UnreadableAnswer('the answer is not HTTP'))
        else fail(error ?? Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
      },
    }
    const made = connection(url, { lookup, signal, request: requestBytes({ method, url, headers, body }) }, receiver)
  })
}

/**
 * The last value of each header field of an answer, by lower-case name; each character is a byte, as in Node, because the encoding is
 * for the reader to find. `content-length` only if it is the length of the body.
 */
export function headersOf({ head, codings }: Answer): Record<string, string | undefined> {
  const texts = [...head.fields].flatMap(([name, values]) =>
    values.slice(-1).map((value) => [name, withoutControls(value)]),
  )
  const length = codings.length > 0 ? undefined : lengthOf(head)
  return { ...Object.fromEntries(texts), 'content-length': length?.toString() }
}

const withoutControls = (value: string) => value.replace(/[^ -~\x80-\xff]/g, ' ').trim()

/** The bytes of a request. Cookies are sent back as they came: each character is a byte. */
function requestBytes({ method, url, headers, body = '' }: Omit<Exchange, 'lookup' | 'signal'>): Buffer {
  const content = Buffer.from(body)
  const fields = {
    host: url.host,
    ...headers,
    ...(method === 'POST' && { 'content-length': String(content.length) }),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${url.pathname}${url.search} HTTP/1.1`, ...lines]
  if (head.some((line) => /[\0\r\n]/.test(line))) throw new Error('A header of the request has a line break')
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}
