/** Where people are sent who did not ask for a page. */
export const home = '/dashboard'

/**
 * The page after signing in: a path of the dashboard, so that a link to the sign-in page cannot
 * lead to another site.
 * @param to the path in the link; `home` if it is absent or not such a path
 */
export function destination(to: unknown): string {
  if (typeof to !== 'string' || !/^\/dashboard(?:[/?#]|$)/.test(to)) return home
  const base = 'https://own.invalid'
  // Browsers read a backslash as a slash, and leave out tabs and line ends.
  const url = URL.parse(to, base)
  const isOwn = url?.origin === base && /^\/dashboard(?:\/|$)/.test(url.pathname)
  return isOwn ? url.pathname + url.search + url.hash : home
}
