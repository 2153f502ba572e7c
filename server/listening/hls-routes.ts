import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, bytesOf, encoded, isKnownTo } from '../http/answers/answers.ts'
import { preferredEncoding } from '../http/answers/compression.ts'
import { inPieces } from '../http/port/pieces.ts'
import { hasLeft } from '../http/port/transport.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { type Playlists, playlistSeconds } from './playlists.ts'
import {
  checkPermission,
  foundStation,
  type ListenDeps,
  notFound,
  outsideMessage,
  publicSound,
  queryOf,
} from './routes.ts'
import { freshUs, type Permission } from './rules/audible.ts'
import { segmentSpan } from './rules/segments.ts'
import type { Segments } from './segments.ts'

/** The dependencies of the routes for HLS. */
export type HlsDeps = ListenDeps & {
  playlists: Playlists
  segments: Segments
  clock: Clock
  /** Counts a listener of a segment that began at an instant, in milliseconds. */
  countSegment: (request: IncomingMessage, stationId: number, fromMs: number) => void
}

/** The length of the longest playlist that may be requested, in seconds. */
const mostSeconds = 86_400

/**
 * `/hls/{slug}/…`: the recording in segments of ten seconds, for players that have controls of their own, and for caches.
 * Rights are those of `/listen/{slug}.mp3?from=`.
 */
export const hlsRoutes = (deps: HlsDeps) => async (app: FastifyInstance) => {
  const { listeners, playlists, segments, clock } = deps
  const refuseOthers = publicSound(app, deps)
  const nowUs = () => clock.nowMs() * 1000

  type Hls = { Params: { slug: string; file: string }; Querystring: { silent?: string } }

  /** The station of a request, and its part: a span of Unix seconds, the number of a segment, or neither for the live sound. */
  async function wantedOf(request: FastifyRequest<Hls>) {
    const { slug, file } = request.params
    const station = await foundStation(deps, slug, (present) => `/hls/${present}/${file}${queryOf(request)}`)
    if (file === 'live.m3u8') {
      if (station.rewindHours === 0) throw notFound()
      return { station }
    }
    const span = /^(\d{1,12})-(\d{1,12})\.m3u8$/.exec(file)
    if (span) {
      const [from, until] = [Number(span[1]), Number(span[2])]
      if (until <= from || until - from > mostSeconds) throw new Problem('invalid', outsideMessage)
      checkPermission(await listeners.permission(station, from * 1e6))
      return { station, span: { from, until } }
    }
    const number = Number(/^(\d{1,10})\.mp3$/.exec(file)?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) throw notFound()
    const { fromUs, untilUs } = segmentSpan(number)
    // One of which a part is within what may be heard can be heard.
    checkInside(await listeners.permission(station, untilUs - 1), await listeners.permission(station, fromUs))
    const isSilent = request.query.silent !== undefined
    const isRestricted = await segments.isRestricted(station.id, number)
    if (isRestricted && !isSilent && fromUs < nowUs() - freshUs) throw notFound()
    return { station, segment: { number, fromUs, isSilent, isRestricted } }
  }

  app.route<Hls>({
    method: ['GET', 'HEAD'],
    url: '/hls/:slug/:file',
    schema: { hide: true },
    config: { find: (request) => wantedOf(request as FastifyRequest<Hls>) },
    handler: async (request, reply) => {
      const { station, span, segment } = await wantedOf(request)
      if (hasLeft(request.raw)) return reply.send()
      if (span) {
        return sendPlaylist(request, reply, await playlists.span(station.id, span.from * 1e6, span.until * 1e6))
      }
      if (!segment) return sendPlaylist(request, reply, await playlists.live(station.id))
      const { number, fromUs, isSilent, isRestricted } = segment
      const bytes = await segments.get(station, number, isRestricted && isSilent)
      if (!bytes) throw notFound()
      const forever = `public, max-age=${station.rewindHours * 3600}, immutable`
      reply.type('audio/mpeg').headers({
        'Cache-Control': isRestricted && !isSilent ? 'no-store' : forever,
        'Content-Length': bytes.length,
      })
      if (request.method === 'HEAD') return reply.send()
      listeners.countSent(bytes.length)
      deps.countSegment(request.raw, station.id, fromUs / 1000)
      return reply.send(inPieces(bytes))
    },
  })
  refuseOthers()
}

/** Sends a playlist, compressed where it is worth it: that of a day is requested again and again. */
async function sendPlaylist(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { headers, raw } = request
  const content = await encoded(answer, preferredEncoding(headers['accept-encoding']))
  if (hasLeft(raw)) return reply.send()
  reply.headers({ 'Cache-Control': `public, max-age=${playlistSeconds}`, Vary: 'Accept-Encoding' })
  const isKnown = isKnownTo(headers, answer)
  const own = isKnown ? answer.about : content.own
  for (let at = 0; at < own.length; at += 2) reply.header(own[at]!, own[at + 1])
  if (isKnown) return reply.code(304).send()
  return raw.method === 'HEAD' ? reply.send() : reply.send(inPieces(bytesOf(content)))
}

/** Refuses a segment of which both ends are outside of what may be heard. */
function checkInside(...ends: Permission[]): void {
  if (ends.every((end) => end === 'outside')) checkPermission('outside')
}
