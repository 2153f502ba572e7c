import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mp3Check } from '../lib/mp3.ts'
import { type DemoEntry, demoAudioFolder, demoEpisodes, demoSchedule, demoShows, demoStation } from './content.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayMinutes = 24 * 60
const rotationMinutes = demoStation.numberOfWeeks * 7 * dayMinutes
const startOf = (entry: DemoEntry) => ((entry.week - 1) * 7 + days.indexOf(entry.day)) * dayMinutes + entry.time
const published = new Set(demoShows.filter((show) => show.published).map((show) => show.slug))
const length = (text: string) => [...text].length

/**
 * The number of entries in each minute of the rotation, which wraps around from the last Sunday to the first Monday.
 */
function held(entries: readonly DemoEntry[]): number[] {
  const minutes = Array<number>(rotationMinutes).fill(0)
  for (const entry of entries) {
    for (let i = 0; i < entry.duration; i++) minutes[(startOf(entry) + i) % rotationMinutes]! += 1
  }
  return minutes
}

describe('the demo shows', () => {
  test('are fourteen, two of them unpublished, with slugs of their own', () => {
    expect(demoShows).toHaveLength(14)
    expect(demoShows.length - published.size).toBe(2)
    expect(new Set(demoShows.map((show) => show.slug)).size).toBe(14)
    expect(demoShows.some((show) => show.presenter === '')).toBe(true)
  })

  test('fit the limits of the API', () => {
    for (const show of demoShows) {
      expect(length(show.title)).toBeLessThanOrEqual(200)
      expect(length(show.presenter)).toBeLessThanOrEqual(200)
      expect(length(show.description)).toBeLessThanOrEqual(5000)
    }
    expect(demoStation.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: demoStation.timezone })).not.toThrow()
  })
})

describe('the demo schedule', () => {
  test('fits the limits of the API', () => {
    for (const entry of demoSchedule) {
      expect(days).toContain(entry.day)
      expect([1, 2]).toContain(entry.week)
      expect(entry.time >= 0 && entry.time <= 1440 && Number.isInteger(entry.time)).toBe(true)
      expect(entry.duration >= 1 && entry.duration <= 10_080 && Number.isInteger(entry.duration)).toBe(true)
    }
  })

  test('covers every minute of both weeks, with published shows alone', () => {
    expect(held(demoSchedule).indexOf(0)).toBe(-1)
    expect(held(demoSchedule.filter((entry) => published.has(entry.show))).indexOf(0)).toBe(-1)
  })

  test('has entries over midnight, one of them from the last week into the first', () => {
    const overnight = demoSchedule.filter((entry) => entry.time + entry.duration > dayMinutes)
    expect(overnight.length).toBeGreaterThan(5)
    expect(overnight.some((entry) => startOf(entry) + entry.duration > rotationMinutes)).toBe(true)
  })

  test('has specials inside a longer show, and no two entries that start together', () => {
    const inside = demoSchedule.filter((special) =>
      demoSchedule.some(
        (long) =>
          startOf(long) < startOf(special) && startOf(special) + special.duration < startOf(long) + long.duration,
      ),
    )
    expect(inside.length).toBeGreaterThan(3)
    expect(new Set(demoSchedule.map(startOf)).size).toBe(demoSchedule.length)
  })

  test('differs between the weeks, and plays every show but the one in preparation', () => {
    const week = (n: number) => demoSchedule.filter((entry) => entry.week === n).map(({ week: _, ...rest }) => rest)
    expect(week(1)).not.toEqual(week(2))
    const absent = demoShows.filter(({ slug }) => !demoSchedule.some((entry) => entry.show === slug))
    expect(absent.map(({ slug }) => slug)).toEqual(['winter-garden'])
  })
})

describe('the demo episodes', () => {
  test('are sixty: five archived, four in the future, some of unpublished shows, the rest in five months', () => {
    expect(demoEpisodes).toHaveLength(60)
    expect(demoEpisodes.filter((episode) => episode.archived)).toHaveLength(5)
    expect(demoEpisodes.filter((episode) => episode.daysAgo < 0)).toHaveLength(4)
    expect(demoEpisodes.some((episode) => episode.archived && episode.daysAgo < 0)).toBe(false)
    expect(demoEpisodes.some((episode) => episode.daysAgo > 0 && !published.has(episode.show))).toBe(true)
    for (const { daysAgo } of demoEpisodes) expect(daysAgo > -15 && daysAgo < 155).toBe(true)
  })

  test('fit the limits of the API, and no title is used twice', () => {
    for (const episode of demoEpisodes) {
      expect(length(episode.title)).toBeLessThanOrEqual(499)
      expect(length(episode.description)).toBeLessThanOrEqual(10_000)
    }
    expect(new Set(demoEpisodes.map((episode) => episode.title)).size).toBe(60)
  })

  test('have titles that are hard for search', () => {
    const titles = demoEpisodes.map((episode) => episode.title).join('\n')
    for (const part of ['Über', 'Café', 'Straße', '%', '_', '\\']) expect(titles).toContain(part)
  })

  test('have one audio file each, and no file is unused', () => {
    const files = demoEpisodes.map((episode) => episode.audio)
    expect(readdirSync(demoAudioFolder).sort()).toEqual([...files].sort())
    const contents = files.map((file) => readFileSync(new URL(file, demoAudioFolder)))
    expect(new Set(contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(60)
    for (const bytes of contents) expect(mp3Check().push(bytes)).toBe('mp3')
    expect(contents.reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(3_500_000)
  })
})
