import { buffer } from 'node:stream/consumers'
import type { OutgoingClient } from '../outgoing/client.ts'
import type { Storage } from '../storage/storage.ts'
import type { Picture } from './rules/id3.ts'

const maxBytes = 10 * 1024 * 1024
const timeoutMs = 5000

/**
 * Downloads artwork to be embedded in an episode.
 * @param client the client that blocks private addresses, because users choose the URL
 * @throws an Error with the reason if there is no answer, or it is neither a JPEG nor a PNG of at most 10 MB
 */
export async function fetchArtwork(client: OutgoingClient, url: string, signal: AbortSignal): Promise<Picture> {
  const headers = { accept: 'image/jpeg, image/png', 'user-agent': 'Aircheck' }
  const { status, body } = await client.request({
    method: 'GET',
    url,
    headers,
    timeoutMs,
    maxBodyBytes: maxBytes,
    signal,
  })
  if (!body) throw new Error(`The artwork was answered with ${status}.`)
  const type = typeOf(body)
  if (!type) throw new Error('The artwork is neither a JPEG nor a PNG.')
  return { type, bytes: body }
}

/** @throws an Error if the picture is not in storage */
export async function storedArtwork(storage: Pick<Storage, 'read'>, name: string): Promise<Picture> {
  const bytes = await storage.read(name)
  if (!bytes) throw new Error('The artwork is not in storage.')
  return { type: 'image/jpeg', bytes: await buffer(bytes) }
}

/** Decided by the first bytes: declared types are often wrong. */
function typeOf(bytes: Buffer): Picture['type'] | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
}
