const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entries of a list that are used. */
const maxEntries = 200
/** Longer ones are no addresses, in UTF-16 code units. */
const maxEntry = 4000

/** Schemes that programs of Winamp's time have for HTTP. */
const otherNames = /^(?:icyx?|shout|unsv|itpc):\/\//i
const scheme = /^[a-z][a-z0-9+.-]*:/i

/**
 * The addresses in a list of streams that are http, https or relative, each once and in order; undefined if the text is no list.
 * Its form is told by the text, whatever its name or type: M3U and RAM, with or without their headers; PLS, ASF references and
 * internet shortcuts; XSPF, ASX, SMIL and WPL, QuickTime links and Winamp's XML, also where they are not well-formed.
 */
export function listIn(given: string): string[] | undefined {
  const text = given.replace(/[\uFEFF\p{Cc}]/gu, (mark) => (/[\t\r\n]/.test(mark) ? mark : ''))
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const found = keyedEntries(lines) ?? markupEntries(text) ?? lineEntries(lines)
  return found && [...new Set(found.flatMap(usable))].slice(0, maxEntries)
}

function usable(written: string): string[] {
  if (written.length > maxEntry) return []
  const plain = written.trim().replace(/^(?:"(.*)"|'(.*)'|<(.*)>)$/, '$1$2$3')
  // Kodi has headers behind the address.
  const headersAt = plain.search(/\|[\w-]+=/)
  const entry = plain.slice(0, headersAt < 0 ? plain.length : headersAt).trim()
  if (entry === '') return []
  if (/^(?:[\w-]+\.)+[a-z]{2,}:\d{2,5}(?:\/|$)/i.test(entry)) return [`http://${entry}`]
  const address = entry.replace(otherNames, 'http://')
  return /^https?:\/\//i.test(address) || !scheme.test(address) ? [address] : []
}

/** `File1=…`, `Ref1=…` and `URL=…`, in the order of their numbers. */
function keyedEntries(lines: readonly string[]): string[] | undefined {
  const hasHeader = lines.some((line) => /^\[\s*(?:playlist|reference|internetshortcut)\s*\]/i.test(line))
  const keys = hasHeader ? /^(?:file|ref|url)(\d{0,9})$/i : /^(?:file|ref)(\d{1,9})$/i
  const entries = lines.flatMap((line) => {
    const equals = line.indexOf('=')
    const [, number] = keys.exec(line.slice(0, Math.max(0, equals)).replace(/\s/g, '')) ?? []
    return number === undefined ? [] : [{ number: Number(number), value: line.slice(equals + 1) }]
  })
  if (!hasHeader && entries.length === 0) return undefined
  return entries.sort((a, b) => a.number - b.number).map(({ value }) => value)
}

const lists = new Set(['asx', 'playlist', 'smil', 'winampxml'])
const notLists = new Set(['html', 'head', 'body', 'rss', 'feed', 'svg', 'script'])

function markupEntries(given: string): string[] | undefined {
  if (!/^\s*</.test(given)) return undefined
  const text = withoutComments(given)
  const root = /<(?:\w+:)?([a-z][\w.-]*)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  if (notLists.has(root)) return undefined
  const base = attribute(/<base\b([^<>]*)/i.exec(text)?.[1], 'href')
  const tags = text.matchAll(
    /<(?:\w+:)?(?:location\b[^<>]*>\s*(?:<!\[CDATA\[([^\]]*)|([^<]*))|(?:ref|entryref|entry|media|audio|embed|source)\b([^<>]*))/gi,
  )
  const entries = Array.from(tags, ([, data, location, attributes]) => {
    if (data !== undefined) return data
    return withoutEntities(location ?? attribute(attributes, 'href|src|playstring') ?? '')
  }).filter((entry) => entry.trim() !== '')
  if (entries.length === 0 && !lists.has(root)) return undefined
  return base ? entries.map((entry) => URL.parse(entry, withoutEntities(base))?.href ?? entry) : entries
}

function withoutComments(text: string): string {
  let kept = ''
  for (let at = 0; ; ) {
    const begin = text.indexOf('<!--', at)
    if (begin < 0) return kept + text.slice(at)
    kept += text.slice(at, begin)
    const end = text.indexOf('-->', begin)
    if (end < 0) return kept
    at = end + 3
  }
}

/** The value of an attribute in the rest of a tag, with or without quotation marks. */
function attribute(rest: string | undefined, names: string): string | undefined {
  const attributes = rest?.trimEnd().replace(/\/$/, '') ?? ''
  const pattern = new RegExp(`(?:^|[\\s"'])(?:${names})\\s*=\\s*(?:"([^"]*)|'([^']*)|([^\\s"'>]+))`, 'i')
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return double ?? single ?? bare
}

/** Names of files that a list without anything else leads to. */
const streamFile = /\.(?:mp3|aac|aacp|ogg|opus|flac|m3u8?|pls|xspf|asx)$/i

/** One address in each line. Without a header, lines count only if they can be nothing else. */
function lineEntries(lines: readonly string[]): string[] | undefined {
  const hasHeader = lines.some((line) => /^(?:#EXTM3U|#EXTINF|RTSPtext|SMILtext)/i.test(line))
  const entries = lines.filter((line) => !/^(?:$|#|--|(?:ext(?:m3u|inf)|rtsptext|smiltext)\b)/i.test(line))
  if (hasHeader) return entries
  const addresses = entries.filter((line) => /^["'<]?[a-z][a-z0-9+.-]*:\/\/\S/i.test(line))
  if (addresses.length > 0) return addresses
  const isPath = (line: string) => !/[\s<>{}"|]/.test(line) && streamFile.test(line.split('?')[0]!)
  return entries.length > 0 && entries.every(isPath) ? entries : undefined
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
