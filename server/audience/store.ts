import type { Db } from '../database/open.ts'
import type { FigureKind } from './rules/figures.ts'

/** Adds to a counter. */
export type Increment = {
  kind: FigureKind
  ref: string
  day: number
  plays: number
  listeners: number
  live_minutes: number
}

/** The audio of an episode that was played: the name by which it was requested, and its present one. */
export type PlayedEpisode = {
  name: string
  media_name: string
  id: number
  station_id: number
  show_id: number
  duration_ms: number | null
}

/** The ids of these stations that have not been deleted. */
export async function existing(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('stations')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The active episodes whose audio has one of these names, or had it: feeds and apps request a former name for a while. */
export async function listPlayed(db: Db, names: readonly string[]): Promise<PlayedEpisode[]> {
  if (names.length === 0) return []
  const active = db
    .selectFrom('episodes')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select(['episodes.media_name', 'episodes.id', 'episodes.station_id', 'episodes.show_id'])
    .select('episode_audio.duration_ms')
    .where('episodes.archived_at', 'is', null)
  const present = await active.where('episodes.media_name', 'in', names).execute()
  const known = new Set(present.map(({ media_name }) => media_name))
  const others = names.filter((name) => !known.has(name))
  const former =
    others.length === 0
      ? []
      : await active
          .innerJoin('former_media_names as former', 'former.episode_id', 'episodes.id')
          .select('former.name')
          .where('former.name', 'in', others)
          .where('episodes.media_name', 'is not', null)
          .execute()
  return [...present.map((row) => ({ ...row, name: row.media_name })), ...former] as PlayedEpisode[]
}

/** The random key of a day, which all instances share: made when it is first asked for. */
export async function keyOfDay(db: Db, day: number, fresh: string): Promise<string> {
  const found = await db.selectFrom('listener_keys').select('key').where('day', '=', day).executeTakeFirst()
  if (found) return found.key
  await db
    .insertInto('listener_keys')
    .values({ day, key: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('listener_keys').select('key').where('day', '=', day).executeTakeFirstOrThrow()).key
}

type ListenerRow = { day: number; listener: string; station_id: number; kind: FigureKind | 'hls'; ref: string }

/** A row of a listener on a day. */
export async function findListener(db: Db, { day, listener, station_id, kind, ref }: ListenerRow) {
  return db
    .selectFrom('day_listeners')
    .select(['spans', 'is_counted'])
    .where('day', '=', day)
    .where('listener', '=', listener)
    .where('station_id', '=', station_id)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst()
}

/** Stores a row of a listener on a day. */
export async function putListener(db: Db, row: ListenerRow & { spans: string; is_counted: number }): Promise<void> {
  const { spans, is_counted } = row
  await db
    .insertInto('day_listeners')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['day', 'listener', 'station_id', 'kind', 'ref']).doUpdateSet({ spans, is_counted }),
    )
    .execute()
}

/** Adds to counters of a station. */
export async function addToDays(db: Db, stationId: number, rows: readonly Increment[]): Promise<void> {
  for (const row of rows) {
    await db
      .insertInto('audience_days')
      .values({ station_id: stationId, ...row })
      .onConflict((conflict) =>
        conflict.columns(['station_id', 'kind', 'ref', 'day']).doUpdateSet((eb) => ({
          plays: eb('audience_days.plays', '+', eb.ref('excluded.plays')),
          listeners: eb('audience_days.listeners', '+', eb.ref('excluded.listeners')),
          live_minutes: eb('audience_days.live_minutes', '+', eb.ref('excluded.live_minutes')),
        })),
      )
      .execute()
  }
}

/** Adds minutes to an hour of a station. */
export async function addToHour(
  db: Db,
  row: { station_id: number; hour: number; live_minutes: number; rewound_minutes: number },
): Promise<void> {
  await db
    .insertInto('audience_hours')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['station_id', 'hour']).doUpdateSet((eb) => ({
        live_minutes: eb('audience_hours.live_minutes', '+', eb.ref('excluded.live_minutes')),
        rewound_minutes: eb('audience_hours.rewound_minutes', '+', eb.ref('excluded.rewound_minutes')),
      })),
    )
    .execute()
}

/** Stores the number of followers that a reader stated, if it is the highest of the day: `Others` are several readers. */
export async function putFollowers(
  db: Db,
  row: { station_id: number; show_id: number; app: string; day: number; followers: number },
): Promise<void> {
  await db
    .insertInto('feed_followers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['station_id', 'show_id', 'app', 'day'])
        .doUpdateSet({ followers: row.followers })
        .where('feed_followers.followers', '<', row.followers),
    )
    .execute()
}

