import { type Named, nameInAttributes } from './names-in-text.ts'

/** A part of a file, in bytes. */
export type ByteRange = { offset: number; length: number }

/** A file, or a part of one. The URI is as it is written in the playlist. */
export type ListedFile = { uri: string; byteRange?: ByteRange | undefined }

/** A whole media segment of a playlist. */
export type ListedSegment = ListedFile & {
  mediaSequenceNumber: number
  /** Seconds. */
  duration: number
  /** The text behind the duration, which is often empty. */
  title: string
  /** The artist and title that another tag names from here on. */
  named?: Named | undefined
  discontinuity: boolean
  /** It is listed, but does not exist. */
  gap: boolean
  isEncrypted: boolean
  /** The initialization section. */
  map?: ListedFile | undefined
  programDateTime?: Date | undefined
}

/** A span with a name (EXT-X-DATERANGE). Instants are microseconds since the epoch. */
export type NamedRange = { startUs: number; endUs: number | undefined; named: Named }

export type MediaPlaylist = {
  segments: ListedSegment[]
  targetSeconds: number
  /** No segment will follow. */
  isEnded: boolean
  ranges: NamedRange[]
}

/** A multivariant playlist: the addresses of its media playlists, the one to be recorded first. */
export type MasterPlaylist = { uris: string[]; variables: Variables }

/** The values of EXT-X-DEFINE, by name. */
export type Variables = ReadonlyMap<string, string>

/** The context of the text: its address, the variables of the playlist that led to it, and the version loaded before. */
export type Context = { url?: string; variables?: Variables; former?: MediaPlaylist | undefined }

const usualTargetSeconds = 6
/** Longer lines are cut, in UTF-16 code units. */
const maxLine = 8192
/** Sequence numbers may have 20 digits; this many are exact. */
const exactDigits = 15
const videoCodecs = /avc|hvc|hev|dvh|av01|vp0?9|mp4v/i

/**
 * Reads an HLS playlist (RFC 8216, and its second edition for low latency), as tolerantly as players do: odd spacing and line
 * ends, tags in any order and case, values that are missing or wrong. Only whole segments are listed: one that exists in parts,
 * or that is only hinted at, is not there yet.
 * @returns undefined if the text lists neither segments nor variants, and does not say that it will
 */
export function readHls(text: string, context: Context = {}): MediaPlaylist | MasterPlaylist | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, maxLine).trim())
    .filter((line) => line !== '')
  const tags = lines.map(tagIn)
  if (tags.some((tag) => tag?.name === 'EXT-X-STREAM-INF')) return readMaster(lines, tags, context)
  return readMedia(lines, tags, context)
}

type Tag = { name: string; value: string }

function tagIn(line: string): Tag | undefined {
  if (!line.startsWith('#')) return undefined
  const text = line.slice(1).trimStart()
  const name = /^EXT[A-Z0-9-]*/i.exec(text)?.[0]
  if (name === undefined) return undefined
  const rest = text.slice(name.length).trimStart()
  if (rest !== '' && !rest.startsWith(':')) return undefined
  return { name: name.toUpperCase(), value: rest.slice(1).trim() }
}

/** The attributes of a tag by their names in capitals, without the quotation marks of their values. */
export function attributesOf(text: string): Map<string, string> {
  const all = new Map<string, string>()
  const indexOf = (what: string, from: number) => {
    const at = text.indexOf(what, from)
    return at < 0 ? text.length : at
  }
  for (let at = 0; ; ) {
    const equals = text.indexOf('=', at)
    if (equals < 0) return all
    const name = text.slice(at, equals).split(',').at(-1)!.trim().toUpperCase()
    const begin = equals + 1 + (/^\s*/.exec(text.slice(equals + 1, equals + 9))?.[0].length ?? 0)
    const isQuoted = text[begin] === '"'
    const end = isQuoted ? indexOf('"', begin + 1) : indexOf(',', begin)
    all.set(name, text.slice(isQuoted ? begin + 1 : begin, end).trim())
    at = indexOf(',', end) + 1
  }
}

