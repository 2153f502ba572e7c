import { LRUCache } from 'lru-cache'
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

/** Tiles in memory by station, hour, step and version. */
export type KeptTiles = LRUCache<string, Uint8Array>

/** Size of a name and of what the cache itself needs, in bytes. */
const entryBytes = 200

/** Makes a place for tiles of hours that are over, of all stations, of at most `maxBytes`. */
export const keptTiles = (maxBytes: number): KeptTiles =>
  new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + entryBytes })

type Deps = {
  db: Db
  levelsOf: LevelsOf
  recorder: Pick<Recorder, 'levels'>
  /** Where final tiles are kept, so that no reel is read for them again; only for hours that are over. */
  kept?: KeptTiles | undefined
}

/**
 * Reads the levels of an hour for drawing it.
 * @param hour hours since the epoch
 * @param tenths how many tenths of a second a level stands for
 */
export async function readTile(
  { db, levelsOf, recorder, kept }: Deps,
  stationId: number,
  hour: number,
  tenths: TileTenths,
): Promise<Tile> {
  const reels = await listDrawn(db, stationId, hour * hourUs, (hour + 1) * hourUs)
  const complete = reels.filter(({ state }) => state !== 'open')
  const version = versionOf(reels, hour)
  const name = `${stationId} ${hour} ${tenths} ${version}`
  const known = complete.length === reels.length ? kept?.get(name) : undefined
  if (known) return { bytes: known, version, isFinal: true }
  const parts = await Promise.all(complete.map(levelsOf))
  const found = parts.filter((part) => part !== undefined)
  const bytes = tileOf(hour, tenths, [...found, ...recorder.levels(stationId)])
  const isFinal = complete.length === reels.length && found.length === complete.length
  if (isFinal) kept?.set(name, bytes)
  return { bytes, version, isFinal }
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
