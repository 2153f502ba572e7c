import { designTime, type House } from './house.ts'

/** The texts of a stream, each for four minutes. */
const titles = [
  'The Overhead Lines - Frost',
  'Tolga & the Trams - Amber',
  'Radio Kiosk - Jingle 4',
  'Ligne 4 - Zoé',
  'Night bus',
  'Märta Lind - Regional Express, Window Seat (Live at the Depot, 2019)',
]
const lengthSeconds = 240

/** Gives a station the titles of the last eight days; the last one lasts. */
export async function fillPlays({ app }: Pick<House, 'app'>, station: number): Promise<void> {
  const { db } = app.app
  const now = Date.parse(designTime) / 1000
  const shows = await db.selectFrom('shows').select('id').where('station_id', '=', station).orderBy('id').execute()
  const count = (8 * 86_400) / lengthSeconds
  const rows = Array.from({ length: count }, (_, back) => {
    const from = now - 100 - back * lengthSeconds
    return {
      ...{ station_id: station, from_us: from * 1e6, until_us: back === 0 ? null : (from + lengthSeconds) * 1e6 },
      ...{ title: titles[back % titles.length]!, show_id: shows[Math.floor(back / 45) % shows.length]!.id },
    }
  })
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('plays')
      .values(rows.slice(at, at + 500))
      .execute()
  }
}
