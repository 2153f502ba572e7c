import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { MediaUrls } from '../lib/media-name.ts'
import { fileBody } from './body.ts'
import { fileRefused } from './file-problem.ts'
import type { Pictures } from './pictures.ts'
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
      const read = () => whole(fileBody(request.raw), Number(request.headers['content-length'] ?? 0))
      const image = await pictures.receive(request.caller.countedAs, read)
      return reply.code(201).send({ url: urls.ofImage(image) })
    })
  }

/** All bytes of a picture. Of one that is too large, the rest is left to the server. */
async function whole(body: Readable, declared: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = declared > maxPictureBytes ? declared : 0
  if (size === 0) {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxPictureBytes) break
      chunks.push(chunk)
    }
  }
  if (size > maxPictureBytes) throw fileRefused('must be 10 MB or smaller', 'picture_too_large')
  return Buffer.concat(chunks)
}
