import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { readDatabase } from '../database/inspect.ts'
import { mediaPath } from '../storage/disk.ts'
import { locationOf } from '../storage/location.ts'
import { openStorage } from '../storage/open.ts'
import { mediaInUse } from '../uploads/store.ts'

/** Maximum number of files that are looked up. */
const mostFiles = 10

/**
 * The name of a file that this installation serves. It cannot be guessed, so a server that has it belongs to this installation.
 * @returns undefined when there is none, or when the database or the storage cannot be read, which other checks report
 */
export async function knownFile({ database, media, s3 }: Config): Promise<string | undefined> {
  const place = locationOf(media)!
  const storage = place.kind === 's3' ? await openStorage(media, { s3 }) : undefined
  const isThere = async (name: string) =>
    place.kind === 'disk' ? existsSync(mediaPath(place.path, name)) : (await storage!.size(name)) !== undefined
  const find = readDatabase(database, async (db) => {
    let asked = 0
    for await (const name of mediaInUse(db)) {
      if (await isThere(name)) return name
      if (++asked === mostFiles) return
    }
  })
  return find.catch(() => undefined).finally(() => storage?.close())
}
