import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import { maxEntries } from '../lib/cache-size.ts'
import type { Versions } from '../lib/versions.ts'
import { presentStation, type Station } from '../station/present.ts'
import { findStationBySlug } from '../station/slugs.ts'
import { findStation } from '../station/store.ts'

/** A station by its slug. */
export type DirectoryEntry = {
  station: Station
  /** Whether the slug is one that it had before, which leads to the present one. */
  isFormer: boolean
}

/** Finds stations by slug for listeners, whether anything of them is public or not. */
export type Directory = {
  /** The entry, if this instance has it in memory and it is valid: makes no query. */
  known(slug: string): DirectoryEntry | undefined
  find(slug: string): Promise<DirectoryEntry | undefined>
}

/**
 * Makes the directory of stations. It caches slugs until a station changes; former and unknown ones apart, because any station
 * may take them, and so that requests for unknown ones displace no station.
 */
export function stationDirectory(db: Db, versions: Versions): Directory {
  const entries = new LRUCache<string, DirectoryEntry>(maxEntries(10_000))
  const others = new LRUCache<string, { entry: DirectoryEntry | undefined }>(maxEntries(10_000))
  versions.subscribe((stationId, changed) => {
    if (changed && !changed.includes('station')) return
    others.clear()
    if (stationId === undefined) entries.clear()
    else for (const [slug, { station }] of entries.entries()) if (station.id === stationId) entries.delete(slug)
  })

  return {
    known: (slug) => entries.get(slug),
    async find(slug) {
      const known = entries.get(slug)
      if (known) return known
      const other = others.get(slug)
      if (other) return other.entry
      const asOf = versions.latest()
      const found = await findStationBySlug(db, slug)
      const row = found && (await findStation(db, found.id))
      const entry = row && { station: presentStation(row), isFormer: found.isFormer }
      // A change in between may have made what was read old.
      if (versions.latest() === asOf) {
        if (entry && !entry.isFormer) entries.set(slug, entry)
        else others.set(slug, { entry })
      }
      return entry
    },
  }
}
