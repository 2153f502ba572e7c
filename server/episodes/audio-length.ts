import type { OutgoingAnswer, OutgoingClient } from '../outgoing/client.ts'
import { OutgoingRefused } from '../outgoing/guard.ts'
import { lengthFromFirstByte, lengthOfWhole } from './rules/audio-length.ts'

/** Without `identity` a server could send the length of a compressed representation. */
const plain = { 'accept-encoding': 'identity', 'user-agent': 'Aircheck' }

/**
 * Requests the length of the file at an external `audio_url`: with HEAD, and if that fails or states no length, with a
 * GET of the first byte. Each request takes 5 s at most, redirects included.
 *
 * @param client the client that blocks private addresses, because users choose the URL
 * @param url the episode's `audio_url`
 * @param signal cancels the requests
 * @returns the length in bytes, or null when the server states none
 * @throws OutgoingRefused when the URL leads to a blocked address, and Error when the GET gets no response
 */
export async function probeAudioLength(
  client: OutgoingClient,
  url: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const asked = { url, timeoutMs: 5000, ...(signal && { signal }) }
  const head = await client.request({ ...asked, method: 'HEAD', headers: plain }).catch(unlessRefused)
  const length = head && lengthOfWhole(head)
  if (length) return length
  const headers = { ...plain, range: 'bytes=0-0' }
  return lengthFromFirstByte(await client.request({ ...asked, method: 'GET', headers }))
}

/** Some servers fail on HEAD but answer GET. A blocked address is blocked for both. */
function unlessRefused(error: unknown): OutgoingAnswer | null {
  if (error instanceof OutgoingRefused) throw error
  return null
}
