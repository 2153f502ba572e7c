import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import type { Config } from '../config.ts'
import { maxFileBytes, megabyte } from '../uploads/checked-mp3.ts'
import { type Finding, failed, warning } from './check.ts'

/** A proxy that forwards the head of a request at once has the answer of the server by then, in milliseconds. */
const answerWithinMs = 3000
/** The dashboard sends files in pieces of this size at most. */
const pieceBytes = 8 * megabyte

/**
 * Whether the proxy in front takes bodies as large as an upload. Only the head of a request is sent.
 * @param otherwise the finding when it does, or there is no proxy
 */
export async function checkBodySize({ baseUrl, trustProxy }: Config, otherwise: Finding): Promise<Finding> {
  if (trustProxy.length === 0) return otherwise
  const advice = (least: number) =>
    `Let it take ${least} MB: in nginx client_max_body_size ${least}m; (docs/operate.md, TLS), in Apache LimitRequestBody 0.`
  const most = Math.ceil((maxFileBytes + megabyte) / megabyte)
  if (await isTooLarge(baseUrl, pieceBytes)) {
    return failed('The proxy refuses uploads, also in the pieces that the dashboard sends (413).', advice(most))
  }
  if (await isTooLarge(baseUrl, maxFileBytes)) {
    return warning('The proxy refuses large uploads to /v1 (413); those of the dashboard pass in pieces.', advice(most))
  }
  return otherwise
}

/** Whether a body of this size is refused by its announcement. Without an answer in time it is not. */
async function isTooLarge(baseUrl: string, bytes: number): Promise<boolean> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': bytes, 'X-API-Key': 'doctor' }
  const sent = requestTls(`${baseUrl}/v1/episodes/upload`, { method: 'POST', headers, agent: false, signal })
  sent.on('error', () => {})
  sent.flushHeaders()
  try {
    const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage]
    return statusCode === 413
  } catch {
    return false
  } finally {
    sent.destroy()
  }
}
