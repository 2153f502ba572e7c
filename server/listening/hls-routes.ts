import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressFromBytes } from '../http/answers/answers.ts'
import { compress, preferredEncoding } from '../http/answers/compression.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
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
import { playlist, segmentAt, segmentSpan } from './rules/segments.ts'
import type { Segments } from './segments.ts'

/** The dependencies of the routes for HLS. */
export type HlsDeps = ListenDeps & {
  segments: Segments
  clock: Clock
  /** Counts a listener of a segment that began at an instant, in milliseconds. */
  countSegment: (request: IncomingMessage, stationId: number, fromMs: number) => void
}

const playlistType = 'application/vnd.apple.mpegurl'
/** The length of the live playlist, and the longest that may be requested, in seconds. */
const [liveSeconds, mostSeconds] = [1800, 86_400]
/** Segments of a restricted show that the live playlist lists: each must be there for some time yet. */
const restrictedUs = freshUs - 15_000_000

/**
 * `/hls/{slug}/…`: the recording in segments of ten seconds, for players that have controls of their own, and for caches.
 * Rights are those of `/listen/{slug}.mp3?from=`.
 */
export const hlsRoutes = (deps: HlsDeps) => async (app: FastifyInstance) => {
  const { listeners, segments, clock } = deps
  const refuseOthers = publicSound(app, deps)
  const nowUs = () => clock.nowMs() * 1000

  /** The last segment that is there, at most `last`. */
  async function lastThere(stationId: number, last: number): Promise<number> {
    for (let number = Math.min(last, segmentAt(nowUs()) - 1); ; number--) {
      if (await segments.isThere(stationId, number)) return number
    }
  }

  app.route<{ Params: { slug: string; file: string }; Querystring: { silent?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/hls/:slug/:file',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { slug, file } = request.params
      const station = await foundStation(deps, slug, (present) => `/hls/${present}/${file}${queryOf(request)}`)
      if (file === 'live.m3u8') {
        if (station.rewindHours === 0) throw notFound()
        const last = await lastThere(station.id, segmentAt(nowUs()))
        let first = segmentAt(nowUs() - liveSeconds * 1e6)
        for (let number = last; number >= first; number--) {
          const isOld = segmentSpan(number).fromUs < nowUs() - restrictedUs
          if (isOld && (await segments.isRestricted(station.id, number))) first = number + 1
        }
        const listed = await segments.list(station.id, first, last)
        return sendPlaylist(request, reply, playlist(first, listed, 'live'))
      }
      const span = /^(\d{1,12})-(\d{1,12})\.m3u8$/.exec(file)
      if (span) {
        const [from, until] = [Number(span[1]), Number(span[2])]
        if (until <= from || until - from > mostSeconds) throw new Problem('invalid', outsideMessage)
        checkPermission(await listeners.permission(station, from * 1e6))
        const [first, end] = [segmentAt(from * 1e6), segmentAt(until * 1e6 - 1)]
        const last = await lastThere(station.id, end)
        const listed = await segments.list(station.id, first, last)
        for (const one of listed) one.isSilent = await segments.isRestricted(station.id, one.number)
        return sendPlaylist(request, reply, playlist(first, listed, last === end ? 'over' : 'event'))
      }
      const number = Number(/^(\d{1,10})\.mp3$/.exec(file)?.[1] ?? Number.NaN)
      if (Number.isNaN(number)) throw notFound()
      const { fromUs, untilUs } = segmentSpan(number)
      // One of which a part is within what may be heard can be heard.
      checkInside(await listeners.permission(station, untilUs - 1), await listeners.permission(station, fromUs))
      const isSilent = request.query.silent !== undefined
      const isRestricted = await segments.isRestricted(station.id, number)
      if (isRestricted && !isSilent && fromUs < nowUs() - freshUs) throw notFound()
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
      return reply.send(bytes)
    },
  })
  refuseOthers()
}

/** Sends a playlist, compressed where it is worth it: that of a day is requested again and again. */
async function sendPlaylist(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  reply.type(playlistType).headers({ 'Cache-Control': 'public, max-age=2', Vary: 'Accept-Encoding' })
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity' || text.length <= compressFromBytes) return reply.send(text)
  return reply.header('Content-Encoding', encoding).send(await compress(Buffer.from(text), encoding))
}

/** Refuses a segment of which both ends are outside of what may be heard. */
function checkInside(...ends: Permission[]): void {
  if (ends.every((end) => end === 'outside')) checkPermission('outside')
}
