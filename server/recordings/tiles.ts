import type { Db } from '../database/open.ts'
import type { Recorder } from './recorder.ts'
import type { LevelsOf } from './reel-levels.ts'
import { type DrawnReel, listDrawn } from './reel-store.ts'
import { tenthUs } from './rules/reel-levels.ts'
import { hourTenths, hourUs, type TileTenths, tileOf } from './rules/tiles.ts'

/** The levels of an hour of a station. */
export type Tile = {
  bytes: Uint8Array
  /** Another one whenever the tile may differ. */
  version: string
  /** Whether the tile of this version is final: nothing will be added, and all files were read. */
  isFinal: boolean
}

type Deps = {
  db: Db
  levelsOf: LevelsOf
  recorder: Pick<Recorder, 'levels'>
}

/**
 * Reads the levels of an hour for drawing it.
 * @param hour hours since the epoch
 * @param tenths how many tenths of a second a level stands for
 */
export async function readTile(
  { db, levelsOf, recorder }: Deps,
  stationId: number,
  hour: number,
  tenths: TileTenths,
): Promise<Tile> {
  const reels = await listDrawn(db, stationId, hour * hourUs, (hour + 1) * hourUs)
  const complete = reels.filter(({ state }) => state !== 'open')
  const parts = await Promise.all(complete.map(levelsOf))
  const found = parts.filter((part) => part !== undefined)
  return {
    bytes: tileOf(hour, tenths, [...found, ...recorder.levels(stationId)]),
    version: versionOf(reels, hour),
    isFinal: complete.length === reels.length && found.length === complete.length,
  }
}

/** A short text for the reels of an hour: it changes when one is completed, recovered, lost or dated anew. */
export function versionOf(reels: readonly DrawnReel[], hour: number): string {
  const complete = reels.filter(({ state, started_us, ended_us }) => {
    return state !== 'open' && started_us < (hour + 1) * hourUs && ended_us > hour * hourUs
  })
  const last = Math.max(0, ...complete.map(({ id }) => id))
  const frames = complete.reduce((sum, reel) => sum + reel.frames, 0)
  const tenths = complete.reduce((sum, reel) => sum + Math.floor(reel.started_us / tenthUs) - hour * hourTenths, 0)
  return [complete.length, last, frames, tenths].map((number) => number.toString(36)).join('-')
}
