import { designTime, type House } from './house.ts'

const now = Date.parse(designTime) / 1000
const [hour, today] = [3600, Math.floor(now / 86_400)]

/** Gives a station the figures of four weeks: more on weekdays, most in the morning. */
export async function fillAudience({ app }: Pick<House, 'app'>, station: number): Promise<void> {
  const { db } = app.app
  const of = async (table: 'shows' | 'episodes') =>
    (await db.selectFrom(table).select('id').where('station_id', '=', station).execute()).map(({ id }) => `${id}`)
  const refs = {
    day: [''],
    episode: await of('episodes'),
    show: await of('shows'),
    app: ['Apple Podcasts', 'AntennaPod', 'Pocket Casts', 'Spotify', 'VLC', 'Firefox'],
    source: ['feed', 'page', 'widget', 'direct'],
  }
  const rows = Object.entries(refs).flatMap(([kind, all]) =>
    all.flatMap((ref, nth) =>
      Array.from({ length: 28 }, (_, ago) => {
        const plays = Math.round((900 / (nth + 1) / all.length ** 0.5) * (ago % 7 < 2 ? 0.4 : 1 + Math.sin(ago) / 5))
        const counts = { plays, listeners: Math.round(plays * 0.8), live_minutes: kind === 'episode' ? 0 : plays * 20 }
        return { station_id: station, kind, ref, day: today - ago, ...counts }
      }),
    ),
  )
  await db
    .insertInto('audience_days')
    .values(rows as never)
    .execute()
  const heard = [31, 22, 14, 11, 12, 38, 142, 231, 248, 176, 121, 118, 196, 171, 161]
  const hours = heard.map((live, nth) => ({
    ...{ station_id: station, hour: Math.floor(now / hour) * hour - (heard.length - 1 - nth) * hour },
    ...{ live_minutes: live * 60, rewound_minutes: Math.round(live * 10) },
  }))
  await db.insertInto('audience_hours').values(hours).execute()
  const followers = [
    ['Overcast', 412],
    ['Feedly', 88],
  ] as const
  await db
    .insertInto('feed_followers')
    .values(
      followers.map(([name, count]) => ({ station_id: station, show_id: 0, app: name, day: today, followers: count })),
    )
    .execute()
}
