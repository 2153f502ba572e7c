import type { Db } from '../database/open.ts'
import { freeSlug, isSlug, slugOf } from '../lib/slug.ts'
import { slugTaken } from '../station/slugs.ts'

/** The id of the show of a station with a slug, or with a former one (`isFormer`); undefined if there is none. */
export async function findShowBySlug(
  db: Db,
  stationId: number,
  slug: string,
): Promise<{ id: number; isFormer: boolean } | undefined> {
  if (!isSlug(slug)) return undefined
  const present = await db
    .selectFrom('shows')
    .select('id')
    .where('station_id', '=', stationId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (present) return { id: present.id, isFormer: false }
  const former = await db
    .selectFrom('former_show_slugs')
    .select('show_id as id')
    .where('station_id', '=', stationId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return former && { id: former.id, isFormer: true }
}

/** Makes the slug of a new show from its title. */
export async function newShowSlug(tx: Db, stationId: number, title: string): Promise<string> {
  return freeSlug(slugOf(title, 'show'), async (slug) => (await findShowBySlug(tx, stationId, slug)) === undefined)
}

/**
 * Gives a show another slug, in the transaction that changes its row: its present one is kept as a former one, and a former
 * one of this or another show is taken from it.
 * @throws 400 when another show of the station has it
 */
export async function moveShowSlug(
  tx: Db,
  stationId: number,
  show: { id: number; slug: string },
  slug: string,
): Promise<void> {
  if (slug === show.slug) return
  const found = await findShowBySlug(tx, stationId, slug)
  if (found && !found.isFormer) throw slugTaken()
  await tx.deleteFrom('former_show_slugs').where('station_id', '=', stationId).where('slug', '=', slug).execute()
  await tx
    .insertInto('former_show_slugs')
    .values({ station_id: stationId, slug: show.slug, show_id: show.id })
    .execute()
}
