import type { Db } from '../database/open.ts'
import { takeLease } from '../leases/store.ts'
import { fairShare } from './rules/fair-share.ts'

/**
 * A station to be recorded, and where its stream is. `isShared`: its listeners may be at other instances, which need what is
 * being recorded. `heardUs`, of a station that was just taken: when the instance that had it and did not release it was heard of last,
 * in microseconds since the epoch.
 */
export type RecordingTarget = {
  stationId: number
  streamUrl: string
  delayUs: number
  isShared: boolean
  heardUs?: number | undefined
}

/**
 * Time that a station stays with a silent instance, in milliseconds. Another instance takes it a beat later. The
 * clocks of the instances may differ by half of it.
 */
const ttlMs = 1600

/** Time after the start of a beat that kept a station in which no other instance can have it, in milliseconds. */
export const heldMs = ttlMs / 2

/** A time that is further ahead, in milliseconds, was stored by a clock that was ahead. */
export const farAheadMs = 3_600_000

/** Whether a station, or an instance, is held until an instant, at another. */
const isHeld = (untilMs: number, nowMs: number) => untilMs >= nowMs && untilMs <= nowMs + farAheadMs

/** Stored instead of the time until which a station is held, after its instance has ended. */
const endedMs = -1

/** When an instance that kept a station until an instant was heard of last, in microseconds; undefined if it released it. */
const heardOf = (untilMs: number, nowMs: number) =>
  untilMs > 0 && untilMs <= nowMs + farAheadMs ? (untilMs - ttlMs) * 1000 : undefined

/**
 * Time after an outage of the database in which no instance takes the station of another: the others connect again some
 * time later, and record meanwhile.
 */
const patienceMs = 3000

type Deps = { db: Db; instance: string; nowMs: () => number }

/** Prefix of the lease of an instance that records, before its name. */
export const recorderLease = 'recorder '

