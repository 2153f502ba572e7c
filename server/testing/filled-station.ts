import { sql } from 'kysely'
import { copiedTables } from '../database/copy.ts'
import { engineOf } from '../database/dialect/engine.ts'
import { type Db, openWhole } from '../database/open.ts'
import { insertOutline } from '../episodes/audio-store.ts'
import type { TestApp } from './app.ts'
import { makeEpisode, makeShow, multipart, multipartHeaders, uploadParts } from './factories.ts'

export type FilledStation = Awaited<ReturnType<typeof fillStation>>

/** Makes a station with data of every kind, archived and deleted included, and a function that reads all of it. */
export async function fillStation(app: TestApp) {
  const station = await app.station({ name: 'Zürich 📻', numberOfWeeks: 2, timeZone: 'Europe/Berlin' })
  const { call } = station
  await app.station({ name: 'Another' })
  const [show, other] = [await makeShow(call, { title: 'Größe', presenter: 'Ÿ Ångström' }), await makeShow(call)]
  const episodes = []
  for (let number = 0; number < 12; number++) {
    const title = `Fog ${number}, 'ferries' & "fiddles" ŒUVRE`
    episodes.push(await makeEpisode(call, { show_id: number % 3 === 0 ? other.id : show.id, title }))
  }
  const upload = await made(call('POST /v1/episodes/upload', multipart(...uploadParts(show.id)), multipartHeaders))
  // Known already, so that a running server leaves it as it is.
  const outline = {
    durationMs: 9456,
    samples: 417_024,
    sampleRate: 44_100,
    channels: 1 as const,
    levels: new Uint8Array(95),
  }
  await insertOutline(app.app.db, upload.id, outline)
  await call(`DELETE /v1/episodes/${episodes[4].id}`)
  const former = await makeShow(call, { title: 'Former' })
  const left = await makeEpisode(call, { show_id: former.id })
  await call(`DELETE /v1/episodes/${left.id}`)
  await made(call(`DELETE /v1/shows/${former.id}`))
  const entries = [{ day: 'mon', time: 750, duration: 90 }]
  for (const week of [1, 2, 1]) {
    await made(call('PUT /v1/schedule', { show_id: show.id, week, entries }))
  }
  const exceptions = [
    {
      kind: 'air',
      show_id: show.id,
      date: '2026-11-20',
      time: 600,
      duration: 60,
      title: 'Œuvre',
      repeat: true,
      group: 'one',
    },
    { kind: 'day', date: '2026-11-21', week: 2, day: 'mon', group: 'two' },
  ]
  await made(call('POST /v1/exceptions', { exceptions }))

  const once = { body: { title: 'Once' }, headers: { 'X-Idempotency-Key': 'once-1' } }
  await made(call('POST /v1/shows', once.body, once.headers))
  await fillRecording(app.app.db, station.id, show.id, episodes[5].id)

  const paths = [
    ...['station', 'shows', 'schedule', 'exceptions', 'now-playing', 'plays'],
    ...['episodes?limit=5', 'episodes?limit=5&offset=5'],
    ...[`shows/${show.id}`, `shows/${former.id}`, `episodes/${episodes[4].id}`, `episodes/${episodes[5].id}`],
    ...['og 1', 'œuvre', 'GRÖSSE', 'ångström', 'first tram', 'no such thing'].map(
      (term) => `search?q=${encodeURIComponent(term)}`,
    ),
  ]
  /** The responses to all reads; the last one is the replay of an idempotent request. */
  async function answers({ caller }: TestApp) {
    const asked = caller(station.key)
    const found: string[] = []
    for (const path of paths) {
      const { status, text, headers } = await asked(`GET /v1/${path}`)
      found.push(`${path} ${status} ${headers.get('etag')} ${text}`)
    }
    const again = await asked('POST /v1/shows', once.body, once.headers)
    return [...found, `${again.status} ${again.headers.get('idempotent-replayed')} ${again.text}`]
  }
  return { answers, paths, once, key: station.key, showIds: [show.id, other.id] as [number, number] }
}

