import type { FastifyInstance } from 'fastify'
import { staffOf } from '../../accounts/staff.ts'
import type { Db } from '../../database/open.ts'
import type { FeedImportItemRow, FeedImportRow } from '../../database/tables.ts'
import type { WriterOf } from '../../http/checks/caller.ts'
import { resourcePath, stationPath } from '../../http/checks/fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { beginImport, cancelImport, importNotFound, importRight, keptImports } from './begin.ts'
import { countItems, findImport, listImports, listItems } from './import-store.ts'
import { reasonCodeOf } from './rules/reasons.ts'
import { listOf } from './rules/repairs.ts'
import type { ImportCounts } from './rules/results.ts'
import { importBody, importSchema, importsSchema } from './staff-schema.ts'

type Deps = { db: Db; writer: WriterOf }

const [lastItems, maxProblems] = [50, 200]

/** …/feed-imports: podcasts that are hosted elsewhere become shows. */
export const staffImportRoutes =
  ({ db, writer }: Deps) =>
  async (app: FastifyInstance) => {
    const common = { scope: importRight, tag: 'Imports' } as const
    const one = { ...common, params: resourcePath, answers: { 200: importSchema }, refusals: [400, 404] } as const

    endpoint(
      app,
      'POST /feed-imports',
      {
        ...common,
        summary: 'Import the feed of a podcast into a show',
        operationId: 'importFeed',
        params: stationPath,
        body: importBody,
        answers: { 201: importSchema },
        refusals: [400, 404, [409, 'A feed is being imported. Wait for it to end, or cancel it.'], 413, 415],
      },
      async (request, reply) => {
        const staff = staffOf(request)
        const { url, show_id: showId = null, dry_run: dryRun = false, owner_email: ownerEmail = '' } = request.body
        const row = await beginImport(writer(staff), staff, { url, showId, dryRun, ownerEmail })
        reply.code(201)
        return presentWhole(db, row)
      },
    )

    endpoint(
      app,
      'GET /feed-imports',
      {
        ...common,
        summary: 'The last imports, newest first',
        operationId: 'listFeedImports',
        params: stationPath,
        answers: { 200: importsSchema },
      },
      async (request) => {
        const rows = await listImports(db, request.caller.stationId, keptImports)
        const ids = rows.map(({ id }) => id)
        const counts = await countItems(db, ids)
        return rows.map((row) => present(row, counts.get(row.id)!))
      },
    )

    endpoint(
      app,
      'GET /feed-imports/:id',
      { ...one, summary: 'The progress of an import', operationId: 'getFeedImport' },
      async (request) => {
        const row = await findImport(db, request.caller.stationId, request.params.id)
        if (!row) throw importNotFound()
        return presentWhole(db, row)
      },
    )

    endpoint(
      app,
      'POST /feed-imports/:id/cancel',
      { ...one, summary: 'Cancel an import: the episodes that were created stay', operationId: 'cancelFeedImport' },
      async (request) => {
        const staff = staffOf(request)
        return presentWhole(db, await cancelImport(writer(staff), staff.stationId, request.params.id))
      },
    )
  }

function present(row: FeedImportRow, { total: _, ...counts }: ImportCounts) {
  const { id, url, show_id, title, state, reason, total, bytes, created_at, ended_at } = row
  return {
    id,
    url,
    show_id,
    title,
    state,
    reason,
    total,
    bytes,
    created_at,
    ended_at,
    dry_run: row.dry_run === 1,
    reason_code: reasonCodeOf(reason),
    ...counts,
  }
}

async function presentWhole(db: Db, row: FeedImportRow) {
  const items = await listItems(db, row.id, { limit: lastItems })
  const problems = await listItems(db, row.id, { results: ['skipped', 'failed'], limit: maxProblems })
  const noted = { isNoted: true, limit: maxProblems }
  const differing = await listItems(db, row.id, { results: ['here'], ...noted })
  const lacking = await listItems(db, row.id, { results: ['imported', 'new'], ...noted })
  const counts = await countItems(db, [row.id])
  return {
    ...present(row, counts.get(row.id)!),
    repairs: listOf(JSON.parse(row.repairs)),
    items: items.map(presentItem),
    problems: [...problems, ...differing, ...lacking].slice(0, maxProblems).map(presentItem),
  }
}

function presentItem({ import_id: _, ...item }: FeedImportItemRow) {
  return { ...item, reason_code: reasonCodeOf(item.reason) }
}
