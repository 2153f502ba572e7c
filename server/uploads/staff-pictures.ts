import type { FastifyInstance } from 'fastify'
import type { MediaUrls } from '../lib/media-name.ts'
import { fileBody } from './body.ts'
import { type Pictures, pictureTooLarge } from './pictures.ts'
import { maxPictureBytes } from './rules/picture.ts'

type Deps = { pictures: Pictures; urls: MediaUrls }

/**
 * …/pictures: artwork for shows, episodes and the station. The answer is the URL of a picture of ours, which those take as
 * their `image_url`.
 */
export const staffPictureRoutes =
  ({ pictures, urls }: Deps) =>
  async (app: FastifyInstance) => {
    const scope = 'episodes:write'
    // It reads its body itself, whatever the type.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser(/^(image\/|application\/octet-stream)/, async () => undefined)

    app.post('/pictures', { config: { scope, streams: true } }, async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > maxPictureBytes) throw pictureTooLarge()
      const body = fileBody(request.raw)
      try {
        const bytes = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
        const image = await pictures.receive(request.caller, bytes)
        return reply.code(201).send({ url: urls.ofImage(image) })
      } finally {
        // An unread body holds up the connection.
        body.destroy()
      }
    })
  }
