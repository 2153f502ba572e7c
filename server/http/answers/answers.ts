import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Versions } from '../../lib/versions.ts'
import type { CachedRoute, ReadRequest } from './cached-route.ts'
import { compress, type Encoding } from './compression.ts'
import type { Conventions } from './conventions.ts'
import { Document } from './document.ts'

/** The response to a GET, in a form that can be sent repeatedly. */
export type Answer = {
  etag: string
  /** When it expires, in Unix milliseconds. */
  untilMs: number
  /** When its content changes with time, in Unix milliseconds. */
  changesAtMs: number
  /** 301 for a document that has moved. */
  status: 200 | 301
  /** For `Last-Modified`, in Unix seconds. */
  modifiedAt: number | undefined
  /** The headers that a 304 has, too, names and values in turn. */
  about: string[]
  type: string
  text: string
  /** Length of the text in UTF-8, in bytes. */
  bytes: number
  /** The body in each content encoding that was requested so far. */
  sent: Partial<Record<Encoding, Content>>
  /** The encodings that are being made. */
  underway: Partial<Record<Encoding, Promise<Content>>>
}

/** A body in one content encoding, and the headers specific to it. `own` alternates header names and values. */
export type Content = {
  /** The body, one character per byte (`latin1`): Node sends a string in one write with the HTTP/1.1 header. */
  text: string
  own: string[]
  /** The same body as bytes; made on first use. */
  bytes?: Buffer
  /** The HTTP/1.1 status line and the headers that do not depend on the request; made on first use. */
  head?: string
}

const json = 'application/json; charset=utf-8'

/** Bodies up to this size are not worth compressing. */
export const compressFromBytes = 1024

/**
 * Makes the response for a body: JSON, or a document. The ETag is weak: it names the content, not the bytes of one encoding.
 */
export function makeAnswer(
  body: string | Document,
  { untilMs, changesAtMs }: Pick<Answer, 'untilMs' | 'changesAtMs'>,
): Answer {
  const { text, type, modifiedAt, location, headers } =
    body instanceof Document ? body : new Document({ text: body, type: json })
  const bytes = Buffer.byteLength(text)
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  const about = [...headers, 'ETag', etag]
  if (modifiedAt !== undefined) about.push('Last-Modified', new Date(modifiedAt * 1000).toUTCString())
  if (location !== undefined) about.push('Location', URL.parse(location)?.href ?? location)
  const onWire = bytes === text.length ? text : Buffer.from(text).toString('latin1')
  return {
    ...{ etag, untilMs, changesAtMs, status: location === undefined ? 200 : 301, modifiedAt, about, type, text, bytes },
    underway: {},
    sent: { identity: { text: onWire, own: [...about, 'Content-Type', type, 'Content-Length', `${bytes}`] } },
  }
}

/** The body as bytes, for bodies that are sent in pieces or by the framework. Converted once. */
export function bytesOf(content: Content): Buffer {
  content.bytes ??= Buffer.from(content.text, 'latin1')
  return content.bytes
}

/** All headers that do not depend on the request. */
export function headersOf({ own }: Content, { common, cacheable }: Conventions): string[] {
  return [...common, ...cacheable, ...own]
}

/** The same headers as text after the HTTP/1.1 status line. Joined once: a body belongs to one API. */
export function headOf(content: Content, conventions: Conventions): string {
  content.head ??= `HTTP/1.1 200 OK\r\n${headerLines(headersOf(content, conventions))}`
  return content.head
}

