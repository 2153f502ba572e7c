import { Readable } from 'node:stream'
import { createKey } from '../../server/keys/actions.ts'
import { drawRecording, musicAt, speechAt } from '../../server/testing/drawn-recording.ts'
import { mp3 } from '../../server/testing/factories.ts'
import { designTime, type House } from './house.ts'

const now = Date.parse(designTime) / 1000
const hour = 3600

type Gaps = [from: string, until: string, reason: string][]

/** The level at an instant of Tuesday: talk in the morning, at noon and in the evening, otherwise music. */
function levelAt(at: number): number {
  const hours = ((at - Date.parse('2026-11-16T23:00Z') / 1000) / hour + 24) % 24
  if (hours < 6) return musicAt(at) - 14
  const hasTalk = hours < 8 || (hours >= 12 && hours < 13) || (hours >= 18 && hours < 20)
  return hasTalk && at % 1400 >= 260 ? speechAt(at) : musicAt(at)
}

/** Fills a station with the recording of the design: 60 days, of which 4 November, yesterday and today have levels. */
export async function fillRecording({ app }: Pick<House, 'app'>, stationId: number): Promise<void> {
  const draw = (from: string, until: string, gaps: Gaps, hasLevels = false) =>
    drawRecording(app, { stationId, from, until, gaps, ...(hasLevels && { levelAt }) })
  await draw('2026-09-18T23:00Z', '2026-11-03T23:00Z', [['2026-10-31T12:12Z', '2026-10-31T12:30Z', 'no audio arrives']])
  const fourth: Gaps = [['2026-11-03T23:00Z', '2026-11-04T03:12Z', 'the connection was lost']]
  await draw('2026-11-03T23:00Z', '2026-11-04T23:00Z', fourth, true)
  await draw('2026-11-04T23:00Z', '2026-11-16T23:00Z', [
    ['2026-11-07T18:06Z', '2026-11-07T18:24Z', 'the connection was lost'],
    ['2026-11-07T20:00Z', '2026-11-07T20:18Z', 'the connection was lost'],
    ['2026-11-12T06:36Z', '2026-11-12T07:06Z', 'the disk is full'],
  ])
  const latest: Gaps = [
    ['2026-11-17T11:41:10Z', '2026-11-17T11:44:02Z', 'the connection was lost'],
    ['2026-11-18T03:51Z', '2026-11-18T04:09Z', 'no audio arrives'],
  ]
  await draw('2026-11-16T23:00Z', '2026-11-18T13:32:06Z', latest, true)
}

/** Gives a station four API keys with requests of a day. */
export async function fillKeys({ app }: Pick<House, 'app'>, station: number): Promise<void> {
  const { db, writer } = app.app
  const keys = [
    ['Website', ['station:read', 'schedule:read', 'shows:read', 'episodes:read'], 30, 760],
    ['Studio screen', ['station:read'], null, 240],
    ['Archive project', ['shows:read', 'episodes:read'], 630, 55],
    ['Programme planning', ['schedule:read', 'schedule:write'], 6, 1],
  ] as const
  for (const [at, [label, scopes, days, busy]] of keys.entries()) {
    const expiresAt = days === null ? null : now + days * 24 * hour
    const { row } = await createKey(writer, station, { label, scopes: [...scopes], expiresAt })
    const hours = Array.from({ length: 24 }, (_, back) => ({
      ...{ key_id: row.id, hour: now - (now % hour) - back * hour },
      requests: Math.round(busy * (1 + 0.6 * Math.sin((back + at * 5) / 3.5))),
    }))
    await db.insertInto('key_hours').values(hours).execute()
    const last_used_at = now - at * 4000
    await db.updateTable('api_keys').set({ last_used_at }).where('id', '=', row.id).execute()
  }
}

/** Gives a station a show that is being cut, one on air, one that failed, and the lengths and gaps of its episodes. */
export async function fillEpisodes({ app }: Pick<House, 'app'>, station: number): Promise<void> {
  const { db, storage } = app.app
  const shows = await db.selectFrom('shows').select(['id', 'title']).where('station_id', '=', station).execute()
  const nine = Date.parse('2026-11-18T08:00Z') / 1000
  const generation = (show: string, from: number, until: number) => ({
    ...{
      station_id: station,
      show_id: shows.find(({ title }) => title === show)!.id,
      episode_id: null as number | null,
    },
    ...{ occurrence: `${show}@${from}`, title: `${show}, 18 November 2026`, description: '', image: '', gaps: '[]' },
    ...{ from_us: from * 1e6, until_us: until * 1e6, datetime: from, created_at: now, finished_at: null, attempts: 0 },
    ...{ state: 'pending' as const, reason: '', due_ms: 1e15, holder: null, idempotency_key: null },
  })
  const generations = [
    { ...generation('Kiosk Midday', nine + 3 * hour, nine + 4 * hour), state: 'working' as const, holder: 'design' },
    generation('Café Continental', nine + 4 * hour, nine + 6 * hour),
    {
      ...generation('The Long Player', nine, nine + 3 * hour),
      ...{ state: 'failed' as const, due_ms: null, reason: 'The database or the storage was not available.' },
    },
  ]
  await db.insertInto('generations').values(generations).execute()
  const hoursOf: Record<string, number> = {
    'Night Window': 7,
    'First Tram': 3,
    'The Long Player': 3,
    'Kiosk Midday': 1,
  }
  const episodes = await db.selectFrom('episodes').selectAll().where('station_id', '=', station).execute()
  const levels = Array.from(
    { length: 1200 },
    (_, at) => 178 + 12 * Math.sin(at / 40) - 24 * Math.abs(Math.sin(at * at)),
  )
  const peaks = JSON.stringify({ pointsPerSecond: 10, levels: Buffer.from(levels).toString('base64') })
  for (const [at, { id, title, show_id }] of episodes.entries()) {
    const hours = hoursOf[shows.find((show) => show.id === show_id)?.title ?? ''] ?? 2
    const duration_ms = (hours * hour - 7 - ((at * 17) % 60)) * 1000
    const length = { duration_ms, samples: 1, sample_rate: 44_100, channels: 2 }
    await db
      .insertInto('episode_audio')
      .values({ episode_id: id, ...length, loudness: null, peaks, due_ms: null })
      .onConflict((conflict) => conflict.column('episode_id').doUpdateSet({ ...length, peaks }))
      .execute()
    if (title === 'The price of an aubergine') {
      // The audio of the demo, repeated to that length, can be played.
      const audio = mp3.subarray(mp3.indexOf(0xff, 2000))
      const { name } = await storage.receive(
        Readable.from(Array.from({ length: Math.round(duration_ms / 9142) }, () => audio)),
      )
      await storage.keep(name)
      await db.updateTable('episodes').set({ media_name: name }).where('id', '=', id).execute()
    }
    if (title !== 'Amber, amber, amber') continue
    const gaps = JSON.stringify([{ from: 0, until: 18 * 60e6, reason: 'no audio arrives' }])
    const made = generation('Night Window', now - 10 * hour, now - 4 * hour)
    await db
      .insertInto('generations')
      .values({ ...made, state: 'done', due_ms: null, episode_id: id, gaps })
      .execute()
  }
}
