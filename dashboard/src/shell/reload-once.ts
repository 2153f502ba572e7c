import { optional } from '../../../web/optional.ts'
import { connectionFailed } from '../api/connection.ts'

const key = 'reloaded'
/**
 * The prefix of the router's own keys: it reloads the page when the script of a page is missing, and remembers that.
 */
const keysOfRouter = 'tanstack_router_reload:'

/**
 * Reloads the page, at most once in each tab for each build of the app: after an update of the server, the parts that
 * an open tab has not loaded yet no longer exist, and those of the new build have other names. Without storage, which would say
 * that it has been done, never.
 */
export function reloadOnce(): void {
  const build = import.meta.url
  optional(() => {
    const isDone = sessionStorage.getItem(key) === build
    if (isDone || Object.keys(sessionStorage).some((name) => name.startsWith(keysOfRouter))) return
    sessionStorage.setItem(key, build)
    location.reload()
  })
}

/** Whether the server answers. Otherwise, a reload would end at the browser's own error page. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch('/dashboard/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer) connectionFailed()
  return answer !== undefined
}

/** Whether a part of the app could not be loaded: browsers word it differently. */
export function isPartMissing(error: unknown): boolean {
  const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i
  return error instanceof Error && words.test(error.message)
}