/** Headers as HTTP/1.1 writes them, each with the end of its line. */
export function headerLines(headers: readonly string[]): string {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`
  return lines
}

/**
 * The body in the encoding that the client prefers, or uncompressed if it is small. Compressed on first request, once for all
 * who ask meanwhile.
 */
export async function encoded(answer: Answer, preferred: Encoding): Promise<Content> {
  const encoding = encodingFor(answer, preferred)
  const known = answer.sent[encoding]
  if (known) return known
  answer.underway[encoding] ??= encode(answer, encoding as 'br' | 'gzip').finally(() => {
    delete answer.underway[encoding]
  })
  return answer.underway[encoding]
}

async function encode(answer: Answer, encoding: 'br' | 'gzip'): Promise<Content> {
  const body = await compress(Buffer.from(answer.text), encoding)
  const own = [...answer.about, 'Content-Type', answer.type]
  own.push('Content-Length', `${body.length}`, 'Content-Encoding', encoding)
  const content = { text: body.toString('latin1'), own }
  answer.sent[encoding] = content
  return content
}

/** The encoding to send: the preferred one, or none for a small body. */
export function encodingFor(answer: Answer, preferred: Encoding): Encoding {
  return answer.bytes > compressFromBytes ? preferred : 'identity'
}

/** Whether a client has the response already, by the conditions of its request (RFC 9110, section 13.2.2). */
export function isKnownTo(headers: IncomingHttpHeaders, { etag, modifiedAt, status }: Answer): boolean {
  if (status !== 200) return false
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': since } = headers
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, etag)
  return modifiedAt !== undefined && since !== undefined && Date.parse(since) >= modifiedAt * 1000
}

/** Whether `If-None-Match` contains this ETag, by the weak comparison that RFC 9110 prescribes for it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

/**
 * When a response expires: when its time in the cache is over, or earlier, when its content changes with time (an entry of
 * the schedule begins).
 */
export function validity(
  { cacheSeconds }: Pick<CachedRoute, 'cacheSeconds'>,
  { freshUntil }: Pick<ReadRequest, 'freshUntil'>,
  nowMs: number,
): Pick<Answer, 'untilMs' | 'changesAtMs'> {
  const changesAtMs = freshUntil * 1000
  return { untilMs: Math.min(nowMs + cacheSeconds * 1000, changesAtMs), changesAtMs }
}

/** The last response to a URL, made from the data at `version`, and the route that makes it again. */
export type CacheEntry = { route: CachedRoute; answer: Answer; version: number }

/**
 * The response cache, in memory, by station and URL without unknown parameters, such as those of campaigns. A write to the
 * data of a response invalidates it.
 */
export type AnswerCache = {
  /** Adds the names of the query parameters of a cached endpoint. Responses depend on no others. */
  distinguish(parameters: readonly string[]): void
  /** The cache entry, valid or stale. */
  find(stationId: number, url: string): CacheEntry | undefined
  /** Whether the response may still be sent: it has not expired, and its data have not changed. */
  isValid(entry: CacheEntry, stationId: number, nowMs: number): boolean
  /** Stores a response. Take its version before reading the data, so that a write in between invalidates it. */
  store(stationId: number, url: string, entry: CacheEntry): void
}

/** @param enabled false makes every response stale, so that benchmarks can measure the cost of making one */
export function answerCache(versions: Versions, { maxBytes = 64 * 1024 * 1024, enabled = true } = {}): AnswerCache {
  const all = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => 4 * answer.bytes + 1024,
  })
  const known = new Set<string>()
  const name = (stationId: number, url: string) => `${stationId} ${withoutUnknown(url, known)}`
  return {
    distinguish: (parameters) => {
      for (const each of parameters) known.add(each)
    },
    find: (stationId, url) => all.get(name(stationId, url)),
    isValid: ({ route, answer, version }, stationId, nowMs) =>
      enabled && version === versions.of(stationId, route.reads) && answer.untilMs > nowMs,
    store: (stationId, url, entry) => void all.set(name(stationId, url), entry),
  }
}

/** A URL with the query parameters that are known. One whose name is encoded may be any, and stays. */
function withoutUnknown(url: string, known: ReadonlySet<string>): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const parameters = url.slice(at + 1).split('&')
  const kept = parameters.filter((each) => {
    const [, name] = /^([\w.-]*)(?:=|$)/.exec(each) ?? []
    return name === undefined || known.has(name)
  })
  return kept.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${kept.join('&')}`
}
