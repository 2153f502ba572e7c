import { createReadStream, readdirSync } from 'node:fs'
import type { House } from '../dashboard/tests/house.ts'
import { unixSeconds } from '../server/lib/clock.ts'
import { drawRecording, musicAt } from '../server/testing/drawn-recording.ts'
import { episodesOf, type SeededEpisode } from './episodes.ts'
import { seedStation } from './station.ts'
import { chanceFrom } from './titles.ts'
import { writeToSqlite } from './write-sqlite.ts'

const showCount = 40
const artFolder = new URL('../server/demo/art/', import.meta.url)

/** The day whose tape is looked at, the one before the time at which the house stands. */
export const recordedDay = '2026-11-17'

/**
 * Makes a station with a full week, so many episodes with pictures, and a recorded day.
 * @returns its id
 */
export async function makeLargeStation({ app }: House, episodes: number): Promise<number> {
  const chance = chanceFrom(1)
  const { stationId, shows } = await seedStation(app.app.writer, chance, { showCount })
  const now = unixSeconds(app.clock)
  const art: string[] = []
  for (const name of readdirSync(artFolder)) {
    art.push(
      await app.app.pictures.receive(
        { stationId, actor: { kind: 'command' } },
        createReadStream(new URL(name, artFolder)),
      ),
    )
  }
  function* withPictures(): Generator<SeededEpisode> {
    let nth = 0
    for (const episode of episodesOf({ stationId, shows, count: episodes, now, chance })) {
      yield { ...episode, image: art[nth++ % art.length]! }
    }
  }
  writeToSqlite(app.config.database.slice('sqlite:'.length), withPictures(), () => {})
  await drawRecording(app, {
    stationId,
    from: '2026-11-16T23:00Z',
    until: '2026-11-18T13:32:06Z',
    gaps: [['2026-11-17T11:41:10Z', '2026-11-17T11:44:02Z', 'the connection was lost']],
    levelAt: musicAt,
  })
  return stationId
}