/** Rows of a recording, without files. */
async function fillRecording(db: Db, station_id: number, show_id: number, episode_id: number): Promise<void> {
  const [from_us, until_us] = [1_763_366_400_000_000, 1_763_367_000_000_001]
  const format = { version: 10, sample_rate: 44_100, channels: 2 }
  const reel = { station_id, started_us: from_us, ended_us: until_us, slew_ppb: -200, frames: 2, bytes: 836, ...format }
  const [sha256, name] = ['ab'.repeat(32), `1763366400000-${station_id}`]
  const sealed = {
    name,
    instance: 'one',
    state: 'sealed',
    frame_index: '0',
    titles: '[]',
    sha256,
    seal: 1,
    chain: sha256,
  } as const
  await db
    .insertInto('reels')
    .values({ ...reel, ...sealed })
    .execute()
  await db
    .insertInto('recorded')
    .values({ station_id, recorded_us: until_us - from_us, bytes: 836 })
    .execute()
  const play = { station_id, from_us: until_us - 9e6, until_us: until_us - 5e6, title: 'Größe - Tide', show_id: null }
  await db.insertInto('plays').values(play).execute()
  const recording = { artist: 'Größe', title: 'Tide', artist_folded: 'grösse', title_folded: 'tide' }
  const details = { isrc: 'DEA123456789', label: 'Größe', label_code: '12345', composer: '' }
  await db
    .insertInto('catalogue')
    .values({ station_id, ...recording, ...details })
    .execute()
  await db.insertInto('gaps').values({ station_id, from_us: until_us, until_us: null, reason: 'Größe' }).execute()
  const hold = { station_id, from_us, until_us, reason: 'a complaint', created_at: 1_763_367_000, released_at: null }
  await db.insertInto('holds').values(hold).execute()
  const shift = { station_id, number: 1, from_us: 1, until_us: 2, by_us: -3, decided_us: 4 }
  await db
    .insertInto('shifts')
    .values({ ...shift, reason: 'it came late' })
    .execute()
  const words = { title: 'Tide', description: '', image: '', reason: '', gaps: '[]' }
  const done = { state: 'done', attempts: 1, created_at: 1_763_367_000, finished_at: 1_763_367_003 } as const
  const window = { station_id, show_id, episode_id, from_us, until_us, datetime: 1_763_366_400 }
  await db
    .insertInto('generations')
    .values({ ...window, ...words, ...done })
    .execute()
  // Known for years to come, so that a running server leaves it as it is.
  await db.insertInto('airings').values({ station_id, show_id, since: 1_763_366_400, until: 4_102_444_800 }).execute()
  const measured = { duration_ms: 600_000, samples: 26_460_000, sample_rate: 44_100, channels: 2, due_ms: null }
  await db
    .insertInto('episode_audio')
    .values({ episode_id, ...measured, loudness: '{}', peaks: '' })
    .execute()
  await fillPublic(db, { station_id, show_id, episode_id })
  await fillImport(db, { station_id, show_id })
  await fillPeople(db, { station_id, show_id })
}

/** Former slugs and names of audio, a moment, a segment of HLS, the serial of what is on air, the states of feeds, and figures. */
async function fillPublic(db: Db, ids: { station_id: number; show_id: number; episode_id: number }): Promise<void> {
  const { station_id, show_id, episode_id } = ids
  await db
    .insertInto('former_slugs')
    .values({ slug: `former-radio-${station_id}`, station_id })
    .execute()
  await db.insertInto('former_show_slugs').values({ station_id, slug: 'former-tide', show_id }).execute()
  await db
    .insertInto('former_media_names')
    .values({ name: `${`${station_id}`.padStart(24, 'f')}.mp3`, station_id, episode_id })
    .execute()
  await db.insertInto('now_serials').values({ station_id, serial: 7, digest: 'abc' }).execute()
  await db
    .insertInto('segments')
    .values({ station_id, number: 9, bytes: Buffer.from('abc') })
    .execute()
  const copy = { url: 'https://pictures.test/größe.png', image: '', failures: 1, due_at: 4_102_444_800 }
  await db
    .insertInto('picture_copies')
    .values({ station_id, ...copy })
    .execute()
  const state = { name: 'rss 0 1', digest: 'abc', serial: 2, changed_at: 1_763_367_000 }
  await db
    .insertInto('feed_states')
    .values({ station_id, ...state })
    .execute()
  const day = Math.floor(1_763_366_400 / 86_400)
  await db
    .insertInto('audience_days')
    .values([
      { station_id, kind: 'day', ref: '', day, plays: 3, listeners: 2, live_minutes: 17 },
      { station_id, kind: 'app', ref: 'Größe', day, plays: 3, listeners: 2, live_minutes: 0 },
    ])
    .execute()
  await db.insertInto('audience_hours').values({ station_id, hour: 1_763_366_400, live_minutes: 17 }).execute()
  await db.insertInto('feed_followers').values({ station_id, show_id, app: 'Overcast', day, followers: 124 }).execute()
  const span = { from_ms: 1000, until_ms: 5000, created_at: 1_763_367_000 }
  await db
    .insertInto('moments')
    .values({ station_id, episode_id, title: 'Größe', ...span })
    .execute()
}

