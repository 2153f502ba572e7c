import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Versions } from '../lib/versions.ts'
import { installationAt, installationPath } from '../station/domain-check.ts'
import { listDomains } from '../station/store.ts'

/** First segments of paths that every host serves as they are. All others on the domain of a station are its pages. */
const shared = new Set('public listen hls feeds player embed media web healthz readyz .well-known'.split(' '))

/** The domains of stations, whose pages are at the root there. */
export type Domains = ReturnType<typeof stationDomains>

/**
 * Keeps the domains of all stations in memory, and reads them again whenever a station changes. Names of the installation
 * are never among them. The domain of a station that shows no pages serves nothing else either.
 */
export function stationDomains(
  db: Db,
  versions: Versions,
  hosts: readonly string[],
  onError: (error: unknown) => void,
) {
  let stations = new Map<string, { slug: string; isOpen: boolean }>()
  const find = (host: string) => stations.get(host.replace(/\.?(:\d+)?$/, '').toLowerCase())
  let asked = 0
  async function refresh(): Promise<void> {
    const turn = ++asked
    const found = await listDomains(db)
    if (turn !== asked) return
    stations = new Map(
      found.filter(({ domain }) => !hosts.includes(domain)).map(({ domain, ...station }) => [domain, station]),
    )
  }
  const unsubscribe = versions.subscribe((_stationId, changed) => {
    if (!changed || changed.includes('station')) refresh().catch(onError)
  })
  return {
    refresh,
    close: unsubscribe,
    /** Whether a domain is that of a station that shows pages. */
    has: (domain: string) => find(domain)?.isOpen === true,
    /** The slug of the station that a domain belongs to. */
    slugOf: (domain: string) => find(domain)?.slug,
    /** Changes the URL of a request to the domain of a station to that of the page there. */
    rewrite(request: IncomingMessage): void {
      if (stations.size === 0) return
      const { host = '', ':authority': authority = host } = request.headers as Record<string, string | undefined>
      const slug = find(authority)?.slug
      const { url = '/' } = request
      if (slug === undefined || shared.has(/^\/([^/?#]*)/.exec(url)?.[1] ?? '')) return
      rewrittenRequests.add(request)
      request.url = `/${slug}${url.replace(/^\/(?=$|[?#])/, '')}`
    },
  }
}

const rewrittenRequests = new WeakSet<IncomingMessage>()

/** Whether a request is one to the domain of a station, and its URL was changed. */
export const isRewritten = (request: IncomingMessage): boolean => rewrittenRequests.has(request)

type Before = (request: IncomingMessage, response: ServerResponse, toFramework: () => void) => boolean

/** The same handler of requests, after their URLs were changed to those of pages. */
export const rewritten =
  ({ rewrite }: Domains, next: Before): Before =>
  (request, response, toFramework) => {
    rewrite(request)
    return next(request, response, toFramework)
  }

/**
 * GET /public/domains?domain=D: whether a domain is that of a station, for proxies that ask before they request a certificate.
 * GET /.well-known/aircheck: which installation this is, for the check whether a domain leads here.
 */
export const domainsRoute = (domains: Domains, baseUrl: string) => async (app: FastifyInstance) => {
  app.get(installationPath, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(installationAt(baseUrl)),
  )
  app.get<{ Querystring: { domain?: unknown } }>(
    '/public/domains',
    // A proxy asks for all visitors, from its own address.
    { schema: { hide: true }, config: { isUncounted: true } },
    async (request, reply) => {
      const { domain } = request.query
      reply.header('Cache-Control', 'no-store')
      if (typeof domain === 'string' && domains.has(domain)) return { domain: domain.toLowerCase() }
      return reply.code(404).send({ message: 'Not found.' })
    },
  )
}
