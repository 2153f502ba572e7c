import { Refused } from '../api/refused.ts'
import { isReachable } from './reload-once.ts'

/**
 * A part of the app, as it is loaded. Without a connection that fails as a request does: to load the page again, which helps
 * after an update of the server, would end at the browser's own error page.
 * @throws Refused `offline`
 */
export async function loaded<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part
  } catch (error) {
    throw (await isReachable()) ? error : new Refused(0, 'offline')
  }
}