/** An import of a podcast, with an item. */
async function fillImport(db: Db, { station_id, show_id }: { station_id: number; show_id: number }): Promise<void> {
  const about = { url: 'https://podcasts.test/tide', owner_email: '', dry_run: 0, state: 'done', reason: '' } as const
  const { id: import_id } = await db
    .insertInto('feed_imports')
    .values({
      station_id,
      show_id,
      person_id: 1,
      ...about,
      title: 'Größe',
      total: 1,
      bytes: 5,
      created_at: 6,
      ended_at: 7,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = { guid: 'tide-1', title: 'Fog', datetime: 5, result: 'imported', episode_id: 1, reason: '' } as const
  await db
    .insertInto('feed_import_items')
    .values({ import_id, number: 1, ...item })
    .execute()
}

/** A person with everything that belongs to one, and the use of a key. */
async function fillPeople(db: Db, { station_id, show_id }: { station_id: number; show_id: number }): Promise<void> {
  const created_at = 1_763_367_000
  const { id: person_id } = await db
    .insertInto('people')
    .values({
      ...{
        email: 'Zoé@tramline.example',
        email_folded: `zoé${station_id}@tramline.example`,
        name: 'Zoé',
        language: 'de',
      },
      ...{ password: null, totp: null, sign_in_subject: null, created_at, seen_at: null, seen_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('memberships').values({ person_id, station_id, role: 'presenter', created_at }).execute()
  const mailed = { alarm: 'silence', after_seconds: 60, when_over: 1, since: null, sent_at: created_at }
  await db
    .insertInto('alarm_mails')
    .values({ station_id, person_id, ...mailed })
    .execute()
  await db.insertInto('presented_shows').values({ person_id, show_id }).execute()
  const times = { created_at, seen_at: created_at, confirmed_at: created_at, ends_at: 4_102_444_800 }
  const session = { person_id, hash: `${station_id}`.padStart(64, 'a'), method: 'password', device: 'Firefox' }
  await db
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute()
  const passkey = {
    person_id,
    credential: `c${station_id}`,
    public_key: 'k',
    counter: 1,
    transports: '[]',
    name: 'Key',
  }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, created_at, used_at: null })
    .execute()
  await db
    .insertInto('known_devices')
    .values({ person_id, hash: 'd'.repeat(64), created_at, seen_at: created_at })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ person_id, hash: 'b'.repeat(64) })
    .execute()
  const key = await db.selectFrom('api_keys').select('id').where('station_id', '=', station_id).executeTakeFirst()
  if (key) await db.insertInto('key_hours').values({ key_id: key.id, hour: 1_763_366_400, requests: 7 }).execute()
}

async function made(asked: Promise<{ status: number; text: string }>): Promise<{ id: number }> {
  const { status, text } = await asked
  if (status >= 300) throw new Error(`The station could not be filled: ${status} ${text}`)
  return text && JSON.parse(text)
}

/** Runs work on a database that nothing else uses at the moment. */
export async function within<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openWhole(url, { readOnly: false })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Runs a statement on a database, and returns its rows. */
export const ask = (url: string, statement: string) =>
  within(url, async (db) => (await sql.raw(statement).execute(db)).rows)

/** The rows of every table, sorted, and the last id that each table gave. */
export const contents = (url: string) =>
  within(url, async (db) => {
    const found: [string, { lines: string[]; lastId: number }][] = []
    for (const table of copiedTables) {
      const { rows } = await sql.raw(`select * from ${table}`).execute(db)
      const lines = rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort()
      const hasIds = (rows[0] as { id?: number } | undefined)?.id !== undefined
      found.push([table, { lines, lastId: hasIds ? await engineOf(db).copying.lastId(db, table) : 0 }])
    }
    return Object.fromEntries(found)
  })
