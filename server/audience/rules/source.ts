/** Where a play began: `feed`, an app that follows a feed; `page`, the station's pages; `widget`, another website. */
export type Source = 'feed' | 'page' | 'widget' | 'direct'

/** The parts of a request that say where it came from. */
export type Origin = {
  /** The query of its URL, without the question mark. */
  query: string
  referer?: string | undefined
  /** Its `Purpose` or `Sec-Purpose`, by which a browser says that it is a preload. */
  purpose?: string | undefined
}

/**
 * Where a request came from. URLs in feeds say so by `?via=feed`. Otherwise the `Referer` does, of which the host counts, and on
 * our own hosts the first part of the path.
 * @param isOwnHost whether a host name is that of this server, or of the pages of a station
 * @returns undefined for what is not a listener: a preload, and staff who listen in the dashboard
 */
export function sourceOf(
  { query, referer, purpose }: Origin,
  isOwnHost: (hostname: string) => boolean,
): Source | undefined {
  if (purpose && /prefetch|preload|prerender|preview/i.test(purpose)) return undefined
  if (new URLSearchParams(query).get('via') === 'feed') return 'feed'
  const from = referer === undefined ? null : URL.parse(referer)
  if (!from?.hostname) return 'direct'
  if (!isOwnHost(from.hostname)) return 'widget'
  if (/^\/dashboard(\/|$)/.test(from.pathname)) return undefined
  return from.pathname.startsWith('/embed/') ? 'widget' : 'page'
}
