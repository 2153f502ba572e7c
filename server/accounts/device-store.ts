import type { Db } from '../database/open.ts'

/** Whether the person with an e-mail address, given after `foldEmail`, has signed in at a device. */
export async function isDeviceOf(db: Db, folded: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .innerJoin('known_devices', 'known_devices.person_id', 'people.id')
    .select('people.id')
    .where('email_folded', '=', folded)
    .where('known_devices.hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that a person has signed in at a device, and keeps their `most` newest devices. `now` in Unix seconds. */
export async function saveDevice(db: Db, personId: number, hash: string, now: number, most: number): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ person_id: personId, hash, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'hash']).doUpdateSet({ seen_at: now }))
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('person_id', '=', personId)
    .where('hash', 'in', (from) =>
      from
        .selectFrom('known_devices')
        .select('hash')
        .where('person_id', '=', personId)
        .orderBy('seen_at', 'desc')
        .orderBy('hash')
        .limit(1_000_000)
        .offset(most),
    )
    .execute()
}

/** Forgets all devices of a person. */
export async function deleteDevicesOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('known_devices').where('person_id', '=', personId).execute()
}

/** Deletes devices without a sign-in since an instant (Unix seconds). */
export async function deleteOldDevices(db: Db, before: number): Promise<void> {
  await db.deleteFrom('known_devices').where('seen_at', '<', before).execute()
}
