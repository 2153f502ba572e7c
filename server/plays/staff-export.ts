import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { field, object, optional } from '../http/checks/fields.ts'
import { closeWithRequest } from '../http/port/transport.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import { date, oneOf, text } from '../lib/field-rules.ts'
import { type ExportWanted, exportFormats, exportPlays } from './export.ts'
import { transmissionCategories } from './rules/soundexchange.ts'

/** Maximum numbers of exports of a station that are sent at once and that wait, and the maximum wait. */
const limits = { atOnceEach: 2, maxWaiting: 20, maxWaitMs: 10_000 }

const exportQuery = object({
  from: field(date, { description: 'The first date, in the time zone of the station.' }),
  to: field(date, { description: 'The last date.' }),
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
  `plays-${from}-${to}.${format === 'soundexchange' ? 'txt' : 'csv'}`

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
