import { Refused } from '../api/refused.ts'
import { isReachable } from './reload-once.ts'

/**
 * Waits for a part of the app. Without a connection it fails like a request: a reload, which helps after an update of
 * the server, would end at the browser's own error page.
 * @throws Refused `offline`
 */
export async function loaded<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part
  } catch (error) {
    throw (await isReachable()) ? error : new Refused(0, 'offline')
  }
}
