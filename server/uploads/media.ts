import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../http/answers.ts'
import { Problem } from '../lib/problem.ts'
import type { Storage } from '../storage/storage.ts'
import { requestedRange } from './rules/byte-range.ts'

/** The path below the base URL under which files are public. */
export const mediaPath = '/media'

/** GET /media/{name}: uploaded audio, for everybody. A name always means the same bytes, so it may be cached for ever. */
export const mediaRoutes =
  ({ storage }: { storage: Storage }) =>
  async (app: FastifyInstance) => {
    // The framework's own HEAD would say that the file is empty.
    app.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: `${mediaPath}/:name`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const { name } = request.params
        const sizeBytes = await storage.size(name)
        if (sizeBytes === undefined) throw new Problem('not_found', 'Not found.')
        const etag = `"${name.slice(0, -'.mp3'.length)}"`
        reply.headers({
          'Accept-Ranges': 'bytes',
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
          'Cache-Control': 'public, max-age=31536000, immutable',
          'X-Content-Type-Options': 'nosniff',
          ETag: etag,
        })
        if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return sendRange(request, reply.type('audio/mpeg'), name, sizeBytes, etag)
      },
    })

    function sendRange(request: FastifyRequest, reply: FastifyReply, name: string, sizeBytes: number, etag: string) {
      const ifRange = request.headers['if-range']
      // RFC 9110, section 14.2: a range means something to GET only.
      const counts = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
      const range = requestedRange(counts ? request.headers.range : undefined, sizeBytes)
      if (range === 'unsatisfiable') {
        return reply.code(416).header('Content-Range', `bytes */${sizeBytes}`).removeHeader('Content-Type').send()
      }
      if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
      reply.header('Content-Length', range ? range.end - range.start + 1 : sizeBytes)
      if (request.method === 'HEAD') return reply.send()
      return reply.send(storage.read(name, range))
    }
  }
