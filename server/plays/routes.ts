import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import { cachedEndpoint } from '../http/endpoint.ts'
import { invalidFields } from '../lib/problem.ts'
import { type NamedPlay, readPlays } from './read.ts'
import { decodePlace, encodePlace } from './rules/place.ts'
import { playsQuery, playsSchema } from './schema.ts'

const maxPageSize = 100
/** The end of the years that have instants, in Unix seconds, as far as microseconds are exact. */
const lastSecond = Math.floor(Number.MAX_SAFE_INTEGER / 1e6)

/** /v1/plays */
export const playRoutes =
  ({ db }: { db: Db }) =>
  async (app: FastifyInstance) => {
    cachedEndpoint(
      app,
      'GET /plays',
      {
        scope: 'now_playing:read',
        // The recorder stores titles without an event.
        cacheSeconds: 5,
        reads: ['plays'],
        tag: 'Now playing',
        summary: 'List the titles that were played',
        operationId: 'listPlays',
        query: playsQuery,
        answers: { 200: playsSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query: { from = 0, to = lastSecond, cursor, limit = 20 } }) => {
        const { plays, nextCursor } = await readPlays(db, stationId, {
          fromUs: microseconds(from),
          untilUs: microseconds(to),
          cursor: cursor === undefined ? undefined : placeOf(cursor),
          limit: Math.min(limit, maxPageSize),
        })
        return { plays: plays.map(present), next_cursor: nextCursor && encodePlace(nextCursor) }
      },
    )
  }

const microseconds = (seconds: number) => Math.min(seconds, lastSecond) * 1e6

function present({ fromUs, untilUs, artist, title, raw, showId }: NamedPlay) {
  const until = untilUs === null ? null : Math.floor(untilUs / 1e6)
  return { at: Math.floor(fromUs / 1e6), until, artist, title, raw, show_id: showId }
}

function placeOf(cursor: string) {
  const place = decodePlace(cursor)
  if (place) return place
  throw invalidFields([{ field: 'cursor', message: 'cursor is invalid' }])
}
