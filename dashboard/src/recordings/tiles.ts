import { useState, useSyncExternalStore } from 'react'
import type { Tile, TileAt, TileTenths } from './levels.ts'
import type { Tape } from './tape.ts'

/** The number of cached tiles: enough for a week of days at every zoom. */
const mostTiles = 1000
/** The interval at which the current hour is requested again, in milliseconds. */
const openMs = 5000

/** The tiles of a station, which are loaded on demand. */
export type Tiles = {
  /** The tile of an hour; it is loaded if it is missing or out of date. */
  at: TileAt
  /** Takes the versions of hours: a tile of another version is loaded again. */
  setVersions(hours: Tape['hours'], knownUntilUs: number): void
  subscribe(listener: () => void): () => void
  /** Changes with each tile that arrives. */
  count(): number
}

type CachedTile = { tile?: Tile; version: string; loadedMs: number; isLoading: boolean }

function tilesOf(station: number): Tiles {
  const kept = new Map<string, CachedTile>()
  const versions = new Map<number, string>()
  const listeners = new Set<() => void>()
  let openHour = Number.POSITIVE_INFINITY
  let count = 0

  async function load(key: string, tenths: TileTenths, hour: number, entry: CachedTile): Promise<void> {
    entry.isLoading = true
    const url = `/dashboard/api/stations/${station}/recordings/tiles/${tenths}/${hour}?v=${encodeURIComponent(entry.version)}`
    try {
      const response = await fetch(url)
      if (!response.ok) return
      entry.tile = { hour, tenths, levels: new Uint8Array(await response.arrayBuffer()) }
      kept.delete(key)
      kept.set(key, entry)
      if (kept.size > mostTiles) kept.delete(kept.keys().next().value!)
      count++
      for (const listener of listeners) listener()
    } catch {
      // After a failure, the next drawing requests it again.
    } finally {
      entry.loadedMs = performance.now()
      entry.isLoading = false
    }
  }

  return {
    at(tenths, hour) {
      const version = versions.get(hour)
      const key = `${tenths} ${hour}`
      const known = kept.get(key)
      if (version === undefined) return known?.tile
      const isWrong = known && (known.version !== version || hour >= openHour || !known.tile)
      if (!known || (isWrong && !known.isLoading && performance.now() - known.loadedMs > openMs)) {
        const entry: CachedTile = { ...(known?.tile && { tile: known.tile }), version, loadedMs: 0, isLoading: false }
        kept.set(key, entry)
        void load(key, tenths, hour, entry)
        return entry.tile
      }
      return known.tile
    },
    setVersions(hours, knownUntilUs) {
      for (const { hour, version } of hours) versions.set(hour, version)
      openHour = Math.floor(knownUntilUs / 3.6e9)
      count++
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    count: () => count,
  }
}

/** The tiles of a station, while the calling component is mounted. */
export function useTiles(station: number): Tiles {
  const [tiles] = useState(() => tilesOf(station))
  return tiles
}

/** Renders the calling component again whenever a tile has arrived. */
export function useTileCount(tiles: Tiles): number {
  return useSyncExternalStore(tiles.subscribe, tiles.count)
}
