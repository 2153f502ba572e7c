import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { invalidFields } from '../lib/problem.ts'
import { freeSlug, isSlug, slugOf } from '../lib/slug.ts'
import { isReservedSlug } from './rules/reserved-slugs.ts'

/** The id of the station with a slug, or with a former one (`isFormer`); undefined if there is none. */
export async function findStationBySlug(db: Db, slug: string): Promise<{ id: number; isFormer: boolean } | undefined> {
  if (!isSlug(slug)) return undefined
  const stations = db.selectFrom('stations').select('id').where('slug', '=', slug)
  // As in the index.
  const present = await stations.where(sql<boolean>`slug <> ''`).executeTakeFirst()
  if (present) return { id: present.id, isFormer: false }
  const former = await db.selectFrom('former_slugs').select('station_id').where('slug', '=', slug).executeTakeFirst()
  return former && { id: former.station_id, isFormer: true }
}

/**
 * The slug of a new station: the given one, or one made from its name. Only a given one is taken from a station that once
 * had it.
 * @throws 400 when the given one is reserved or another station has it
 */
export async function newStationSlug(tx: Db, name: string, given: string | undefined): Promise<string> {
  if (given !== undefined) {
    await claimStationSlug(tx, given)
    return given
  }
  return freeSlug(
    slugOf(name, 'station'),
    async (slug) => !isReservedSlug(slug) && (await findStationBySlug(tx, slug)) === undefined,
  )
}

/**
 * Gives a station another slug, in the transaction that changes its row: its present one is kept as a former one, and a
 * former one of this or another station is taken from it.
 * @throws 400 when the slug is reserved or another station has it
 */
export async function moveStationSlug(tx: Db, station: { id: number; slug: string }, slug: string): Promise<void> {
  if (slug === station.slug) return
  await claimStationSlug(tx, slug)
  await tx.insertInto('former_slugs').values({ slug: station.slug, station_id: station.id }).execute()
}

async function claimStationSlug(tx: Db, slug: string): Promise<void> {
  const found = await findStationBySlug(tx, slug)
  if (isReservedSlug(slug) || (found && !found.isFormer)) throw slugTaken()
  await tx.deleteFrom('former_slugs').where('slug', '=', slug).execute()
}

/** The refusal of a slug that is reserved, or that another station or show has. */
export function slugTaken() {
  return invalidFields([{ field: 'slug', message: 'slug is taken', code: 'taken' }])
}
