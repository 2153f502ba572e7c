import { maxPathCharacters, shortened } from '../../lib/log-line.ts'

/** The longest segment of an unknown path that is logged, in characters. Tokens of links and API keys are longer. */
const longestUnknown = 20

/**
 * The path of a request as the log and the traces have it: without the query, without tokens, and not too long. What a
 * token is follows from the route and not from the text, because a path can be spelled in many ways: each part that the
 * route calls `:token` is left out, and where no route says what a part is, each that is long enough for a secret.
 * @param route as it is declared, such as `/v1/shows/:id`; undefined if the path matches none
 */
export function loggedPath(url: string, route: string | undefined): string {
  const [path = ''] = url.split('?', 1)
  if (route === undefined) return shortened(withoutSecrets(path), maxPathCharacters)
  if (route.includes(':token')) return route.replace(':token', '…')
  return shortened(route.endsWith('*') ? withoutSecrets(path) : path, maxPathCharacters)
}

/** A path whose parts have no meaning here: those that may be secrets are replaced by `…`. */
function withoutSecrets(path: string): string {
  return path.replace(new RegExp(`[^/]{${longestUnknown + 1},}`, 'g'), '…')
}

/** Whether a path has parts that may be secrets. */
export function mayHaveSecrets(path: string): boolean {
  return withoutSecrets(path) !== path
}
