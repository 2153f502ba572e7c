import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/open.ts'
import { matchesEtag } from '../http/answers/answers.ts'
import { answerPreflights } from '../http/answers/preflight.ts'
import { closeWithRequest, hasLeft } from '../http/port/transport.ts'
import { QueueFull } from '../lib/fair-queue.ts'
import { mediaPath, mediaType } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import type { Storage } from '../storage/storage.ts'
import type { Decoder } from './decoder.ts'
import { requestedRange } from './rules/byte-range.ts'
import { thumbnailPixels } from './rules/picture.ts'
import { findReplacement } from './store.ts'
import { makeThumbnails } from './thumbnails.ts'

const forEverybody = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
}

const forEver = (etag: string) => ({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag })

/** Headers of a file. Its content never changes, so it can be cached for ever. */
const lasting = (etag: string) => ({ ...forEverybody, 'Accept-Ranges': 'bytes', ...forEver(etag) })

/** Headers of a 416. */
const outside = { ...forEverybody, 'Accept-Ranges': 'bytes', 'Cache-Control': 'no-store' }

/** Headers of a redirect to the whole picture. */
const instead = { ...forEverybody, 'Cache-Control': 'no-store' }

/** Headers of a redirect: cached so that seeking makes no new request, but for less time than a signed URL is valid. */
const passing = { ...forEverybody, 'Cache-Control': 'private, max-age=600' }

/** Counts what is sent of audio, for the figures of listeners. */
export type CountMedia = {
  /** Begins to count a file that is sent; undefined if it is not counted. */
  file(request: IncomingMessage, name: string): ((start: number, bytes: number) => void) | undefined
  /** Counts a redirect to where the file is. */
  redirect(request: IncomingMessage, name: string, sizeBytes: number): void
}

/**
 * `GET /media/{name}`: audio and pictures, public. A name always means the same bytes, so it can be cached for ever. The name
 * of a removed file leads to the audio that has replaced it. Of pictures there is a small copy for lists, at `?width=160`.
 */
export const mediaRoutes =
  ({ db, storage, decoder, count }: { db: Db; storage: Storage; decoder: Decoder; count: CountMedia }) =>
  async (app: FastifyInstance) => {
    const thumbnail = makeThumbnails({ storage, decoder })

    answerPreflights(app, `${mediaPath}/:name`)
    // The framework's automatic HEAD route would report a length of 0.
    app.route<{ Params: { name: string }; Querystring: { width?: string } }>({
      method: ['GET', 'HEAD'],
      url: `${mediaPath}/:name`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const { name } = request.params
        const sizeBytes = await storage.size(name)
        if (sizeBytes === undefined) return toReplacement(request, reply, name)
        if (hasLeft(request.raw)) return reply.send()
        const isSmall = request.query.width === `${thumbnailPixels}` && mediaType(name) === 'image/jpeg'
        const etag = `"${name.split('.')[0]}${isSmall ? '-small' : ''}"`
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.headers(lasting(etag)).code(304).send()
        // Pages of this server may show its own pictures only, wherever a redirect would lead.
        if (storage.redirect && mediaType(name) !== 'image/jpeg') {
          const url = await storage.redirect(name, request.method as 'GET' | 'HEAD')
          count.redirect(request.raw, name, sizeBytes)
          return reply.headers(passing).redirect(url, 302)
        }
        if (isSmall) return sendSmall(request, reply, name, etag)
        return sendRange(request, reply, name, sizeBytes, etag)
      },
    })

    /**
     * Redirects to the audio that has replaced a file, with the same query, which tells where the request comes from.
     * @throws 404 if the name was never that of audio which still exists
     */
    async function toReplacement(request: FastifyRequest, reply: FastifyReply, name: string) {
      const present = mediaType(name) === 'audio/mpeg' ? await findReplacement(db, name) : undefined
      if (present === undefined) throw notFound()
      return reply.headers(passing).redirect(request.url.replace(/^[^?]*/, `${mediaPath}/${present}`), 302)
    }

    /** Sends the small copy of a picture; if it cannot be made now, the whole picture serves this time. */
    async function sendSmall(request: FastifyRequest, reply: FastifyReply, name: string, etag: string) {
      const small = await thumbnail(name).catch((error: unknown) => {
        if (!(error instanceof QueueFull))
          request.log.warn({ err: error, name }, 'no small copy could be made of a picture')
        return undefined
      })
      if (!small) return reply.headers(instead).redirect(`${mediaPath}/${name}`, 302)
      return reply
        .headers({ ...forEverybody, ...forEver(etag) })
        .type(mediaType(name))
        .send(small)
    }

    /** The same bytes, counted when they are taken to be sent. */
    function counted(request: FastifyRequest, name: string, bytes: Readable, start: number): Readable {
      const note = mediaType(name) === 'image/jpeg' ? undefined : count.file(request.raw, name)
      if (!note) return bytes
      let at = start
      const counter = new Transform({
        highWaterMark: 16 * 1024,
        transform(chunk: Buffer, _encoding, done) {
          note(at, chunk.length)
          at += chunk.length
          done(null, chunk)
        },
      })
      pipeline(bytes, counter, () => {})
      return counter
    }

    async function sendRange(
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      sizeBytes: number,
      etag: string,
    ) {
      const ifRange = request.headers['if-range']
      // RFC 9110, section 14.2: ranges are defined for GET only.
      const counts = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
      const range = requestedRange(counts ? request.headers.range : undefined, sizeBytes)
      if (range === 'unsatisfiable') {
        return reply.code(416).headers(outside).header('Content-Range', `bytes */${sizeBytes}`).send()
      }
      // Opened before any header is set, so that an error is not sent with the headers that cache it for ever.
      const isRead = request.method === 'GET'
      const stored = isRead ? await storage.read(name, range) : undefined
      const bytes = stored && counted(request, name, stored, range?.start ?? 0)
      if (isRead && !bytes) throw notFound()
      if (bytes && !closeWithRequest(request.raw, bytes)) return reply.send()
      if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
      reply.headers(lasting(etag)).type(mediaType(name))
      return reply.header('Content-Length', range ? range.end - range.start + 1 : sizeBytes).send(bytes)
    }
  }

function notFound(): Problem {
  return new Problem('not_found', 'Not found.')
}
