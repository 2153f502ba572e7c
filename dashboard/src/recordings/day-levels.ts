import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The tenths of a second for each level in the tiles of a whole day. */
const tenths = 100
const hourSeconds = 3600

/** Levels of a day, one for every ten seconds: 200 is full scale, half a decibel a step; 0 is nothing recorded. */
export type DayLevels = { startTime: number; levels: Uint8Array }

/** The loudness of a day. Past hours are requested once, and cached by the browser. */
export const dayLevelsQuery = (station: number, startTime: number, endTime: number) =>
  queryOptions({
    queryKey: [station, 'recordings', 'levels', startTime],
    async queryFn({ signal }): Promise<DayLevels> {
      const query = { from_us: startTime * 1e6, until_us: endTime * 1e6 }
      const { hours } = await call('getTape', { path: { station }, query }, signal)
      const perHour = (hourSeconds * 10) / tenths
      const levels = new Uint8Array(Math.ceil(((endTime - startTime) / hourSeconds) * perHour))
      await Promise.all(
        hours.map(async ({ hour, version }) => {
          const url = `/dashboard/api/stations/${station}/recordings/tiles/${tenths}/${hour}?v=${encodeURIComponent(version)}`
          const response = await fetch(url, { signal })
          if (!response.ok) return
          const tile = new Uint8Array(await response.arrayBuffer())
          const at = Math.round(((hour * hourSeconds - startTime) / hourSeconds) * perHour)
          const skipped = Math.max(0, -at)
          const room = levels.length - Math.max(0, at)
          if (room > 0) levels.set(tile.subarray(skipped, skipped + room), Math.max(0, at))
        }),
      )
      return { startTime, levels }
    },
    refetchInterval: 30_000,
    staleTime: 20_000,
  })

/** The level below which nothing is drawn: 50 decibels below full scale. */
const floor = 100

/**
 * The loudness of a part of a day as `bars` heights from 0 to 1; 0 where nothing was recorded.
 * @param from Unix seconds, as `until`
 */
export function heightsOf({ startTime, levels }: DayLevels, from: number, until: number, bars: number): number[] {
  const perSecond = 10 / tenths
  return Array.from({ length: bars }, (_, bar) => {
    const first = Math.floor((from + ((until - from) * bar) / bars - startTime) * perSecond)
    const last = Math.max(first + 1, Math.floor((from + ((until - from) * (bar + 1)) / bars - startTime) * perSecond))
    let most = 0
    for (const level of levels.subarray(Math.max(0, first), Math.max(0, last))) if (level > most) most = level
    return most === 0 ? 0 : Math.max(0.04, (most - floor) / (200 - floor))
  })
}