function readMedia(lines: readonly string[], tags: readonly (Tag | undefined)[], context: Context) {
  const { former } = context
  const variables = new Map<string, string>()
  const filled = (text: string) => withVariables(text, variables)
  let segments: ListedSegment[] = []
  const ranges: NamedRange[] = []
  let next: Partial<ListedSegment> & { range?: PartOfFile | undefined } = {}
  let isSegment = false
  let [number, targetSeconds, isEnded, isMedia] = [0, 0, false, false]
  let map: ListedFile | undefined
  let isEncrypted = false

  function skip(count: number): void {
    const known = former?.segments.filter(
      ({ mediaSequenceNumber }) => mediaSequenceNumber >= number && mediaSequenceNumber < number + count,
    )
    // Skipped segments hand on their map and key, as listed ones do.
    segments = known ?? []
    const last = segments.at(-1)
    if (last) [map, isEncrypted] = [last.map, last.isEncrypted]
    number += count
  }

  function add(uri: string): void {
    const { range, ...known } = next
    const before = segments.at(-1)
    const continuedAt = before?.uri === uri && before.byteRange ? before.byteRange.offset + before.byteRange.length : 0
    segments.push({
      ...{ title: '', discontinuity: false, gap: false, duration: Number.NaN, ...known },
      ...{ uri, mediaSequenceNumber: number++, isEncrypted, map },
      byteRange: range && { offset: range.offset ?? continuedAt, length: range.length },
    })
    next = {}
    isSegment = false
  }

  for (const [at, tag] of tags.entries()) {
    if (!tag) {
      const line = lines[at]!
      // A line without a tag before it is no segment: an address of something else, or text.
      if (isSegment && !line.startsWith('#')) add(filled(line))
      continue
    }
    const value = filled(tag.value)
    switch (tag.name) {
      case 'EXTM3U':
      case 'EXT-X-PART':
      case 'EXT-X-PRELOAD-HINT':
      case 'EXT-X-RENDITION-REPORT':
        break
      case 'EXTINF': {
        const [, seconds = '', title = ''] = /^((?:[^",]|"[^"]*")*)(?:,(.*))?$/s.exec(value) ?? [value, value]
        next = { ...next, duration: Number.parseFloat(seconds), title: title.trim() }
        isSegment = true
        break
      }
      case 'EXT-X-TARGETDURATION':
        targetSeconds = Number.parseFloat(value)
        isMedia ||= targetSeconds > 0
        break
      case 'EXT-X-MEDIA-SEQUENCE':
        number = Number(/\d+/.exec(value)?.[0].slice(-exactDigits) ?? 0)
        isMedia = true
        break
      case 'EXT-X-SKIP':
        skip(Number(attributesOf(value).get('SKIPPED-SEGMENTS')) || 0)
        break
      case 'EXT-X-DISCONTINUITY':
        next.discontinuity = true
        break
      case 'EXT-X-GAP':
        next.gap = true
        break
      case 'EXT-X-BYTERANGE':
        next.range = partOfFile(value)
        break
      case 'EXT-X-PROGRAM-DATE-TIME':
        next.programDateTime = dateOf(value)
        break
      case 'EXT-X-KEY':
        isEncrypted = !/^NONE$/i.test(attributesOf(value).get('METHOD') ?? 'NONE')
        break
      case 'EXT-X-MAP':
        map = mapOf(attributesOf(value))
        break
      case 'EXT-X-ENDLIST':
        isEnded = true
        break
      case 'EXT-X-DEFINE':
        define(variables, attributesOf(value), context)
        break
      case 'EXT-X-DATERANGE': {
        const range = namedRange(attributesOf(value))
        if (range?.startUs !== undefined) ranges.push(range as NamedRange)
        else if (range) next.named = range.named
        break
      }
      default:
        next.named = nameInAttributes(attributesOf(value)) ?? next.named
    }
  }
  if (!isMedia && segments.length === 0) return undefined
  const known = segments.map(({ duration }) => duration).filter((duration) => duration > 0)
  if (!(targetSeconds > 0)) targetSeconds = known.length > 0 ? Math.max(...known) : usualTargetSeconds
  for (const segment of segments) if (!(segment.duration > 0)) segment.duration = targetSeconds
  return { segments, targetSeconds, isEnded, ranges }
}

/**
 * Audio without pictures comes first, the highest bitrate before the others; then what has pictures, the smallest first. A
 * variant with audio of its own is recorded by that.
 */
function readMaster(lines: readonly string[], tags: readonly (Tag | undefined)[], context: Context): MasterPlaylist {
  const variables = new Map<string, string>()
  const filled = (text: string) => withVariables(text, variables)
  const variants: { uri: string; bandwidth: number; hasPictures: boolean; audio: string | undefined }[] = []
  const renditions: { group: string | undefined; uri: string | undefined; isDefault: boolean }[] = []
  let waiting: Map<string, string> | undefined
  for (const [at, tag] of tags.entries()) {
    const line = lines[at]!
    if (tag?.name === 'EXT-X-DEFINE') define(variables, attributesOf(filled(tag.value)), context)
    else if (tag?.name === 'EXT-X-STREAM-INF') waiting = attributesOf(filled(tag.value))
    else if (tag?.name === 'EXT-X-MEDIA') {
      const of = attributesOf(filled(tag.value))
      if (!/^AUDIO$/i.test(of.get('TYPE') ?? '')) continue
      renditions.push({
        group: of.get('GROUP-ID'),
        uri: of.get('URI') || undefined,
        isDefault: /^YES$/i.test(of.get('DEFAULT') ?? ''),
      })
    } else if (!line.startsWith('#') && waiting) {
      const hasPictures = waiting.has('RESOLUTION') || videoCodecs.test(waiting.get('CODECS') ?? '')
      const bandwidth = Number.parseFloat(waiting.get('BANDWIDTH') ?? '') || 0
      variants.push({ uri: filled(line), bandwidth, hasPictures, audio: waiting.get('AUDIO') })
      waiting = undefined
    }
  }
  const byBandwidth = variants.toSorted((a, b) => b.bandwidth - a.bandwidth)
  const inOrder = [
    ...byBandwidth.filter(({ hasPictures }) => !hasPictures),
    ...byBandwidth.filter(({ hasPictures }) => hasPictures).reverse(),
  ]
  const uris = inOrder.map(({ uri, audio }) => {
    const own = renditions.filter(({ group }) => audio !== undefined && group === audio)
    // A rendition without an address is the sound of the variant itself.
    const chosen = own.find(({ isDefault }) => isDefault) ?? own.find((one) => one.uri !== undefined)
    return chosen?.uri ?? uri
  })
  return { uris: [...new Set(uris)], variables }
}

type PartOfFile = { length: number; offset: number | undefined }

/** `length` or `length@offset`. */
function partOfFile(value: string): PartOfFile | undefined {
  const [, length, offset] = /^"?(\d+)(?:\s*@\s*(\d+))?/.exec(value) ?? []
  return length === undefined
    ? undefined
    : { length: Number(length), offset: offset === undefined ? undefined : Number(offset) }
}

function mapOf(of: Map<string, string>): ListedFile | undefined {
  const [uri, range] = [of.get('URI'), partOfFile(of.get('BYTERANGE') ?? '')]
  return uri ? { uri, byteRange: range && { offset: range.offset ?? 0, length: range.length } } : undefined
}

/** A date without a zone is in UTC, as encoders mean it. */
function dateOf(value: string | undefined): Date | undefined {
  if (!value) return undefined
  const date = new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function namedRange(of: Map<string, string>): (Pick<NamedRange, 'endUs' | 'named'> & { startUs?: number }) | undefined {
  const named = nameInAttributes(of)
  if (!named) return undefined
  const startMs = dateOf(of.get('START-DATE'))?.getTime()
  if (startMs === undefined) return { endUs: undefined, named }
  const seconds = Number.parseFloat(of.get('DURATION') ?? '')
  const endMs = dateOf(of.get('END-DATE'))?.getTime() ?? (seconds > 0 ? startMs + seconds * 1000 : undefined)
  return { startUs: startMs * 1000, endUs: endMs === undefined ? undefined : Math.round(endMs * 1000), named }
}

function define(variables: Map<string, string>, of: Map<string, string>, { url, variables: given }: Context): void {
  const [name, imported, parameter] = [of.get('NAME'), of.get('IMPORT'), of.get('QUERYPARAM')]
  if (name) variables.set(name, of.get('VALUE') ?? '')
  if (imported) variables.set(imported, given?.get(imported) ?? '')
  if (parameter) variables.set(parameter, (url && URL.parse(url)?.searchParams.get(parameter)) || '')
}

function withVariables(text: string, variables: Variables): string {
  return variables.size === 0 ? text : text.replace(/\{\$([\w-]+)\}/g, (whole, name) => variables.get(name) ?? whole)
}
