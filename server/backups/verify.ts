import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { migrateDatabase } from '../database/migrate.ts'
import { type Db, openWhole } from '../database/open.ts'
import { Problem } from '../lib/problem.ts'
import type { S3Access } from '../storage/s3.ts'
import { mediaInUse } from '../uploads/store.ts'
import { audioFolder, databasePart, factsPart, partsOf } from './archive.ts'
import type { AudioCount, Facts } from './make.ts'
import { type Place, withBackup } from './place.ts'
import { readFacts } from './restore.ts'

/** A backup that can be restored; of its audio, `missing` files are named by an episode, but were not there to back up. */
export type Verified = {
  from: string
  size_bytes: number
  made_at: number
  /** The version of the program that made it. */
  aircheck: string
  rows: Facts['rows']
  audio: AudioCount | null
}

/**
 * Checks a backup as a restore would, and restores nothing: its bytes have the checksums that it names, its database opens and
 * is not damaged, can be brought up to date, and has the rows that were counted. The database is copied into the folder for
 * temporary files meanwhile.
 * @throws Problem that names the fault
 */
export function verifyBackup(from: Place, s3: S3Access): Promise<Verified> {
  return withBackup(from, s3, async ({ name, sizeBytes, bytes }) => {
    const folder = await mkdtemp(join(tmpdir(), 'aircheck-verify-'))
    try {
      const copy = join(folder, databasePart!)
      const { facts, files } = await unpack(await bytes(), copy)
      const { aircheck, made_at, rows } = facts
      await checkRows(copy, rows)
      await migrateDatabase(`sqlite:${copy}`)
      const audio = facts.with_audio ? await countAudio(copy, files) : null
      return { from: name, size_bytes: sizeBytes, made_at, aircheck, rows, audio }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Reads all of a backup, and compares it with its checksums; `files` are the sizes of its audio by name. */
async function unpack(archive: AsyncIterable<Buffer>, copy: string) {
  const files = new Map<string, number>()
  let facts: Facts | undefined
  let hasDatabase = false
  for await (const part of partsOf(archive)) {
    if (part.name === factsPart) facts = await readFacts(part)
    else if (part.name === databasePart) {
      await pipeline(part.bytes, createWriteStream(copy, { mode: 0o600 }))
      hasDatabase = true
    } else if (part.name.startsWith(audioFolder)) files.set(part.name.slice(audioFolder.length), part.sizeBytes)
  }
  if (!facts || !hasDatabase) throw new Problem('conflict', 'This is not a backup of Aircheck.')
  return { facts, files }
}

/** @throws Problem when the database is damaged, or has other numbers of rows */
function checkRows(copy: string, rows: Facts['rows']): Promise<void> {
  return reading(copy, async (db) => {
    const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
    const said = found[0]?.integrity_check
    if (said !== 'ok') throw new Problem('conflict', `The database of the backup is damaged: ${said}.`)
    for (const [table, expected] of Object.entries(rows)) {
      const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
      const actual = counted.rows[0]!.rows
      if (actual === expected) continue
      throw new Problem('conflict', `The backup is damaged: it has ${actual} rows in ${table} instead of ${expected}.`)
    }
  })
}

function countAudio(copy: string, files: ReadonlyMap<string, number>): Promise<AudioCount> {
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0)
  return reading(copy, async (db) => {
    let missing = 0
    for await (const name of mediaInUse(db)) if (!files.has(name)) missing++
    return { files: files.size, bytes, missing }
  })
}

/** @throws Problem when the database cannot be opened or read */
async function reading<Result>(copy: string, read: (db: Db) => Promise<Result>): Promise<Result> {
  let db: Db | undefined
  try {
    db = openWhole(`sqlite:${copy}`)
    return await read(db)
  } catch (error) {
    if (error instanceof Problem) throw error
    const reason = (error as Error).message.replace(`: ${copy}`, '')
    throw new Problem('conflict', `The database of the backup cannot be read: ${reason}.`)
  } finally {
    await db?.destroy()
  }
}
