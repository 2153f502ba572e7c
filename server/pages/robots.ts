import type { FastifyInstance } from 'fastify'
import { asset, sendAsset } from '../http/pages/asset.ts'

/** The rules for crawlers, with the sitemaps of stations by the URLs of their pages. Source: RFC 9309. */
export function robots(homes: readonly string[]): string {
  const sitemaps = homes.map((home) => `Sitemap: ${home}/sitemap.xml\n`).join('')
  return `User-agent: *\nDisallow: /dashboard\nDisallow: /v1\n${sitemaps && `\n${sitemaps}`}`
}

/** GET /robots.txt of this server. On the domain of a station it is that of the station. */
export const robotsRoute = (homes: () => Promise<readonly string[]>) => async (app: FastifyInstance) => {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const text = asset('text/plain; charset=utf-8', robots(await homes()))
    return sendAsset(text, request, reply, 'public, max-age=300')
  })
}
