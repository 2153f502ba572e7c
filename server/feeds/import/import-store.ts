import type { Db } from '../../database/open.ts'
import type { FeedImportItemRow, FeedImportRow } from '../../database/tables.ts'
import { countResults, type ImportCounts } from './rules/results.ts'
import { activeStates } from './rules/states.ts'

export type NewImport = Pick<
  FeedImportRow,
  'station_id' | 'show_id' | 'person_id' | 'url' | 'owner_email' | 'dry_run' | 'created_at'
>

export type NewItem = Omit<FeedImportItemRow, 'import_id' | 'number'>

export async function insertImport(db: Db, row: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('feed_imports')
    .values({ ...row, state: 'waiting', reason: '', title: '', total: 0, bytes: 0, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findImport(db: Db, stationId: number, id: number): Promise<FeedImportRow | undefined> {
  return db
    .selectFrom('feed_imports')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The imports of a station, newest first. */
export async function listImports(db: Db, stationId: number, limit: number): Promise<FeedImportRow[]> {
  return db
    .selectFrom('feed_imports')
    .selectAll()
    .where('station_id', '=', stationId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The imports of all stations that have not ended, oldest first; those of one station if it is given. */
export async function listActive(db: Db, stationId?: number): Promise<FeedImportRow[]> {
  return (
    db
      .selectFrom('feed_imports')
      .selectAll()
      // As an index has them: an import has a time of its end in all other states.
      .where('ended_at', 'is', null)
      .$if(stationId !== undefined, (query) => query.where('station_id', '=', stationId!))
      .orderBy('id')
      .execute()
  )
}

/** Changes an import that has not ended; returns whether it had not. */
export async function updateActive(
  db: Db,
  stationId: number,
  id: number,
  changes: Partial<
    Pick<FeedImportRow, 'state' | 'reason' | 'title' | 'total' | 'bytes' | 'show_id' | 'ended_at' | 'repairs'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed_imports')
    .set(changes)
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('state', 'in', activeStates)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes all but the newest `keep` imports of a station. */
export async function deleteOldImports(db: Db, stationId: number, keep: number): Promise<void> {
  const [last] = await db
    .selectFrom('feed_imports')
    .select('id')
    .where('station_id', '=', stationId)
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(1)
    .execute()
  if (last) await db.deleteFrom('feed_imports').where('station_id', '=', stationId).where('id', '<=', last.id).execute()
}

/**
 * Stores the results of items, numbered from `from` on, in place of those that an earlier run of the import has stored. An item that
 * it has imported stays imported when a later run finds it here.
 */
export async function upsertItems(db: Db, importId: number, from: number, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map((item, at) => ({ ...item, import_id: importId, number: from + at }))
  await db
    .insertInto('feed_import_items')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['import_id', 'number'])
        .doUpdateSet(({ ref }) => ({
          guid: ref('excluded.guid'),
          title: ref('excluded.title'),
          datetime: ref('excluded.datetime'),
          result: ref('excluded.result'),
          episode_id: ref('excluded.episode_id'),
          reason: ref('excluded.reason'),
        }))
        .where(({ or, eb, ref }) =>
          or([
            eb('feed_import_items.guid', '<>', ref('excluded.guid')),
            eb('feed_import_items.result', '<>', 'imported'),
            eb('excluded.result', '<>', 'here'),
          ]),
        ),
    )
    .execute()
}

/** Deletes the results of an earlier run of an import beyond the number of its items. */
export async function deleteItemsAfter(db: Db, importId: number, last: number): Promise<void> {
  await db.deleteFrom('feed_import_items').where('import_id', '=', importId).where('number', '>', last).execute()
}

/** The guids of the items that an import has imported, in an earlier run too. */
export async function listImportedGuids(db: Db, importId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('feed_import_items')
    .select('guid')
    .where('import_id', '=', importId)
    .where('result', '=', 'imported')
    .execute()
  return new Set(rows.map(({ guid }) => guid))
}

/** The last items of an import, the newest result first; only those with one of the given results, if any, and with a reason. */
export async function listItems(
  db: Db,
  importId: number,
  {
    results,
    isNoted = false,
    limit,
  }: { results?: readonly FeedImportItemRow['result'][]; isNoted?: boolean; limit: number },
): Promise<FeedImportItemRow[]> {
  return db
    .selectFrom('feed_import_items')
    .selectAll()
    .where('import_id', '=', importId)
    .$if(results !== undefined, (query) => query.where('result', 'in', results!))
    .$if(isNoted, (query) => query.where('reason', '<>', ''))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** The number of items of each import by result, by import id. */
export async function countItems(db: Db, importIds: readonly number[]): Promise<Map<number, ImportCounts>> {
  const counts = new Map(importIds.map((id) => [id, countResults([])]))
  if (importIds.length === 0) return counts
  const rows = await db
    .selectFrom('feed_import_items')
    .select(({ fn }) => ['import_id', 'result', fn.countAll<number>().as('count')])
    .where('import_id', 'in', importIds)
    .groupBy(['import_id', 'result'])
    .execute()
  for (const { import_id, result, count } of rows) counts.get(import_id)![result] = Number(count)
  return counts
}
