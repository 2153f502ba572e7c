/** The cookies of one connection: its redirects, playlists and segments. They are never stored or logged. */
export type Cookies = {
  /**
   * Takes the cookies of an answer.
   * @param lines the values of `Set-Cookie`; each character is a byte
   * @param date of the answer, in milliseconds; expiry dates are relative to it, because clocks differ
   * @param nowMs on a monotonic clock
   */
  take(url: URL, lines: readonly string[], date: number, nowMs: number): void
  /** The value of `Cookie` for a request; empty if there is no cookie for it. */
  for(url: URL, nowMs: number): string
}

type Cookie = {
  name: string
  value: string
  host: string
  /** Whether hosts below `host` get it as well. */
  isForDomain: boolean
  path: string
  isSecure: boolean
  /** On the monotonic clock. */
  expiresMs: number
}

const [maxCookies, maxCookieBytes] = [50, 4096]

/** Makes an empty store of cookies (RFC 6265). A public suffix is not known as such: all requests belong to one station. */
export function cookieStore(): Cookies {
  let cookies: Cookie[] = []

  return {
    take(url, lines, date, nowMs) {
      for (const line of lines) {
        const cookie = cookieIn(line, url, date, nowMs)
        if (!cookie) continue
        const { name, host, path } = cookie
        cookies = cookies.filter((other) => other.name !== name || other.host !== host || other.path !== path)
        cookies.push(cookie)
        cookies = cookies.filter(({ expiresMs }) => expiresMs > nowMs).slice(-maxCookies)
      }
    },
    for(url, nowMs) {
      const sent = cookies.filter((cookie) => cookie.expiresMs > nowMs && isFor(cookie, url))
      // RFC 6265, 5.4: the longest path first.
      const sorted = sent.sort((a, b) => b.path.length - a.path.length)
      return sorted.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ')
    },
  }
}

function isFor({ host, isForDomain, path, isSecure }: Cookie, url: URL): boolean {
  if (isSecure && url.protocol !== 'https:') return false
  if (!(url.hostname === host || (isForDomain && isBelow(url.hostname, host)))) return false
  const { pathname } = url
  return pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'))
}

/** An address of IPv4 has no hosts above it; those of IPv6 contain no dots. */
const isBelow = (host: string, domain: string): boolean => host.endsWith(`.${domain}`) && !/^[\d.]+$/.test(host)

function cookieIn(line: string, url: URL, date: number, nowMs: number): Cookie | undefined {
  if (line.length > maxCookieBytes || /[^\t -~\x80-\xff]/.test(line)) return undefined
  const [pair = '', ...rest] = line.split(';')
  const [name, value] = pair.includes('=') ? cutAt(pair) : ['', pair.trim()]
  if (name === '' && value === '') return undefined
  // The last of equal attributes counts.
  const attributes = new Map(rest.map(cutAt).map(([key, text]) => [key.toLowerCase(), text]))
  const isSecure = attributes.has('secure')
  if (isSecure && url.protocol !== 'https:') return undefined
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  const isForDomain = domain !== '' && domain !== url.hostname
  if (isForDomain && !(domain.includes('.') && isBelow(url.hostname, domain))) return undefined
  const asked = attributes.get('path') ?? ''
  return {
    ...{ name, value, isSecure },
    host: isForDomain ? domain : url.hostname,
    isForDomain: domain !== '',
    path: asked.startsWith('/') ? asked : defaultPath(url.pathname),
    expiresMs: nowMs + lifetimeMs(attributes, date),
  }
}

/** Name and value around the first `=`. */
function cutAt(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** RFC 6265, 5.1.4: the path of the request up to its last slash. */
function defaultPath(pathname: string): string {
  return pathname.slice(0, Math.max(pathname.lastIndexOf('/'), 0)) || '/'
}

/** The lifetime from now on in milliseconds; infinite for a cookie that lives as long as the connection. */
function lifetimeMs(attributes: ReadonlyMap<string, string>, date: number): number {
  const maxAge = attributes.get('max-age') ?? ''
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) * 1000
  const expires = cookieDate(attributes.get('expires') ?? '')
  return expires === undefined ? Number.POSITIVE_INFINITY : expires - date
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The instant of an expiry date in milliseconds, read as browsers read it (RFC 6265, 5.1.1): parts in any order and notation. */
export function cookieDate(text: string): number | undefined {
  let time: RegExpExecArray | null = null
  let [day, month, year] = [Number.NaN, -1, Number.NaN]
  for (const token of text.toLowerCase().split(/[^\w:]+/)) {
    const named = months.indexOf(token.slice(0, 3))
    const number = /^\d+/.test(token) ? Number.parseInt(token, 10) : Number.NaN
    const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token)
    if (clock) time ??= clock
    else if (Number.isNaN(day) && /^\d{1,2}(?!\d)/.test(token)) day = number
    else if (month < 0 && named >= 0) month = named
    else if (Number.isNaN(year) && /^\d{2,4}(?!\d)/.test(token)) year = number
  }
  if (!time || Number.isNaN(day) || month < 0 || Number.isNaN(year)) return undefined
  if (year < 100) year += year < 70 ? 2000 : 1900
  const [hour, minute, second] = time.slice(1).map(Number) as [number, number, number]
  if (day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59 || year < 1601) return undefined
  return Date.UTC(year, month, day, hour, minute, second)
}
