import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { charsetNamed } from '../lib/charset.ts'
import type { Clock } from '../lib/clock.ts'
import { refuse } from '../lib/field-errors.ts'
import { addPlay, changePlay, removePlay, setPlayRules } from './actions.ts'
import { previewCharset } from './charset-preview.ts'
import { rulesOf } from './names.ts'
import { isChanged, previewRules } from './preview.ts'
import { type NamedPlay, readPlays } from './read.ts'
import { decodePlace, encodePlace } from './rules/place.ts'
import { checkedRules } from './rules/split.ts'
import { searchPlays } from './search.ts'
import {
  charsetPreviewSchema,
  charsetQuery,
  newPlayBody,
  playChangesBody,
  playSchema,
  playsQuery,
  playsSchema,
  rulesPreviewSchema,
  rulesSchema,
} from './staff-schema.ts'
import { findReading } from './store.ts'

type Deps = { database: Pick<Database, 'db'>; writer: WriterOf; clock: Clock }

/** Longest span of a search, in seconds, and the maximum number of titles of a preview. */
const [longestSearch, maxPreviewed] = [31 * 86_400, 200]

/** …/plays: the titles that were played, and the rules that name them. */
export const staffPlayRoutes =
  ({ database: { db }, writer, clock }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Plays'
    const read = { scope: 'recordings:read', tag, params: stationPath } as const
    const change = { scope: 'recordings:write', tag } as const

    endpoint(
      app,
      'GET /plays',
      {
        ...read,
        summary: 'A page of the plays of a span',
        operationId: 'listPlays',
        query: playsQuery,
        answers: { 200: playsSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query }) => {
        const { from, to, show: showId, q = '', cursor, limit = 100 } = query
        const place = cursor === undefined ? undefined : decodePlace(cursor)
        if (cursor !== undefined && !place) refuse([{ field: 'cursor', message: 'cursor is invalid' }])
        const span = { fromUs: from * 1e6, untilUs: to * 1e6, showId, cursor: place, limit }
        const term = q.trim()
        if (term !== '' && to - from > longestSearch) {
          refuse([{ field: 'to', message: 'to must be at most 31 days after from', code: 'range' }])
        }
        const { plays, nextCursor } = await (term === ''
          ? readPlays(db, stationId, span)
          : searchPlays(db, stationId, { ...span, term }))
        return { plays: plays.map(present), next: nextCursor && encodePlace(nextCursor) }
      },
    )

    endpoint(
      app,
      'POST /plays',
      {
        ...change,
        summary: 'Add a play that the stream did not name',
        operationId: 'addPlay',
        params: stationPath,
        body: newPlayBody,
        answers: { 201: playSchema },
        refusals: [400, 413, 415],
      },
      async ({ caller, body }, reply) => {
        const made = await addPlay(writer(caller), caller.stationId, body)
        reply.code(201)
        return present(made)
      },
    )

    endpoint(
      app,
      'PUT /plays/:id',
      {
        ...change,
        summary: 'Correct a play',
        operationId: 'changePlay',
        params: resourcePath,
        body: playChangesBody,
        answers: { 200: playSchema },
        refusals: [400, 404, 409, 413, 415],
      },
      async ({ caller, params: { id }, body }) => present(await changePlay(writer(caller), caller.stationId, id, body)),
    )

    endpoint(
      app,
      'DELETE /plays/:id',
      {
        ...change,
        summary: 'Remove a play',
        operationId: 'removePlay',
        params: resourcePath,
        answers: { 204: noContent },
        refusals: [400, 404, 409],
      },
      async ({ caller, params: { id } }, reply) => {
        await removePlay(writer(caller), caller.stationId, id)
        return reply.code(204).send()
      },
    )

    endpoint(
      app,
      'GET /plays/charset',
      {
        ...read,
        summary: 'The last titles in another encoding',
        operationId: 'previewTitleCharset',
        query: charsetQuery,
        answers: { 200: charsetPreviewSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query }) => previewCharset(db, stationId, charsetNamed(query.charset)!),
    )

    endpoint(
      app,
      'GET /plays/rules',
      {
        ...read,
        summary: 'The rules by which titles of the stream are read',
        operationId: 'getPlayRules',
        answers: { 200: rulesSchema },
      },
      async ({ caller: { stationId } }) => rulesOf((await findReading(db, stationId)).rules),
    )

    endpoint(
      app,
      'PUT /plays/rules',
      {
        ...change,
        summary: 'Replace the rules',
        operationId: 'savePlayRules',
        params: stationPath,
        body: rulesSchema,
        answers: { 200: rulesSchema },
        refusals: [400, 413, 415],
      },
      async ({ caller, body }) => setPlayRules(writer(caller), caller.stationId, body),
    )

    endpoint(
      app,
      'POST /plays/rules/preview',
      {
        ...read,
        summary: 'The titles of the last week by other rules',
        operationId: 'previewPlayRules',
        body: rulesSchema,
        answers: { 200: rulesPreviewSchema },
        refusals: [400, 413, 415],
      },
      async ({ caller: { stationId }, body }) => {
        const titles = await previewRules(db, stationId, checkedRules(body), clock.nowMs() * 1000)
        return {
          count: titles.length,
          changed: titles.filter(isChanged).length,
          titles: titles.slice(0, maxPreviewed),
        }
      },
    )
  }

function present({ id, fromUs, untilUs, artist, title, raw, showId, byHand }: NamedPlay) {
  const [at, until] = [secondsOf(fromUs), untilUs === null ? null : secondsOf(untilUs)]
  return { id, at, until, artist, title, raw, show_id: showId, by_hand: byHand }
}

const secondsOf = (us: number) => Math.floor(us / 1e6)
