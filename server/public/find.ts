import type { Db } from '../database/open.ts'
import type { Programmes } from '../schedule/programme.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import { findShowBySlug } from '../shows/slugs.ts'
import type { Show } from '../shows/store.ts'
import { presentStation } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { notPublic } from './caller.ts'

/**
 * The station of a public read.
 * @throws 404 when it has been deleted meanwhile
 */
export async function publicStation(db: Db, id: number) {
  const row = await findStation(db, id)
  if (!row) throw notPublic()
  return { row, station: presentStation(row) }
}

/** A public show by its slug or a former one; undefined if it does not exist. */
export async function findPublicShow(
  db: Db,
  programmes: Programmes,
  stationId: number,
  slug: string,
): Promise<Show | undefined> {
  const found = await findShowBySlug(db, stationId, slug)
  const show = found && (await programmes(stationId)).showOf.get(found.id)
  return show && isPublicShow(show) ? show : undefined
}
