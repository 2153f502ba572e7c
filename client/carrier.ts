import type { Call, Connection } from './call.ts'
import type { Answer } from './result.ts'

/** Sends one request and resolves to its answer. Rejects when there is none. Tells how many bytes of a form were sent. */
export type Carrier = (
  connection: Connection,
  call: Call,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
) => Promise<Answer>

/** The headers of a request, but for the content type of a form. */
export function headersOf({ key }: Connection, { idempotencyKey, body }: Call): Record<string, string> {
  return {
    'X-API-Key': key,
    ...(idempotencyKey && { 'X-Idempotency-Key': idempotencyKey }),
    ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  }
}

/** A form as it is sent, which tells how many bytes of it were taken so far. */
export function encoded(form: FormData, onSent: (bytes: number) => void): { type: string; bytes: ReadableStream } {
  const whole = new Response(form)
  let sent = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      sent += chunk.byteLength
      onSent(sent)
      controller.enqueue(chunk)
    },
  })
  return { type: whole.headers.get('Content-Type')!, bytes: whole.body!.pipeThrough(counter) }
}
