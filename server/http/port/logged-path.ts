import { maxPathCharacters, shortened } from '../../lib/log-line.ts'
import { mediaName } from '../../lib/media-name.ts'

/** The longest part of a path that is logged, in characters, besides names of files. Tokens of links and API keys are longer. */
const maxPartCharacters = 20
const longParts = new RegExp(`[^/]{${maxPartCharacters + 1},}`, 'g')

/**
 * The path of a request as the log and the traces have it: without the query, without secrets, and not too long. What a
 * token is follows from the route and not from the text, because a path can be spelled in many ways: each part that the
 * route calls `:token` is left out. So is every other that is long enough for a secret, such as a key in the place of an id.
 * @param route as it is declared, such as `/v1/shows/:id`; undefined if the path matches none
 */
export function loggedPath(url: string, route: string | undefined): string {
  if (route?.includes(':token')) return route.replace(':token', '…')
  const [path = ''] = url.split(/[?#]/, 1)
  return shortened(withoutSecrets(path), maxPathCharacters)
}

/** A path whose parts that may be secrets are replaced by `…`. */
function withoutSecrets(path: string): string {
  return path.replace(longParts, (part) => (mediaName.test(part) ? part : '…'))
}

/** Whether a path has parts that may be secrets. */
export function mayHaveSecrets(path: string): boolean {
  return withoutSecrets(path) !== path
}
