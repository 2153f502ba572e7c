import { foldForSearch } from '../server/lib/case-folding.ts'
import type { SeededShow } from './station.ts'
import type { Chance } from './titles.ts'
import { terms } from './words.ts'

const yearsBack = 10
const yearSeconds = 365 * 24 * 60 * 60
const rareTitles = 5

export type Seed = { stationId: number; shows: readonly SeededShow[]; count: number; now: number; chance: Chance }

/** An episode to insert, with the folded title for the search index. */
export type SeededEpisode = {
  stationId: number
  show: SeededShow
  title: string
  folded: string
  description: string
  image: string
  datetime: number
  audioUrl: string
  audioLength: number
  archivedAt: number | null
  createdAt: number
}

/**
 * Generates episodes spread over ten years, oldest first: one in a hundred is archived, and the last few are in the
 * future.
 */
export function* episodesOf({ stationId, shows, count, now, chance }: Seed): Generator<SeededEpisode> {
  const future = Math.min(25, Math.ceil(count / 100))
  const oldest = now - yearsBack * yearSeconds
  const rareEvery = Math.ceil(count / rareTitles)
  for (let number = 0; number < count; number++) {
    const show = shows[chance.number(shows.length)]!
    const isFuture = number >= count - future
    const isRare = number % rareEvery === rareEvery >> 1
    const isArchived = !isRare && chance.number(100) === 0
    const datetime = isFuture
      ? now + yearSeconds + (number - count) * 3600
      : oldest + Math.floor((number / count) * yearsBack * yearSeconds)
    const title = titleOf(chance, number, isRare)
    yield {
      stationId,
      show,
      title,
      folded: foldForSearch(title),
      description: chance.title(10),
      image: `https://radio.example.org/art/${number % 1000}.jpg`,
      datetime,
      audioUrl: `https://radio.example.org/audio/${stationId}/${number}.mp3`,
      audioLength: 20_000_000 + chance.number(80_000_000),
      archivedAt: isArchived ? now : null,
      createdAt: Math.min(datetime, now),
    }
  }
}

function titleOf(chance: Chance, number: number, isRare: boolean): string {
  const title = chance.title(2 + chance.number(3))
  if (isRare) return `${title}, ${terms.rare} ${terms.rarePair}`
  return chance.number(4) === 0 ? `${title} #${number.toString(36)}` : title
}