/** Stores the listeners that are connected to an instance, and removes those of instances that have not counted for a minute. */
export async function putConnected(
  db: Db,
  instance: string,
  nowMs: number,
  connected: ReadonlyMap<number, { live: number; rewinding: number }>,
): Promise<void> {
  const rows = [...connected].map(([station_id, now]) => ({ station_id, instance, at_ms: nowMs, ...now }))
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('listening_now')
      .where(({ eb, or }) => or([eb('instance', '=', instance), eb('at_ms', '<', nowMs - 60_000)]))
      .execute()
    if (rows.length > 0) await tx.insertInto('listening_now').values(rows).execute()
  })
}

/** Deletes the keys of days before `day`, and the rows of listeners by them: no listener can be recognised any more. */
export async function forgetListeners(db: Db, day: number): Promise<void> {
  await db.deleteFrom('listener_keys').where('day', '<', day).execute()
  await db.deleteFrom('day_listeners').where('day', '<', day).execute()
}

/** The minutes of all listeners of a station in each hour since an instant in Unix seconds; hours without listeners are left out. */
export async function listHours(db: Db, stationId: number, from: number) {
  return db
    .selectFrom('audience_hours')
    .select(['hour', 'live_minutes', 'rewound_minutes'])
    .where('station_id', '=', stationId)
    .where('hour', '>=', from)
    .orderBy('hour')
    .execute()
}

/** The plays of episodes of a station, on all days together; episodes without plays are left out. */
export async function countPlays(
  db: Db,
  stationId: number,
  episodeIds: readonly number[],
): Promise<Map<number, number>> {
  if (episodeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('audience_days')
    .select('ref')
    .select(({ fn }) => fn.sum<number | string>('plays').as('plays'))
    .where('station_id', '=', stationId)
    .where('kind', '=', 'episode')
    .where('ref', 'in', episodeIds.map(String))
    .groupBy('ref')
    .execute()
  return new Map(rows.map(({ ref, plays }) => [Number(ref), Number(plays)]))
}

/** The followers that each reader stated of each feed of a station, on the last day of a span on which it stated any. */
export async function listFollowers(db: Db, stationId: number, from: number, to: number) {
  const last = db
    .selectFrom('feed_followers')
    .select(['show_id', 'app'])
    .select(({ fn }) => fn.max('day').as('day'))
    .where('station_id', '=', stationId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['show_id', 'app'])
  return db
    .selectFrom('feed_followers as stated')
    .innerJoin(last.as('last'), (join) =>
      join
        .onRef('last.show_id', '=', 'stated.show_id')
        .onRef('last.app', '=', 'stated.app')
        .onRef('last.day', '=', 'stated.day'),
    )
    .select(['stated.show_id', 'stated.app', 'stated.day', 'stated.followers'])
    .where('stated.station_id', '=', stationId)
    .orderBy('stated.show_id')
    .orderBy('stated.app')
    .execute()
}

/** The listeners that are connected to all instances now. */
export async function countConnected(db: Db, stationId: number, nowMs: number) {
  const rows = await db
    .selectFrom('listening_now')
    .select(['live', 'rewinding'])
    .where('station_id', '=', stationId)
    .where('at_ms', '>=', nowMs - 60_000)
    .execute()
  const sum = (name: 'live' | 'rewinding') => rows.reduce((total, row) => total + row[name], 0)
  return { live: sum('live'), rewinding: sum('rewinding') }
}

/** Titles of episodes and shows, by id; of deleted shows the former ones. */
export async function titlesOf(db: Db, stationId: number, episodeIds: readonly number[]) {
  const episodes =
    episodeIds.length === 0
      ? []
      : await db
          .selectFrom('episodes')
          .select(['id', 'title'])
          .where('station_id', '=', stationId)
          .where('id', 'in', [...episodeIds])
          .execute()
  const shows = await db.selectFrom('shows').select(['id', 'title']).where('station_id', '=', stationId).execute()
  const former = await db
    .selectFrom('former_shows')
    .select(['id', 'title'])
    .where('station_id', '=', stationId)
    .execute()
  const byId = (rows: readonly { id: number; title: string }[]) => new Map(rows.map(({ id, title }) => [id, title]))
  return { episodes: byId(episodes), shows: byId([...former, ...shows]) }
}

/** The counters of a station by a kind, from a day to another, both included; by `day` one for each day. */
export async function listCounters(db: Db, stationId: number, kind: FigureKind, from: number, to: number) {
  const by = kind === 'day' ? 'day' : 'ref'
  const rows = await db
    .selectFrom('audience_days')
    .select(by)
    .select(({ fn }) => [
      fn.sum<number>('plays').as('plays'),
      fn.sum<number>('listeners').as('listeners'),
      fn.sum<number>('live_minutes').as('live_minutes'),
    ])
    .where('station_id', '=', stationId)
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(by)
    .execute()
  return rows.map((row) => ({
    ref: `${(row as { day?: number; ref?: string })[by]}`,
    plays: Number(row.plays),
    listeners: Number(row.listeners),
    live_minutes: Number(row.live_minutes),
  }))
}