/** Who records what, in the table `recorders`: an instance keeps a station by saying so again and again. */
export function ownership({ db, instance, nowMs }: Deps) {
  const lease = recorderLease + instance
  let lastBeatMs = Number.NEGATIVE_INFINITY
  let patientUntilMs = 0

  async function wanted(): Promise<RecordingTarget[]> {
    const rows = await db
      .selectFrom('stations')
      .select(['id', 'stream_url', 'stream_delay_ms', 'public'])
      .where('record', '=', 1)
      .where('stream_url', '!=', '')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      stationId: row.id,
      streamUrl: row.stream_url,
      delayUs: row.stream_delay_ms * 1000,
      isShared: row.public === 1,
    }))
  }

  /** Says that this instance is there, and lists those that are. */
  async function instances(): Promise<string[]> {
    const now = nowMs()
    await db
      .deleteFrom('leases')
      .where('name', 'like', `${recorderLease}%`)
      .where(({ or, eb }) => or([eb('until', '<', now), eb('until', '>', now + farAheadMs)]))
      .execute()
    const { numUpdatedRows } = await db
      .updateTable('leases')
      .set({ until: now + ttlMs })
      .where('name', '=', lease)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) {
      await takeLease(db, { name: lease, holder: instance, nowMs: now, untilMs: now + ttlMs })
    }
    const rows = await db.selectFrom('leases').select('holder').where('name', 'like', `${recorderLease}%`).execute()
    return rows.map(({ holder }) => holder)
  }

  /** Keeps the stations that no other instance has taken. */
  async function keep(): Promise<void> {
    await db
      .updateTable('recorders')
      .set({ until_ms: nowMs() + ttlMs })
      .where('instance', '=', instance)
      .where('until_ms', '>', 0)
      .execute()
  }

  /** Who has which station, or had it last. */
  async function holders() {
    const rows = await db.selectFrom('recorders').select(['station_id', 'instance', 'until_ms']).execute()
    return new Map(rows.map((row) => [row.station_id, row]))
  }

  /** Takes a station that was released or, if `isSilent`, one whose holder is silent. */
  async function claim(stationId: number, isSilent: boolean): Promise<boolean> {
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
      .onConflict((conflict) =>
        conflict
          .column('station_id')
          .doUpdateSet(row)
          .where(({ or, eb }) =>
            isSilent
              ? or([eb('recorders.until_ms', '<', now), eb('recorders.until_ms', '>', now + farAheadMs)])
              : eb('recorders.until_ms', '<=', 0),
          ),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  /** Whether a station is not to be recorded, by any instance. */
  async function isOff(stationId: number): Promise<boolean> {
    return !(await wanted()).some((station) => station.stationId === stationId)
  }

  /**
   * Lets another instance take a station at once.
   * @param isEnding this instance records no more, so that nothing is known of the station until another one takes it
   */
  async function release(stationId: number, isEnding = false): Promise<void> {
    await db
      .updateTable('recorders')
      .set({ until_ms: isEnding ? endedMs : 0 })
      .where('station_id', '=', stationId)
      .where('instance', '=', instance)
      .execute()
  }

  /** Stations that were switched off after their instance had ended, by a stop or a crash; and where their recording ended. */
  async function left(): Promise<
    { stationId: number; headUs: number; delayUs: number; heardUs: number | undefined }[]
  > {
    const rows = await db
      .selectFrom('recorders')
      .innerJoin('stations', 'stations.id', 'recorders.station_id')
      .select(['station_id', 'head_us', 'until_ms', 'stream_delay_ms'])
      .where('until_ms', '!=', 0)
      .where('until_ms', '<', nowMs() - ttlMs)
      .where(({ or, eb }) => or([eb('record', '=', 0), eb('stream_url', '=', '')]))
      .execute()
    return rows.map((row) => ({
      ...{ stationId: row.station_id, headUs: row.head_us ?? 0, delayUs: row.stream_delay_ms * 1000 },
      heardUs: heardOf(row.until_ms, nowMs()),
    }))
  }

  /** Releases a station that was left, unless it has been taken since. */
  async function forget(stationId: number): Promise<void> {
    await db
      .updateTable('recorders')
      .set({ until_ms: 0 })
      .where('station_id', '=', stationId)
      .where('until_ms', '<', nowMs() - ttlMs)
      .execute()
  }

  return {
    isOff,
    left,
    forget,
    /**
     * Keeps the stations of this instance, and takes its fair share of the free ones. Releases what it has, but neither
     * records nor is to record, as after a release that failed. Fails when the database is down; stations cannot be taken then.
     * @param owned the stations that it records
     * @returns the stations that it must record now; of those that it owned, the others were taken by other instances, are
     *   recorded no more, or are left to an instance that has fewer
     */
    async beat(owned: readonly number[]) {
      const all = await wanted()
      // A server that records nothing writes nothing.
      if (all.length === 0 && owned.length === 0) return []
      const alive = await instances()
      await keep()
      const had = await holders()
      const now = nowMs()
      const isFree = (stationId: number) => !isHeld(had.get(stationId)?.until_ms ?? 0, now)
      const isMine = (stationId: number) => had.get(stationId)?.instance === instance && !isFree(stationId)
      const own = all.filter(({ stationId }) => isMine(stationId))
      const counts = alive.map(
        (other) => all.filter(({ stationId: id }) => !isFree(id) && had.get(id)!.instance === other).length,
      )
      const share = fairShare(all.length, counts)
      if (now < lastBeatMs || now - lastBeatMs >= ttlMs) patientUntilMs = now + (lastBeatMs > 0 ? patienceMs : 1)
      lastBeatMs = now
      const mayTake = now >= patientUntilMs
      if (own.length > share) own.pop()
      const kept = new Set([...owned, ...own.map(({ stationId }) => stationId)])
      for (const stationId of had.keys()) if (isMine(stationId) && !kept.has(stationId)) await release(stationId)
      for (const station of all) {
        if (own.length >= share) break
        const { stationId } = station
        // One that was taken meanwhile must be ended first.
        if (!isFree(stationId) || owned.includes(stationId)) continue
        if (!(await claim(stationId, mayTake))) continue
        const heardUs = heardOf(had.get(stationId)?.until_ms ?? 0, now)
        own.push(heardUs === undefined ? station : { ...station, heardUs })
      }
      return own.map((station) => ({ ...station, isShared: station.isShared && alive.length > 1 }))
    },
    release,
    /** Ends the part of this instance in sharing the stations. */
    async leave() {
      await db.deleteFrom('leases').where('name', '=', lease).execute()
    },
  }
}
