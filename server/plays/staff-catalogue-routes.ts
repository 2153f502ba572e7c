import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import { noContent } from '../http/document/documented.ts'
import { endpoint } from '../http/endpoint.ts'
import { refuse } from '../lib/field-errors.ts'
import { importCatalogue } from './catalogue-actions.ts'
import { changeRecording, removeRecording } from './catalogue-line-actions.ts'
import { type CatalogueRow, findRecording, listCatalogue } from './catalogue-lines.ts'
import {
  catalogueFileBody,
  catalogueQuery,
  catalogueSchema,
  importedSchema,
  recordingChangesBody,
  recordingSchema,
} from './staff-schema.ts'

type Deps = { database: Pick<Database, 'db' | 'slowRead'>; writer: WriterOf }

/** …/catalogue: details of recordings of music, which reports need. */
export const staffCatalogueRoutes =
  ({ database: { db, slowRead }, writer }: Deps) =>
  async (app: FastifyInstance) => {
    const tag = 'Catalogue'
    const read = { scope: 'recordings:read', tag, params: stationPath } as const
    const change = { scope: 'recordings:write', tag } as const

    endpoint(
      app,
      'GET /catalogue',
      {
        ...read,
        summary: 'A page of the catalogue',
        operationId: 'listCatalogue',
        query: catalogueQuery,
        answers: { 200: catalogueSchema },
        refusals: [400],
      },
      async ({ caller: { stationId }, query: { q = '', cursor, limit = 100 } }) => {
        const after = cursor === undefined ? undefined : await findRecording(db, stationId, Number(cursor) || 0)
        if (cursor !== undefined && !after) refuse([{ field: 'cursor', message: 'cursor is invalid' }])
        const wanted = { term: q.trim(), after, limit: limit + 1 }
        // A search may have to compare the whole catalogue.
        const rows = await (wanted.term === ''
          ? listCatalogue(db, stationId, wanted)
          : slowRead(stationId, (on) => listCatalogue(on, stationId, wanted)))
        const page = rows.slice(0, limit)
        return { recordings: page.map(present), next: rows.length > limit ? `${page.at(-1)!.id}` : null }
      },
    )

    endpoint(
      app,
      'POST /catalogue/import',
      {
        ...change,
        summary: 'Import a CSV file',
        description: 'Recordings with the same artist and title are replaced. A file with an error changes nothing.',
        operationId: 'importCatalogue',
        params: stationPath,
        body: catalogueFileBody,
        answers: { 200: importedSchema },
        refusals: [400, 409, 413, 415],
      },
      async ({ caller, body: { csv } }) => importCatalogue(writer(caller), caller.stationId, csv),
    )

    endpoint(
      app,
      'PUT /catalogue/:id',
      {
        ...change,
        summary: 'Change a recording of the catalogue',
        operationId: 'changeRecording',
        params: resourcePath,
        body: recordingChangesBody,
        answers: { 200: recordingSchema },
        refusals: [400, 404, 409, 413, 415],
      },
      async ({ caller, params: { id }, body }) =>
        present(await changeRecording(writer(caller), caller.stationId, id, body)),
    )

    endpoint(
      app,
      'DELETE /catalogue/:id',
      {
        ...change,
        summary: 'Remove a recording from the catalogue',
        operationId: 'removeRecording',
        params: resourcePath,
        answers: { 204: noContent },
        refusals: [400, 404],
      },
      async ({ caller, params: { id } }, reply) => {
        await removeRecording(writer(caller), caller.stationId, id)
        return reply.code(204).send()
      },
    )
  }

function present({ id, artist, title, isrc, label, composer, label_code }: CatalogueRow) {
  return { id, artist, title, isrc, label, composer, label_code }
}
