import type { Db } from '../database/open.ts'
import { takeLease } from '../leases/store.ts'
import type { Recorded } from './capture.ts'

/** Who records what, in the table `recorders`: an instance keeps a station by saying so again and again. */
export type Ownership = {
  /**
   * Keeps what this instance has, and takes its fair share of what nobody has.
   * @param owned the stations that it records
   * @returns the stations that it must record now; of those that it owned, the others were taken by other instances, are
   *   recorded no more, or are left to an instance that has fewer
   */
  beat(owned: readonly number[]): Promise<Recorded[]>
  /** Lets another instance take a station at once. */
  release(stationId: number): Promise<void>
}

/** How long a station stays with an instance that says nothing, in milliseconds. Another takes it a beat later. */
const ttlMs = 2400

type Deps = { db: Db; instance: string; nowMs: () => number }

export function ownership({ db, instance, nowMs }: Deps): Ownership {
  async function wanted(): Promise<Recorded[]> {
    const rows = await db
      .selectFrom('stations')
      .select(['id', 'stream_url', 'stream_delay_ms'])
      .where('record', '=', 1)
      .where('stream_url', '!=', '')
      .execute()
    return rows.map((row) => ({
      stationId: row.id,
      streamUrl: row.stream_url,
      delayUs: row.stream_delay_ms * 1000,
    }))
  }

  /** Says that this instance is there, and counts those that are. */
  async function instances(): Promise<number> {
    const now = nowMs()
    const lease = { name: `recorder ${instance}`, holder: instance, nowMs: now, untilMs: now + ttlMs }
    await db.deleteFrom('leases').where('name', 'like', 'recorder %').where('until', '<', now).execute()
    const renewed = await db
      .updateTable('leases')
      .set({ until: lease.untilMs })
      .where('name', '=', lease.name)
      .execute()
    if (renewed[0]!.numUpdatedRows === 0n) await takeLease(db, lease)
    const { count } = await db
      .selectFrom('leases')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', 'like', 'recorder %')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async function mine(): Promise<Set<number>> {
    await db
      .updateTable('recorders')
      .set({ until_ms: nowMs() + ttlMs })
      .where('instance', '=', instance)
      .where('until_ms', '>', 0)
      .execute()
    const rows = await db
      .selectFrom('recorders')
      .select('station_id')
      .where('instance', '=', instance)
      .where('until_ms', '>', 0)
      .execute()
    return new Set(rows.map((row) => row.station_id))
  }

  async function claim(stationId: number): Promise<boolean> {
    const now = nowMs()
    const row = {
      instance,
      until_ms: now + ttlMs,
      state: 'connecting',
      since_us: now * 1000,
      reason: '',
      alarms: '[]',
    } as const
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('recorders')
      .values({ station_id: stationId, last_audio_us: null, head_us: null, ...row })
      .onConflict((conflict) => conflict.column('station_id').doUpdateSet(row).where('recorders.until_ms', '<', now))
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  return {
    async beat(owned) {
      const all = await wanted()
      if (all.length === 0 && owned.length === 0) return []
      const share = Math.ceil(all.length / (await instances()))
      const kept = await mine()
      const own = all.filter(({ stationId }) => kept.has(stationId) && owned.includes(stationId))
      if (own.length > share) return own.slice(0, -1)
      for (const station of all) {
        if (own.length >= share) break
        if (!own.includes(station) && (await claim(station.stationId))) own.push(station)
      }
      return own
    },
    async release(stationId) {
      await db
        .updateTable('recorders')
        .set({ until_ms: 0 })
        .where('station_id', '=', stationId)
        .where('instance', '=', instance)
        .execute()
    },
  }
}
