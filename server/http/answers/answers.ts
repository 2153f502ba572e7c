import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Versions } from '../../lib/versions.ts'
import { compress, type Encoding } from './compression.ts'
import type { Asked, Recipe } from './recipe.ts'

/** One answer to a GET, ready to be sent again. */
export type Answer = {
  etag: string
  /** When it stops being true, in milliseconds. */
  untilMs: number
  json: string
  /** How long the JSON is in UTF-8. */
  bytes: number
  /** The answer in each encoding that somebody has asked for so far. */
  sent: Partial<Record<Encoding, Content>>
}

/** What is sent in one encoding, and those of its headers that are its own. Headers alternate name, value. */
export type Content = {
  /** The body, a character for each byte (`latin1`): text goes out in one piece with the head of HTTP/1.1. */
  text: string
  own: string[]
  /** The body as bytes, once it was sent as such. */
  bytes?: Buffer
  /** The head of HTTP/1.1, as far as it does not depend on the request; once it has been asked for. */
  head?: string
}

/** Headers that every answer of the API carries, whatever it says. */
export const commonHeaders = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  ],
  ['X-Content-Type-Options', 'nosniff'],
] as const

/** Headers of every answer that may be kept, also where it is only said to be unchanged. */
export const keptHeaders = [
  ...commonHeaders.flat(),
  ...['Cache-Control', 'private, no-cache', 'Vary', 'Accept-Encoding'],
]
const contentType = ['Content-Type', 'application/json; charset=utf-8']
const usualHead = `HTTP/1.1 200 OK\r\n${headerLines([...keptHeaders, ...contentType])}`

/** Bodies up to this size are not worth compressing. */
const compressFromBytes = 1024

/** Makes the answer for a body of JSON. The tag is weak: it names the content, not the bytes of an encoding. */
export function makeAnswer(json: string, untilMs: number): Answer {
  const bytes = Buffer.byteLength(json)
  const etag = `W/"${hash('sha1', json, 'base64url')}"`
  const text = bytes === json.length ? json : Buffer.from(json).toString('latin1')
  return { etag, untilMs, json, bytes, sent: { identity: { text, own: ['ETag', etag, 'Content-Length', `${bytes}`] } } }
}

/** The body as bytes, made once for all who get it as such: in pieces, or from the framework. */
export function bytesOf(content: Content): Buffer {
  content.bytes ??= Buffer.from(content.text, 'latin1')
  return content.bytes
}

/** All headers that do not depend on the request. */
export function headersOf({ own }: Content): string[] {
  return [...keptHeaders, ...contentType, ...own]
}

/** The same as the beginning of a message of HTTP/1.1, put together once. */
export function headOf(content: Content): string {
  content.head ??= usualHead + headerLines(content.own)
  return content.head
}

function headerLines(headers: readonly string[]): string {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`
  return lines
}

/** The answer in the encoding that the client prefers, if it is worth it; compressed once, by whoever asks first. */
export async function encoded(answer: Answer, preferred: Encoding): Promise<Content> {
  const encoding = worthwhile(answer, preferred)
  const known = answer.sent[encoding]
  if (known) return known
  const body = await compress(Buffer.from(answer.json), encoding as 'br' | 'gzip')
  const own = ['ETag', answer.etag, 'Content-Length', `${body.length}`, 'Content-Encoding', encoding]
  const content = { text: body.toString('latin1'), own }
  answer.sent[encoding] = content
  return content
}

/** The encoding that an answer is really sent in. */
export function worthwhile(answer: Answer, preferred: Encoding): Encoding {
  return answer.bytes > compressFromBytes ? preferred : 'identity'
}

/** Whether `If-None-Match` names this content; weak comparison, as RFC 9110 asks of it. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

/** When an answer stops being true, in milliseconds: when it may be kept no longer, or what it says changes by itself. */
export function trueUntilMs(
  { cacheSeconds }: Pick<Recipe, 'cacheSeconds'>,
  { freshUntil }: Pick<Asked, 'freshUntil'>,
  nowMs: number,
): number {
  return Math.min(nowMs + cacheSeconds * 1000, freshUntil * 1000)
}

/** What is kept of a URL: how its answer is made, and the last one, made of the station as it was at `version`. */
export type Kept = { recipe: Recipe; answer: Answer; version: number }

/** Answers kept in memory, by station and URL; a change of what an answer was made of makes it untrue. */
export type Answers = {
  /** The last answer, true or not. */
  find(stationId: number, url: string): Kept | undefined
  /** Whether it may still be given. */
  isTrue(kept: Kept, stationId: number, nowMs: number): boolean
  /** Keeps an answer. Its version is that of what it reads: take that before the data. */
  keep(stationId: number, url: string, kept: Kept): void
}

/** @param enabled false has every answer made anew, for benchmarks of what that costs */
export function answerCache(versions: Versions, { maxBytes = 64 * 1024 * 1024, enabled = true } = {}): Answers {
  const all = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => 4 * answer.bytes + 1024,
  })
  const name = (stationId: number, url: string) => `${stationId} ${url}`
  return {
    find: (stationId, url) => all.get(name(stationId, url)),
    isTrue: ({ recipe, answer, version }, stationId, nowMs) =>
      enabled && version === versions.of(stationId, recipe.reads) && answer.untilMs > nowMs,
    keep: (stationId, url, kept) => void all.set(name(stationId, url), kept),
  }
}
