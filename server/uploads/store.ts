import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { mediaPath, picturePath } from '../lib/media-name.ts'

/** Whether a column named `image` holds a picture of ours. Written as in the indexes of these columns. */
const isOurs = sql<boolean>`substr(image, 1, 1) = '/'`
const isOurCover = sql<boolean>`substr(cover, 1, 1) = '/'`

/** The pictures of ours that anything uses, as paths. */
function pictures(db: Db) {
  return db
    .selectFrom('episodes')
    .select('image')
    .where(isOurs)
    .unionAll(db.selectFrom('shows').select('image').where(isOurs))
    .unionAll(db.selectFrom('stations').select('image').where(isOurs))
    .unionAll(db.selectFrom('generations').select('image').where(isOurs))
    .unionAll(db.selectFrom('exceptions').select('image').where(isOurs))
    .unionAll(db.selectFrom('picture_copies').select('image').where(isOurs))
    .unionAll(db.selectFrom('stations').select('cover as image').where(isOurCover))
}

/**
 * The given names of files that are in use: as the audio of an episode of any station, archived or not, as the intro of a
 * show, or as a picture. Names are unique across stations.
 */
export async function findMediaInUse(db: Db, names: readonly string[]): Promise<Set<string>> {
  const played = await db
    .selectFrom('episodes')
    .select('media_name as name')
    .where('media_name', 'in', names)
    .unionAll(db.selectFrom('shows').select('intro as name').where('intro', 'in', names))
    .execute()
  const shown = await db
    .selectFrom(pictures(db).as('pictures'))
    .select('image')
    .where('image', 'in', names.map(picturePath))
    .execute()
  return new Set([...played.map(({ name }) => name!), ...shown.map(({ image }) => nameIn(image))])
}

/** The present name of the audio of an episode that once had a name; undefined without such audio. */
export async function findReplacement(db: Db, formerName: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_media_names as former')
    .innerJoin('episodes', (join) =>
      join.onRef('episodes.id', '=', 'former.episode_id').onRef('episodes.station_id', '=', 'former.station_id'),
    )
    .select('episodes.media_name')
    .where('former.name', '=', formerName)
    .executeTakeFirst()
  return row?.media_name ?? undefined
}

/** The station of each file that is in use. Of one that several use, it is any of them. */
export async function listOwners(db: Db, names: readonly string[]): Promise<{ name: string; stationId: number }[]> {
  if (names.length === 0) return []
  const paths = names.map(picturePath)
  const ofColumn = (table: 'episodes' | 'shows' | 'generations' | 'exceptions' | 'picture_copies') =>
    db.selectFrom(table).select(['image as name', 'station_id']).where(isOurs).where('image', 'in', paths)
  const rows = await db
    .selectFrom('episodes')
    .select(['media_name as name', 'station_id'])
    .where('media_name', 'in', names)
    .unionAll(db.selectFrom('shows').select(['intro as name', 'station_id']).where('intro', 'in', names))
    .unionAll(ofColumn('episodes'))
    .unionAll(ofColumn('shows'))
    .unionAll(ofColumn('generations'))
    .unionAll(ofColumn('exceptions'))
    .unionAll(ofColumn('picture_copies'))
    .unionAll(
      db.selectFrom('stations').select(['image as name', 'id as station_id']).where(isOurs).where('image', 'in', paths),
    )
    .unionAll(
      db
        .selectFrom('stations')
        .select(['cover as name', 'id as station_id'])
        .where(isOurCover)
        .where('cover', 'in', paths),
    )
    .execute()
  const owners = new Map(
    rows.map(({ name, station_id }) => [name!.startsWith('/') ? nameIn(name!) : name!, station_id]),
  )
  return [...owners].map(([name, stationId]) => ({ name, stationId }))
}

const namesAtOnce = 500

/** The name of every file that is in use, see `findMediaInUse`. */
export async function* mediaInUse(db: Db): AsyncGenerator<string> {
  yield* paged(async (last) => {
    const rows = await db
      .selectFrom('episodes')
      .select('media_name')
      .distinct()
      .where('media_name', '>', last)
      .orderBy('media_name')
      .limit(namesAtOnce)
      .execute()
    return rows.map(({ media_name }) => media_name!)
  })
  const intros = await db.selectFrom('shows').select('intro').where('intro', 'is not', null).execute()
  for (const { intro } of intros) yield intro!
  for await (const path of paged(async (last) => {
    const rows = await db
      .selectFrom(pictures(db).as('pictures'))
      .select('image')
      .distinct()
      .where('image', '>', last)
      .orderBy('image')
      .limit(namesAtOnce)
      .execute()
    return rows.map(({ image }) => image)
  })) {
    yield nameIn(path)
  }
}

/** Reads a sorted list page by page. */
async function* paged(after: (last: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const page = await after(last)
    yield* page
    if (page.length < namesAtOnce) return
    last = page.at(-1)!
  }
}

function nameIn(path: string): string {
  return path.slice(mediaPath.length + 1)
}
