import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { matchesEtag } from '../http/answers/answers.ts'
import { stationPath } from '../http/checks/fields.ts'
import { closeWithRequest } from '../http/port/transport.ts'
import { Problem } from '../lib/problem.ts'
import { requestedRange } from '../uploads/rules/byte-range.ts'
import { storedAudio } from './audio.ts'
import type { TileTenths } from './rules/tiles.ts'
import { checkedWindow } from './staff-routes.ts'
import { tilePath, tileQuery, windowQuery } from './staff-schema.ts'
import { readTile } from './tiles.ts'
import type { Recordings } from './window.ts'

type Deps = Parameters<typeof readTile>[0] & { recordings: Pick<Recordings, 'window'> }

const scope = 'recordings:read'
const forEver = 'private, max-age=31536000, immutable'
const revalidated = 'private, no-cache'

/**
 * …/recordings/tiles and …/audio: bytes that are drawn and heard. They are no operations of the document, whose answers
 * are JSON.
 */
export const staffRecordingMedia =
  ({ recordings, ...tiles }: Deps) =>
  async (app: FastifyInstance) => {
    /** With the version of the hour as `v`, a tile that is final never changes under its URL. */
    app.get<{ Params: Static<typeof tilePath>; Querystring: Static<typeof tileQuery> }>(
      '/recordings/tiles/:tenths/:hour',
      { config: { scope }, schema: { params: tilePath, querystring: tileQuery } },
      async (request, reply) => {
        const { caller, params, query } = request
        const tenths = Number(params.tenths) as TileTenths
        const { bytes, version, isFinal } = await readTile(tiles, caller.stationId, params.hour, tenths)
        const isKnown = isFinal && query.v === version
        reply.header('Cache-Control', isFinal ? (isKnown ? forEver : revalidated) : 'no-store')
        if (isFinal) reply.header('ETag', `"${version}"`)
        if (isFinal && matchesEtag(request.headers['if-none-match'], `"${version}"`)) return reply.code(304).send()
        return reply.type('application/octet-stream').send(Buffer.from(bytes.buffer))
      },
    )

    app.get<{ Querystring: Static<typeof windowQuery> }>(
      '/recordings/audio',
      { config: { scope }, schema: { params: stationPath, querystring: windowQuery } },
      async (request, reply) => {
        const { fromUs, untilUs } = checkedWindow(request.query)
        const { sizeBytes, etag, read } = storedAudio(
          await recordings.window(request.caller.stationId, fromUs, untilUs),
        )
        if (sizeBytes === 0) throw new Problem('not_found', 'Nothing was recorded then.')
        const headers = { 'Accept-Ranges': 'bytes', 'Cache-Control': revalidated, ETag: etag }
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send()
        const ifRange = request.headers['if-range']
        const counts = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
        const range = requestedRange(counts ? request.headers.range : undefined, sizeBytes)
        if (range === 'unsatisfiable') {
          return reply
            .code(416)
            .header('Content-Range', `bytes */${sizeBytes}`)
            .header('Cache-Control', 'no-store')
            .send()
        }
        const bytes = request.method === 'HEAD' ? undefined : await read(range)
        if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
        reply.headers(headers).type('audio/mpeg')
        reply.header('Content-Length', range ? range.end - range.start + 1 : sizeBytes)
        if (!bytes || !closeWithRequest(request.raw, bytes)) return reply.send()
        return reply.send(bytes)
      },
    )
  }
