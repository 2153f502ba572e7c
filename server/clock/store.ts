import type { Db } from '../database/open.ts'

/** The newest instant that is known to have passed, in Unix milliseconds; undefined before the first start. */
export async function findKnown(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('known_time').select('at_ms').executeTakeFirst())?.at_ms
}

/** Stores the newest instant that is known to have passed. */
export async function setKnown(db: Db, atMs: number): Promise<void> {
  const row = { number: 1, at_ms: Math.round(atMs) }
  await db
    .insertInto('known_time')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doUpdateSet(row))
    .execute()
}

/** Removes the newest instant that is known to have passed: it came from a clock that was wrong. */
export async function forgetKnown(db: Db): Promise<void> {
  await db.deleteFrom('known_time').execute()
}

/** Where the reel that was begun last ends, in Unix milliseconds. */
export async function findNewestAudio(db: Db): Promise<number | undefined> {
  const reel = await db.selectFrom('reels').select('ended_us').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return reel && reel.ended_us / 1000
}
