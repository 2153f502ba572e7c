import type { Readable } from 'node:stream'
import { type Fetch, FetchFailed } from './fetch.ts'
import { type FeedUsage, maxPages, parseFeed } from './parse.ts'
import { baseOf } from './rules/address.ts'
import { type Feed, FeedRefused } from './rules/feed.ts'
import { sumOf } from './rules/repairs.ts'
import { tryAgain } from './try-again.ts'

/** The bytes of a page of a feed; `url` is where they came from, if it was the web. */
type Page = { url?: string; contentType?: string | undefined; body: Readable }

/** `retryMs`: milliseconds to wait before each further try of a page. */
type Deps = { fetch: Fetch; retryMs?: readonly number[] | undefined }

/** A person may be waiting for the first page: it is tried for some seconds only. */
const usualRetryMs = [1000, 4000]

/** The longest time for a page, in milliseconds: few imports run at once, and one that waits for a slow server delays others. */
const longestMs = 120_000

/**
 * Reads a feed with all of its pages (RFC 5005). The channel is described by the first page.
 * @param begin opens the first page
 * @param firstUrl where the first page is, if it is on the web: a page that points there is the last one
 * @throws FeedRefused, FetchFailed; about a further page, with its address
 */
export async function readPages(
  { fetch, retryMs = usualRetryMs }: Deps,
  { begin, firstUrl, signal }: { begin: () => Promise<Page>; firstUrl?: string; signal: AbortSignal },
): Promise<Feed> {
  let used: FeedUsage = { bytes: 0, items: 0 }
  const seen = new Set<string>()
  const see = (url = '') => seen.add(URL.parse(url)?.href ?? '')

  async function read(open: () => Promise<Page>, language?: string) {
    return tryAgain(retryMs, signal, async () => {
      const { url, contentType, body } = await open()
      // A try that fails counts for nothing.
      const usedNow = { ...used }
      const page = await parseFeed(body, { url, contentType, language, used: usedNow }).finally(() => body.destroy())
      used = usedNow
      return { ...page, url }
    })
  }

  see(firstUrl)
  let page = await read(begin)
  const { channel } = page
  let items = page.items
  const repairs = [page.repairs]
  for (let pages = 1; ; pages++) {
    see(page.url)
    const { nextUrl } = page.channel
    const next = nextUrl === '' ? null : URL.parse(nextUrl, page.url)
    if (!next || seen.has(next.href)) return { channel, items, repairs: sumOf(repairs) }
    if (pages >= maxPages) throw new FeedRefused(`The feed has more than ${maxPages} pages.`)
    see(next.href)
    const base = page.url
    const open = () => fetch(next.href, { signal, base, longestMs, isText: true })
    page = await read(open, channel.language).catch((error: unknown) => {
      throw ofPage(next.href, error)
    })
    // Not by `push(...)`: a page may have more items than a call takes arguments.
    items = items.concat(page.items)
    repairs.push(page.repairs)
  }
}

/** A failure of a further page, with its address. */
function ofPage(url: string, error: unknown): unknown {
  const page = `(${baseOf(url)})`
  if (error instanceof FetchFailed) return new FetchFailed(`${error.message} ${page}`, error.mayPass, error)
  if (error instanceof FeedRefused) return new FeedRefused(`${error.message} ${page}`)
  return error
}

/** Reads the feed at a URL, see `readPages`. */
export async function readFeed(deps: Deps, url: string, signal: AbortSignal): Promise<Feed> {
  return readPages(deps, { begin: () => deps.fetch(url, { signal, longestMs, isText: true }), firstUrl: url, signal })
}
