import { type Answer, type Exchange, exchange } from './exchange.ts'
import { checkedUrl, OutgoingRefused, onlyAllowed } from './guard.ts'
import type { Resolve } from './names.ts'
import { type Cookies, cookieStore } from './rules/cookies.ts'
import { type Head, lastValue, locationsIn } from './rules/head.ts'

/** The guard of requests: name resolution, and the addresses that may be connected to. */
export type Guard = { resolve: Resolve; allowAddress: (address: string) => boolean }

/** A request that follows redirects. */
export type Followed = Pick<Exchange, 'method' | 'body' | 'signal'> & {
  url: string
  /** A URL that a relative one is resolved against; its credentials hold for its own origin. */
  base?: URL | undefined
  /** `authorization` and `cookie` are sent to the first origin only. */
  headers: Record<string, string>
  maxRedirects: number
  /** Whether credentials of URLs are sent, to their own origin, as Basic authentication. */
  sendsCredentials: boolean
  /** Default: cookies of this request and its redirects. */
  cookies?: Cookies | undefined
  /** Called before each request with its URL, which may contain credentials. */
  onAsk?: (url: URL) => void
}

/** Whether an answer has content: statuses that say that there is no content are not meant. */
export const isContent = (status: number): boolean => status >= 200 && status < 300 && status !== 204 && status !== 205

/**
 * Sends a request and follows its redirects, but for POST. Each URL and address is checked by the guard; cookies are sent back to
 * their hosts.
 * @returns the final answer, whatever its status, and its URL, which contains its credentials
 * @throws OutgoingRefused, UnreadableAnswer, or the error of a connection
 */
export async function follow(guard: Guard, asked: Followed): Promise<{ url: URL; answer: Answer }> {
  const { method, body, signal, maxRedirects, sendsCredentials, cookies = cookieStore(), onAsk = () => {} } = asked
  const { resolve, allowAddress } = guard
  const lookup = onlyAllowed(resolve, allowAddress, signal)
  let url = withCredentialsOf(asked.base, checkedUrl(asked.url, asked.base, allowAddress))
  let headers = asked.headers
  for (let followed = 0; ; followed++) {
    onAsk(url)
    const own = { ...headers, ...(sendsCredentials && basic(url)) }
    const cookie = [own.cookie ?? '', cookies.for(url, performance.now())].filter((text) => text !== '').join('; ')
    const sent = cookie === '' ? own : { ...own, cookie }
    const answer = await exchange({ method, url, headers: sent, body, lookup, signal })
    cookies.take(url, answer.head.fields.get('set-cookie') ?? [], dateOf(answer.head), performance.now())
    const location = method === 'POST' ? undefined : locationOf(answer.head, url)
    if (location === undefined) return { url, answer }
    answer.connection.close()
    if (followed >= maxRedirects)
      throw new OutgoingRefused(`${url.origin} is over ${maxRedirects} redirects away`, 'redirects')
    const next = withCredentialsOf(url, checkedUrl(location, url, allowAddress))
    if (next.origin !== url.origin) headers = withoutSecrets(headers)
    url = next
  }
}

/** Where a redirect leads: any 3xx that says so, as in curl. */
function locationOf(head: Head, from: URL): string | undefined {
  const value = lastValue(head, 'location')
  if (head.status < 300 || head.status > 399 || value === undefined) return undefined
  const meant = locationsIn(value)
  return meant.find((location) => URL.canParse(location, from)) ?? meant[0]
}

/** The `Date` of an answer in milliseconds; of one without it, that of this machine. */
function dateOf(head: Head): number {
  const date = Date.parse(lastValue(head, 'date') ?? '')
  return Number.isNaN(date) ? Date.now() : date
}

function basic(url: URL): Record<string, string> {
  if (url.username === '' && url.password === '') return {}
  const plain = [url.username, url.password].map((part) => Buffer.from(percentDecoded(part))).join(':')
  return { authorization: `Basic ${Buffer.from(plain).toString('base64')}` }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Credentials hold for everything of their origin, and for nothing else. */
function withCredentialsOf(from: URL | undefined, url: URL): URL {
  if (from?.origin === url.origin && url.username === '' && url.password === '') {
    url.username = from.username
    url.password = from.password
  }
  return url
}

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)))
}
