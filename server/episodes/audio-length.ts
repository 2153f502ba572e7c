import { type OutgoingAnswer, type OutgoingClient, OutgoingRefused } from '../outgoing/client.ts'
import { lengthFromFirstByte, lengthOfWhole } from './rules/audio-length.ts'

/** A file's length is wanted as it lies there, not as it could be compressed on the way. */
const plain = { 'accept-encoding': 'identity', 'user-agent': 'Aircheck' }

/**
 * Asks the server of an external `audio_url` how long the file is: with HEAD, and where that does not tell or fails,
 * with a GET of the first byte. Each of the two takes 5 s at most, redirects included.
 *
 * @param client the guarded client; users chose the URL
 * @param url the episode's `audio_url`
 * @param signal ends it before its time
 * @returns the length in bytes, or null when the server answers and does not tell
 * @throws OutgoingRefused when the URL leads to where no request may go, and Error when the GET gets no answer
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

/** Some servers hang up on HEAD and answer GET; one that may not be asked may not be asked either way. */
function unlessRefused(error: unknown): OutgoingAnswer | null {
  if (error instanceof OutgoingRefused) throw error
  return null
}
