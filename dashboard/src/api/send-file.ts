import { ask } from './call.ts'
import { Refused } from './refused.ts'

/**
 * Sends a file to the dashboard's API, as the body of a request.
 * @param to method and path: `POST /stations/1/pictures`
 * @returns the answer; undefined where there is none
 * @throws Refused
 */
export async function sendFile(to: `${'POST' | 'PUT'} /${string}`, file: Blob): Promise<unknown> {
  const [method = 'POST', path = ''] = to.split(' ')
  return ask(path, { method, headers: { 'Content-Type': 'application/octet-stream' }, body: file })
}

/**
 * Sends artwork. Until something uses it, it is kept for a day.
 * @returns its URL, for an `image_url`
 * @throws Refused `picture_type`, `picture_broken`, `picture_pixels` or `picture_too_large`
 */
export async function sendPicture(station: number, file: Blob): Promise<string> {
  // The server would not read it either.
  if (file.size > largestBytes) throw new Refused(400, 'picture_too_large')
  return ((await sendFile(`POST /stations/${station}/pictures`, file)) as { url: string }).url
}

/** The largest picture, as the server knows it. */
const largestBytes = 10 * 1024 * 1024
