import type { FastifyRequest } from 'fastify'
import type { Document } from './document.ts'

/** Makes the page of a refusal for a reader who wants one; undefined for JSON. */
export type MakeRefusalPage = (
  refusal: { status: number; message: string },
  request: FastifyRequest,
) => Promise<Document | undefined>

/** The conventions of an API: the headers of its responses. Lists of headers alternate names and values. */
export type Conventions = {
  /** Headers of every response, refusals included. */
  common: readonly string[]
  /** Headers of every cacheable response besides, 304 included. */
  cacheable: readonly string[]
  /** The headers of the response to a preflight; null for an API that no other site may read. */
  preflight: { [name: string]: string } | null
  /** Whether every OPTIONS request is a preflight. */
  answersOptions: boolean
  /** Whether refusals have codes, for pages of this server, which word them themselves. */
  hasCodes: boolean
  /** Left out where all refusals are JSON. */
  refusalPage?: MakeRefusalPage
  /** The value of `Cache-Control` of a refusal. */
  refusalCaching: (status: number) => string
}

const anyOrigin = ['Access-Control-Allow-Origin', '*']
const noSniffing = ['X-Content-Type-Options', 'nosniff']
const varies = ['Vary', 'Accept-Encoding']

/** `/v1`: any site may read it with a key. */
export const keyConventions: Conventions = {
  common: [
    ...anyOrigin,
    'Access-Control-Expose-Headers',
    'ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
    ...noSniffing,
  ],
  cacheable: ['Cache-Control', 'private, no-cache', ...varies],
  preflight: {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
    'Access-Control-Allow-Headers': 'X-API-Key, X-Idempotency-Key, Content-Type, If-None-Match',
    'Access-Control-Max-Age': '86400',
  },
  answersOptions: false,
  hasCodes: false,
  refusalCaching: () => 'no-store',
}

/**
 * `/dashboard/api`: for pages of this server only. No other site may load a response, and nothing in it runs or is framed. It
 * is not stored anywhere, because others may use the same browser after signing out.
 */
export const staffConventions: Conventions = {
  common: [
    ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ...['Cross-Origin-Resource-Policy', 'same-origin'],
  ],
  cacheable: [...noSniffing, 'Cache-Control', 'no-store', ...varies],
  preflight: null,
  answersOptions: false,
  hasCodes: true,
  refusalCaching: () => 'no-store',
}

/** Headers of every response to listeners and websites: any site may load it, and correct a clock by it. */
export const publicHeaders = [
  ...anyOrigin,
  ...['Access-Control-Expose-Headers', 'Date, Age, ETag'],
  ...['Cross-Origin-Resource-Policy', 'cross-origin'],
  ...noSniffing,
]

/** `/public`: any site may read it, without a key; shared caches may store it. */
export const publicConventions: Conventions = {
  common: publicHeaders,
  cacheable: varies,
  preflight: {
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers': 'If-None-Match, Range',
    'Access-Control-Max-Age': '86400',
  },
  answersOptions: true,
  hasCodes: false,
  refusalCaching: (status) => (status === 404 ? 'max-age=5' : status === 301 ? 'public, max-age=300' : 'no-store'),
}

/** Pages of stations: as `/public`, but no other site reads them. Each has its own security headers. */
export const pageConventions: Conventions = { ...publicConventions, common: noSniffing }

/** Times for which shared caches may use a response, and use it while they request another one, in seconds. */
export type SharedCaching = { seconds: number; staleSeconds: number }

/** `Cache-Control` for shared caches: none uses a response beyond the instant at which its content changes. */
export function sharedCaching({ seconds, staleSeconds }: SharedCaching, changesAtMs: number, nowMs: number): string {
  const maxAge = Math.max(0, Math.min(seconds, Math.floor((changesAtMs - nowMs) / 1000)))
  return `public, max-age=${maxAge}, stale-while-revalidate=${staleSeconds}, stale-if-error=86400`
}
