import type { FastifyInstance } from 'fastify'
import type { Directory } from './directory.ts'

type Deps = { directory: Directory }

/**
 * The addresses of a station's pages: /{slug} and below. There are no pages yet, so they lead to the player of the station, or
 * of the show or episode that they name.
 */
export const pageRoutes =
  ({ directory }: Deps) =>
  async (app: FastifyInstance) => {
    const hidden = { schema: { hide: true } }
    for (const path of ['/:slug', '/:slug/*'] as const) {
      app.get<{ Params: { slug: string; '*'?: string } }>(path, hidden, async (request, reply) => {
        const { slug, '*': rest = '' } = request.params
        const website = (await directory.find(slug))?.station.website
        if (!website?.public || !website.pages) return reply.callNotFound()
        const [, part = ''] = /^((?:episodes\/\d+|shows\/[a-z\d-]+))/.exec(rest) ?? []
        return reply.header('Cache-Control', 'no-store').redirect(`/embed/${website.slug}${part && `/${part}`}`, 302)
      })
    }
  }
