import type { Writer } from '../server/database/transaction.ts'
import { noExtraWrite } from '../server/database/transaction.ts'
import { createKey } from '../server/keys/actions.ts'
import { allScopes } from '../server/keys/rules/scopes.ts'
import { replaceWeek } from '../server/schedule/actions.ts'
import { DAYS } from '../server/schedule/rules/entry.ts'
import type { PlannedEntry } from '../server/schedule/store.ts'
import { createShow } from '../server/shows/actions.ts'
import { defaultSeriesId } from '../server/shows/store.ts'
import { createStation } from '../server/station/actions.ts'
import type { Chance } from './titles.ts'

const usualShows = 200
const slotMinutes = 100
const slotsPerDay = 14

/** A show to which episodes can be added. */
export type SeededShow = { id: number; seriesId: number }

/** Creates a station with a key of all scopes, 200 shows (one in ten unpublished) and about 100 schedule entries. */
export async function seedStation(deps: Writer, chance: Chance, { showCount = usualShows } = {}) {
  const station = await createStation(deps, { name: 'Benchmark Radio', timeZone: 'Europe/Berlin' })
  const { key } = await createKey(deps, station.id, { label: 'Benchmark', scopes: allScopes, expiresAt: null })
  const shows: SeededShow[] = []
  for (let number = 1; number <= showCount; number++) {
    const input = {
      title: `${chance.title(2)} ${number}`,
      description: chance.title(12),
      presenter: chance.title(2),
      image: '',
      published: number % 10 !== 0,
    }
    const { id } = await createShow(deps, station.id, input, noExtraWrite)
    shows.push({ id, seriesId: await defaultSeriesId(deps.db, id) })
  }
  for (const [slot, show] of shows.slice(0, slotsPerDay).entries()) {
    await replaceWeek(deps, station.id, { showId: show.id, week: 1 }, everyDay(slot * slotMinutes))
  }
  return { stationId: station.id, key, shows }
}

function everyDay(time: number): PlannedEntry[] {
  return DAYS.map((day) => ({ day, time, duration: slotMinutes }))
}
