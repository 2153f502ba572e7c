import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, isPostgres, required } from './columns.ts'
import { lockTables } from './locks.ts'

/**
 * The public side of a station: its slug and those of its shows, with the former ones, which answer 301;
 * its switches and what feeds say of it; and ids of episodes and feeds that never change.
 */
export const publicSide = {
  name: '0011-public',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['stations', 'shows', 'episodes', 'episode_audio'])
    const idType = idTypeOf(db)
    const withDefault = (value: number | string) => (column: ColumnDefinitionBuilder) =>
      required(column).defaultTo(value)
    const add = async (table: string, columns: Record<string, number | string>) => {
      for (const [name, value] of Object.entries(columns)) {
        const type = typeof value === 'number' ? 'integer' : 'text'
        await db.schema.alterTable(table).addColumn(name, type, withDefault(value)).execute()
      }
    }
    await add('stations', {
      ...{ slug: '', public: 0, pages: 1, feeds: 1, rewind_hours: 0, listen_url: '', language: 'en', category: '' },
      ...{ explicit: 0, author: '', copyright: '', owner_email: '', new_feed_url: '', feed_guid: '' },
    })
    await add('shows', {
      ...{ slug: '', rewind: 1, in_feed: 1, language: '', category: '', explicit: '', new_feed_url: '' },
      ...{ kind: 'episodic', feed_guid: '' },
    })
    await add('episodes', { guid: '' })

    const stationSlugs = new Set(reserved)
    for (const { id, name } of await rowsOf(db, 'stations', 'name')) {
      await setSlug(db, 'stations', id, freeSlug(slugOf(name, 'station'), stationSlugs))
    }
    const showSlugs = new Map<number, Set<string>>()
    for (const { id, name, station_id } of await rowsOf(db, 'shows', 'title')) {
      const taken = showSlugs.get(station_id!) ?? new Set()
      showSlugs.set(station_id!, taken)
      await setSlug(db, 'shows', id, freeSlug(slugOf(name, 'show'), taken))
    }
    await sql`update episodes set guid = ${isPostgres(db) ? sql`gen_random_uuid()::text` : uuidOnSqlite}`.execute(db)

    const unlessEmpty = sql<boolean>`slug <> ''`
    await db.schema.createIndex('stations_slug').unique().on('stations').column('slug').where(unlessEmpty).execute()
    await db.schema
      .createIndex('shows_slug')
      .unique()
      .on('shows')
      .columns(['station_id', 'slug'])
      .where(unlessEmpty)
      .execute()
    await db.schema
      .createTable('former_slugs')
      .addColumn('slug', 'text', (column) => required(column).primaryKey())
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .execute()
    await db.schema.createIndex('former_slugs_of_station').on('former_slugs').column('station_id').execute()
    await db.schema
      .createTable('former_show_slugs')
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('slug', 'text', required)
      .addColumn('show_id', idType, (column) => required(column).references('shows.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('former_show_slugs_key', ['station_id', 'slug'])
      .execute()
    await db.schema.createIndex('former_show_slugs_of_show').on('former_show_slugs').column('show_id').execute()
    await db.schema.alterTable('episode_audio').addColumn('chapters', 'text').execute()
    await db.schema
      .createTable('now_serials')
      .addColumn('station_id', idType, (column) => required(column).primaryKey().references('stations.id'))
      .addColumn('serial', 'bigint', required)
      .addColumn('digest', 'text', required)
      .execute()
    await db.schema
      .createTable('moments')
      .addColumn('id', idType, identityOf(db))
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('episode_id', idType, (column) => required(column).references('episodes.id').onDelete('cascade'))
      .addColumn('from_ms', 'bigint', required)
      .addColumn('until_ms', 'bigint', required)
      .addColumn('title', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('moments_of_station').on('moments').columns(['station_id', 'id']).execute()
    await db.schema.createIndex('moments_of_episode').on('moments').columns(['episode_id', 'from_ms']).execute()
    if (isPostgres(db)) await fillForOldInstances(db)
  },
}

const uuidOnSqlite = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) ||
  '-' || substr('89ab', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

/**
 * During a rolling upgrade, instances of the version before insert rows without a slug or guid. A later version drops the
 * triggers.
 */
async function fillForOldInstances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fill_slug() returns trigger language plpgsql as $$
    begin
      new.slug := tg_argv[0] || '-' || new.id;
      return new;
    end $$
  `.execute(db)
  await sql`
    create function fill_guid() returns trigger language plpgsql as $$
    begin
      new.guid := gen_random_uuid()::text;
      return new;
    end $$
  `.execute(db)
  for (const [table, kind] of [
    ['stations', 'station'],
    ['shows', 'show'],
  ] as const) {
    await sql`
      create trigger fill_slug before insert on ${sql.table(table)}
      for each row when (new.slug = '') execute function fill_slug(${sql.lit(kind)})
    `.execute(db)
  }
  await sql`
    create trigger fill_guid before insert on episodes for each row when (new.guid = '') execute function fill_guid()
  `.execute(db)
}

type Row = { id: number; name: string; station_id?: number }

async function rowsOf(db: Kysely<unknown>, table: 'stations' | 'shows', name: string): Promise<Row[]> {
  const station = table === 'shows' ? sql`, station_id` : sql``
  const { rows } = await sql<Row>`
    select id, ${sql.ref(name)} as name ${station} from ${sql.table(table)} order by id
  `.execute(db)
  return rows
}

async function setSlug(db: Kysely<unknown>, table: string, id: number, slug: string): Promise<void> {
  await sql`update ${sql.table(table)} set slug = ${slug} where id = ${id}`.execute(db)
}

// As lib/slug.ts and station/rules/reserved-slugs.ts had it when this migration was released.

const reserved =
  `api admin app assets static public listen hls feeds player embed media docs dashboard v1 v2 healthz readyz
  metrics robots-txt favicon login signin sign-in account settings help about www mail stations search
  domains oembed`.split(/\s+/)

const transcribed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', å: 'a' }

function slugOf(name: string, kind: string): string {
  const letters = [...name.normalize('NFC').toLowerCase()]
  const plain = letters.map((letter) => transcribed[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
  const slug = plain
    .join('')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 63)
    .replace(/-$/, '')
  if (slug === '') return kind
  return /^\d+$|^.$/.test(slug) ? `${kind}-${slug}`.slice(0, 63) : slug
}

function freeSlug(wanted: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const slug = wanted.slice(0, 63 - suffix.length).replace(/-$/, '') + suffix
    if (taken.has(slug)) continue
    taken.add(slug)
    return slug
  }
}
