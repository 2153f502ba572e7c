import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Clock, Wait } from '../lib/clock.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { type Capture, type CaptureDeps, capture, type Recorded } from './capture.ts'
import { makeLedger } from './ledger.ts'
import { ownership } from './ownership.ts'
import { readTail, recoverReels } from './recover.ts'
import { rowOf } from './reel-rows.ts'
import type { Space } from './rules/room.ts'
import type { Now } from './rules/tape.ts'
import { deleteGap, saveGap, saveReel, sealInChain, updateRecorder } from './store.ts'

type Deps = {
  db: Db
  storage: RecordingStorage
  clock: Clock
  now: () => Now
  wait: Wait
  chance: () => number
  open: CaptureDeps['open']
  /** A name that no other instance has, nor an earlier run of this one. */
  instance: string
  log: FastifyBaseLogger
}

/** The recording of all stations that this instance has. */
export type Recorder = {
  /** The instant up to which a station is durably recorded by this instance; undefined if it does not record it. */
  headUs(stationId: number): number | undefined
  /** Seals what is recorded and leaves the stations to others. */
  stop(): Promise<void>
}

/** How often an instance says what it records and looks for stations that nobody records, in milliseconds. */
const beatMs = 800
/** How often what has arrived is made durable, in milliseconds. */
const tickMs = 1000
/** How often the free space of the disk is looked at, in milliseconds. */
const spaceEveryMs = 5000

/** Records the stations that are to be recorded, shared out among the instances. */
export function startRecorder(deps: Deps): Recorder {
  const { db, storage, clock, wait, instance, log } = deps
  const captures = new Map<number, { capture: Capture; of: Recorded; isTicking: boolean }>()
  const stopping = new AbortController()
  const owner = ownership({ db, instance, nowMs: clock.nowMs })
  const ledger = makeLedger(db, (error, row) =>
    log.error({ err: error, row }, 'the recording’s rows cannot be written'),
  )
  let space: Space | undefined

  function rowsOf(stationId: number): CaptureDeps['rows'] {
    const station_id = stationId
    return {
      reel: (reel) => ledger.put(`reel ${reel.name}`, (tx) => saveReel(tx, rowOf(reel, instance))),
      sealed: (reel) =>
        ledger.put(`reel ${reel.name}`, async (tx) => {
          await saveReel(tx, { ...rowOf(reel, instance), state: 'sealed', sha256: reel.sha256 })
          await sealInChain(tx, reel.name)
        }),
      gap: ({ fromUs, untilUs, reason }) =>
        ledger.put(`gap ${stationId} ${fromUs}`, (tx) =>
          saveGap(tx, { station_id, from_us: fromUs, until_us: untilUs, reason }),
        ),
      noGap: (fromUs) => ledger.put(`gap ${stationId} ${fromUs}`, (tx) => deleteGap(tx, stationId, fromUs)),
      state: (state) => ledger.put(`state ${stationId}`, (tx) => updateRecorder(tx, { stationId, instance }, state)),
    }
  }

  async function start(station: Recorded): Promise<void> {
    const { stationId } = station
    const recovered = await recoverReels(db, storage, stationId, instance)
    if (recovered > 0) log.info({ station: stationId, reels: recovered }, 'recovered what was being recorded')
    const tail = await readTail(db, storage, stationId)
    const made = capture({ ...deps, rows: rowsOf(stationId) }, station, tail)
    if (space) made.setSpace(space)
    captures.set(stationId, { capture: made, of: station, isTicking: false })
  }

  async function end(stationId: number): Promise<void> {
    const ended = captures.get(stationId)
    captures.delete(stationId)
    await ended?.capture.stop()
    await ledger.flush()
    await owner.release(stationId)
  }

  async function beat(): Promise<void> {
    const stations = await owner.beat([...captures.keys()])
    const wanted = new Map(stations.map((station) => [station.stationId, station]))
    for (const [stationId, { of }] of captures) {
      const now = wanted.get(stationId)
      if (now?.streamUrl !== of.streamUrl || now.delayUs !== of.delayUs) await end(stationId)
    }
    let failure: unknown
    for (const station of stations) {
      if (captures.has(station.stationId) || stopping.signal.aborted) continue
      await start(station).catch((error: unknown) => {
        failure = error
      })
    }
    if (failure) throw failure
  }

  async function tick(): Promise<void> {
    for (const one of captures.values()) {
      if (one.isTicking) continue
      one.isTicking = true
      void one.capture.tick().finally(() => {
        one.isTicking = false
      })
    }
  }

  async function lookAtSpace(): Promise<void> {
    if (captures.size === 0) return
    space = await storage.space()
    for (const { capture } of captures.values()) capture.setSpace(space)
  }

  /** Calls `work` again and again until the recorder is stopped; a failure is logged once, until it works again. */
  async function keep(everyMs: number, what: string, work: () => Promise<void>): Promise<void> {
    let isFailing = false
    while (!stopping.signal.aborted) {
      try {
        await work()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.error({ err: error }, what)
        isFailing = true
      }
      await wait(everyMs, stopping.signal)
    }
  }

  const loops = [
    keep(beatMs, 'the recorder cannot read what to record', beat),
    keep(tickMs, 'the recorder cannot write', tick),
    keep(tickMs, 'the recorder cannot write its rows', () => ledger.flush()),
    keep(spaceEveryMs, 'the recorder cannot read the free space', lookAtSpace),
  ]

  return {
    headUs: (stationId) => captures.get(stationId)?.capture.state().head_us ?? undefined,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all([...captures.keys()].map((stationId) => end(stationId).catch((err) => log.error({ err }))))
      await db
        .deleteFrom('leases')
        .where('name', '=', `recorder ${instance}`)
        .execute()
        .catch(() => {})
    },
  }
}
