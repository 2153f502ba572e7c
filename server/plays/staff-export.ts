import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { field, object, optional, stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { closeWithRequest } from '../http/port/transport.ts'
import { Type } from '../http/schema.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import { date, oneOf, text } from '../lib/field-rules.ts'
import { type ExportWanted, exportFormats, exportPlays, summarisePlays } from './export.ts'
import { transmissionCategories } from './rules/soundexchange.ts'

/** Maximum numbers of exports of a station that are sent at once and that wait, and the maximum wait. */
const limits = { atOnceEach: 2, maxWaiting: 20, maxWaitMs: 10_000 }

const dates = {
  from: field(date, { description: 'The first date, in the time zone of the station.' }),
  to: field(date, { description: 'The last date.' }),
}
const summaryQuery = object(dates)
const summarySchema = Type.Object(
  {
    titles: Type.Integer({ description: 'Titles that were played.' }),
    without_artist: Type.Integer(),
    without_isrc: Type.Integer({ description: 'Titles of which the catalogue has no ISRC.' }),
    without_label: Type.Integer(),
  },
  { title: 'PlaySummary' },
)

const exportQuery = object({
  ...dates,
  format: field(oneOf(exportFormats), { description: 'The format.' }),
  columns: optional(field(text(200), { description: 'Names of the columns of `csv`, with commas between them.' })),
  category: optional(field(oneOf(transmissionCategories), { description: 'The category for `soundexchange`.' })),
})

/**
 * …/plays/export: plays as a file for spreadsheets and reports. The browser downloads it by a link, so the client has no
 * function for it.
 */
export const staffPlayExport =
  ({ database: { db } }: { database: Pick<Database, 'db'> }) =>
  async (app: FastifyInstance) => {
    const turns = fairQueue(limits)
    endpoint(
      app,
      'GET /plays/summary',
      {
        scope: 'recordings:read',
        tag: 'Plays',
        params: stationPath,
        summary: 'The number of titles of a span, and of those that lack what reports ask for',
        operationId: 'summarisePlays',
        query: summaryQuery,
        answers: { 200: summarySchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query }) => {
        const ended = await turns.take(stationId)
        return summarisePlays(db, stationId, query).finally(ended)
      },
    )

    app.get<{ Querystring: ExportWanted }>(
      '/plays/export',
      { schema: { hide: true, querystring: exportQuery }, config: { scope: 'recordings:read' } },
      async (request, reply) => {
        const { query, caller } = request
        const ended = await turns.take(caller.stationId)
        const made = await exportPlays(db, caller.stationId, query).catch((error: unknown) => {
          ended()
          throw error
        })
        const bytes = Readable.from(inTurns(query.format === 'csv', made.text), { objectMode: false }).once(
          'close',
          ended,
        )
        bytes.once('error', (error) => request.log.error({ err: error }, 'an export of plays broke off'))
        if (!closeWithRequest(request.raw, bytes)) return reply.send()
        return reply
          .type(query.format === 'soundexchange' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="${fileName(query)}"`)
          .header('Cache-Control', 'no-store')
          .send(bytes)
      },
    )
  }

const fileName = ({ from, to, format }: ExportWanted) =>
  `${format === 'csv' ? 'music' : format}-${from}-${to}.${format === 'soundexchange' ? 'txt' : 'csv'}`

/**
 * The pieces of a text; between two of them other requests get a turn.
 * @param isMarked whether it begins with a byte order mark, by which spreadsheets know that it is UTF-8
 */
async function* inTurns(isMarked: boolean, text: AsyncIterable<string>): AsyncGenerator<string> {
  if (isMarked) yield '\uFEFF'
  for await (const piece of text) {
    yield piece
    await setImmediate()
  }
}
