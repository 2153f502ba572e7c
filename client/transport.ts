import type { Call, Connection } from './call.ts'
import type { RawResponse } from './result.ts'

/**
 * Sends one request and resolves to its response; rejects when there is none. Reports how many bytes of a form were
 * sent.
 */
export type Transport = (
  connection: Connection,
  call: Call,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
) => Promise<RawResponse>

/** The headers of a request, but for the content type of a form. */
export function headersOf({ key }: Connection, { idempotencyKey, body }: Call): Record<string, string> {
  return {
    ...(key !== undefined && { 'X-API-Key': key }),
    ...(idempotencyKey && { 'X-Idempotency-Key': idempotencyKey }),
    ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  }
}

/** A form as a stream with its content type. Reports how many bytes of it were read so far. */
export function encoded(form: FormData, onSent: (bytes: number) => void): { type: string; bytes: ReadableStream } {
  const whole = new Response(form)
  return { type: whole.headers.get('Content-Type')!, bytes: inPieces(whole.body!, onSent) }
}

/** A file in memory is a single chunk of any size. It is cut into pieces, so that there is progress to report. */
const pieceBytes = 64 * 1024

function inPieces(source: ReadableStream<Uint8Array>, onSent: (bytes: number) => void): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let rest = new Uint8Array()
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (rest.length === 0) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        rest = value as Uint8Array<ArrayBuffer>
      }
      const piece = rest.subarray(0, pieceBytes)
      rest = rest.subarray(pieceBytes)
      sent += piece.length
      onSent(sent)
      controller.enqueue(piece)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
