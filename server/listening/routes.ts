import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { publicConventions, publicHeaders } from '../http/answers/conventions.ts'
import { refusalFor } from '../http/answers/errors.ts'
import { refuseOtherMethods } from '../http/checks/methods.ts'
import { countSource } from '../http/port/connections.ts'
import { closeWithRequest, hasLeft } from '../http/port/transport.ts'
import { Problem } from '../lib/problem.ts'
import type { FindPublicStation, Listeners, PublicStation } from './listeners.ts'
import { metaInterval } from './rules/icy.ts'

/** The dependencies of the routes for listening. */
export type ListenDeps = {
  publicStation: FindPublicStation
  /** Whether a station is to be recorded. */
  isRecorded: (stationId: number) => Promise<boolean>
  listeners: Listeners
  /** The most listeners of this instance; 0 if sound is not offered. */
  most: number
  /** The name under which the places of an address are counted. */
  networkOf: (request: IncomingMessage) => string
  /** Counts a listener, until the returned function is called; `fromMs` is the instant from which on it is heard. */
  count: (request: IncomingMessage, stationId: number, fromMs: number | undefined) => () => void
  isUnavailable: (error: unknown) => boolean
}

/** The first two bytes of an MP3 frame, for players that probe whether ranges work. */
const probed = Buffer.of(0xff, 0xfb)

export const outsideMessage = 'from is outside of what can be heard'

/**
 * `GET /listen/{slug}.mp3`: the sound of a station as endless MP3, live or from an instant on.
 */
export const listenRoutes = (deps: ListenDeps) => async (app: FastifyInstance) => {
  const { listeners, networkOf } = deps
  const refuseOthers = publicSound(app, deps)
  // Responses that never end would hold up the end of the server.
  app.addHook('preClose', async () => listeners.close())

  type Listen = { Params: { file: string }; Querystring: { from?: string } }

  /** The station of a request, and the instant to begin with. */
  async function wantedOf(request: FastifyRequest<Listen>) {
    const slug = /^(.+)\.mp3$/.exec(request.params.file)?.[1] ?? ''
    const station = await foundStation(deps, slug, (present) => `/listen/${present}.mp3${queryOf(request)}`)
    const { from } = request.query
    const fromUs = from === undefined ? undefined : instantUs(from)
    if (fromUs !== undefined) checkPermission(await listeners.permission(station, fromUs))
    return { station, fromUs }
  }

  app.route<Listen>({
    method: ['GET', 'HEAD'],
    url: '/listen/:file',
    schema: { hide: true },
    config: { find: (request) => wantedOf(request as FastifyRequest<Listen>) },
    handler: async (request, reply) => {
      const { station, fromUs } = await wantedOf(request)
      const { headers } = request
      const isProbe = headers.range !== undefined && /^bytes=0-1$/.test(headers.range)
      const withTitles = headers['icy-metadata'] === '1'
      reply.type('audio/mpeg').headers({ 'Accept-Ranges': 'none', 'Cache-Control': 'no-store' })
      if (isProbe && request.method === 'GET') {
        return reply.code(206).header('Content-Range', 'bytes 0-1/*').send(probed)
      }
      if (withTitles) reply.headers({ 'icy-metaint': metaInterval, 'icy-name': headerText(station.name) })
      if (request.method === 'HEAD') return reply.send()
      // A request that is reset at once is reset in the next frame, which is read after all that has arrived with it.
      await nextTurn()
      if (hasLeft(request.raw)) return reply.send()
      const address = networkOf(request.raw)
      const bind = (stream: Readable) => closeWithRequest(request.raw, stream)
      const sound = await listeners.open(station, fromUs, { address, withTitles, bind })
      if (sound.destroyed) return reply.send()
      // Listeners of the live sound share its bytes.
      if (fromUs !== undefined) countSource(request.raw, sound)
      sound.once('close', deps.count(request.raw, station.id, fromUs === undefined ? undefined : fromUs / 1000))
      return reply.send(sound)
    },
  })
  refuseOthers()
}

/**
 * The conventions of everything that listeners load: CORS on every status, and the public form of errors.
 * @returns a function to call when all routes are registered: it refuses their other methods
 */
export function publicSound(app: FastifyInstance, { isUnavailable }: Pick<ListenDeps, 'isUnavailable'>): () => void {
  const known: RouteOptions[] = []
  app.addHook('onRoute', (route) => void known.push(route))
  app.addHook('onRequest', async (request, reply) => {
    setPublic(reply)
    if (request.method === 'OPTIONS') return reply.code(204).headers(publicConventions.preflight!).send()
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = refusalFor(error, isUnavailable, request.log)
    setPublic(reply)
    reply.removeHeader('Accept-Ranges')
    reply.header('Cache-Control', publicConventions.refusalCaching(status))
    return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
  return () => refuseOtherMethods(app, known, publicConventions)
}

function setPublic(reply: FastifyReply): void {
  for (let at = 0; at < publicHeaders.length; at += 2) reply.header(publicHeaders[at]!, publicHeaders[at + 1])
}

/**
 * The station of a slug whose sound is offered.
 * @param pathOf the path of the same under the present slug
 * @throws 404 if there is none; 301 for a former slug
 */
export async function foundStation(
  { publicStation, isRecorded, most }: Pick<ListenDeps, 'publicStation' | 'isRecorded' | 'most'>,
  slug: string,
  pathOf: (slug: string) => string,
): Promise<PublicStation> {
  const station = most > 0 ? await publicStation(slug) : undefined
  if (!station?.isPublic || !(await isRecorded(station.id))) throw notFound()
  if (station.isFormer) {
    throw new Problem('moved', 'The station has another name.', { headers: { Location: pathOf(station.slug) } })
  }
  return station
}

/** Throws the refusal of an instant that may not be heard: 400 or 404. */
export function checkPermission(given: 'audible' | 'outside' | 'restricted'): void {
  if (given === 'outside') throw new Problem('invalid', outsideMessage)
  if (given === 'restricted') throw notFound()
}

/** A text as the bytes of a header in UTF-8, as Icecast sends it. */
function headerText(text: string): string {
  return Buffer.from(text.replace(/\p{Cc}/gu, ' ')).toString('latin1')
}

/** The query of a request, with its question mark. */
export function queryOf({ raw }: FastifyRequest): string {
  const { url = '' } = raw
  return url.includes('?') ? url.slice(url.indexOf('?')) : ''
}

/** Unix seconds, with a fraction or without, in microseconds; NaN for anything else. */
function instantUs(text: string): number {
  return /^\d{1,12}(\.\d{1,9})?$/.test(text) ? Math.round(Number(text) * 1e6) : Number.NaN
}

export const notFound = () => new Problem('not_found', 'Not found.')
