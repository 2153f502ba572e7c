import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fairQueue } from '../lib/fair-queue.ts'
import type { Mp3Frame } from '../lib/mp3-frame.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { alone, bytesOf, frames, reelFile } from '../testing/reels.ts'
import { type InTurn, reelSequence } from './reel-sequence.ts'
import type { OpenReel, SealedReel } from './reel-writer.ts'
import { readReelName } from './rules/reel-name.ts'

let dir: string
let storage: RecordingStorage
const open: { abandon(): Promise<void> }[] = []
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'aircheck-sequence-'))
  storage = await openRecordings(dir, `disk:${dir}`, {})
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.abandon()
  await storage.close()
  rmSync(dir, { recursive: true, force: true })
})

const startUs = 1_790_000_000e6
const { format } = frames(1)[0]!

/** The reels of a station, the complete ones that were written down, and those that were sealed. */
function station(inTurn: InTurn, id = 1) {
  const sealed: SealedReel[] = []
  const complete: OpenReel[] = []
  const rows = { reel: (reel: OpenReel) => complete.push(reel), sealed: (reel: SealedReel) => sealed.push(reel) }
  const reels = reelSequence({ storage, inTurn, holder: alone, rows }, id)
  open.push(reels)
  const record = (some: readonly Mp3Frame[], at = 0) => {
    reels.begin({ startUs: startUs + at, slewPpb: 0, format })
    for (const frame of some) reels.add(frame)
  }
  return { reels, complete, sealed, record }
}

describe('the reels of a station', () => {
  it('audio that arrives after a reel has ended is durable before that reel is sealed', async () => {
    const turn = Promise.withResolvers<void>()
    const { reels, sealed, record } = station(async (work) => {
      await turn.promise
      return work()
    })
    const [first, second, third] = [frames(40), frames(30, { from: 40 }), frames(20, { from: 70 })]
    record(first)
    record(second, 600e6)
    await reels.flush()
    expect(reels.waitingBytes()).toBe(0)
    for (const frame of third) reels.add(frame)
    await reels.flush()
    const { name } = reels.open()!.durable()!
    expect(await bytesOf(await storage.read(name))).toEqual(joined([...second, ...third]))
    expect([sealed.length, reels.isEmpty()]).toEqual([0, false])
    turn.resolve()
    await reels.close()
    expect(sealed).toHaveLength(1)
    expect(await bytesOf(await storage.read(sealed[0]!.name))).toEqual(reelFile({ startUs, frames: first }))
  })

  it('a reel that waits to be sealed is reported once, with its full length', async () => {
    const { reels, complete, sealed, record } = station(async (work) => {
      await new Promise(setImmediate)
      return work()
    })
    // Two begin and end between two calls.
    for (let reel = 0; reel < 3; reel++) record(frames(10 * (reel + 1)), reel * 600e6)
    await reels.flush()
    await reels.flush()
    expect(complete.map(({ startUs: from, frames }) => [(from - startUs) / 600e6, frames])).toEqual([
      [0, 10],
      [1, 20],
    ])
    await reels.close()
    await reels.flush()
    expect([complete.length, sealed.length]).toEqual([2, 2])
  })

  it('a shift moves the reels from there on, in any state, and first reports those that have a file', async () => {
    const turn = Promise.withResolvers<void>()
    const { reels, complete, sealed, record } = station(async (work) => {
      await turn.promise
      return work()
    })
    record(frames(10))
    record(frames(20), 600e6)
    await reels.flush()
    const sealing = reels.close()
    record(frames(30), 1200e6)
    reels.shift({ fromUs: startUs + 600e6, byUs: 5e6 })
    expect(complete.map(({ startUs: from }) => (from - startUs) / 1e6)).toEqual([0, 600])
    expect(reels.open()!.startUs()).toBe(startUs + 1205e6)
    expect(reels.endUs()).toBe(reels.open()!.endUs())
    expect(reels.levels().map(({ from }) => from - startUs / 1e5)).toEqual([0, 6050, 12050])
    turn.resolve()
    await sealing
    reels.end()
    await reels.close()
    const named = sealed.map(({ name }) => (readReelName(name).startUs - startUs) / 1e6)
    expect(sealed.map((reel) => (reel.startUs - startUs) / 1e6)).toEqual([0, 605, 1205])
    // The last had no file yet: its name has the date that it has now.
    expect(named).toEqual([0, 600, 1205])
  })

  it('a reel that is abandoned while it waits to be sealed stays unchanged', async () => {
    const turn = Promise.withResolvers<void>()
    const { reels, sealed, record } = station(async (work) => {
      await turn.promise
      return work()
    })
    record(frames(10))
    await reels.flush()
    const { name } = reels.open()!.durable()!
    reels.end()
    await reels.flush()
    const bytes = await storage.size(name)
    const abandoned = reels.abandon()
    turn.resolve()
    await abandoned
    expect([sealed, await storage.size(name)]).toEqual([[], bytes])
  })

  it('are sealed in order, and a seal that fails is reported and retried', async () => {
    let failures = 1
    const { reels, sealed, record } = station(async (work) => {
      if (failures-- > 0) throw new Error('the disk is gone')
      return work()
    })
    for (let reel = 0; reel < 3; reel++) record(frames(10, { from: reel * 10 }), reel * 600e6)
    reels.end()
    await reels.flush()
    await expect(reels.close()).rejects.toThrow('the disk is gone')
    expect(sealed).toEqual([])
    await reels.close()
    expect(sealed.map((reel) => (reel.startUs - startUs) / 600e6)).toEqual([0, 1, 2])
    expect(reels.isEmpty()).toBe(true)
  })

  it('of 500 stations that end at the same moment are sealed four at a time, and the next ones are written meanwhile', async () => {
    const turns = fairQueue({ atOnce: 4 })
    let [sealing, most] = [0, 0]
    const stations = Array.from({ length: 500 }, (_, id) =>
      station(
        (work) =>
          turns(id, async () => {
            most = Math.max(most, ++sealing)
            return work().finally(() => sealing--)
          }),
        id,
      ),
    )
    const some = frames(38)
    for (const { record } of stations) record(some)
    await Promise.all(stations.map(({ reels }) => reels.flush()))
    for (const { record } of stations) record(some, 600e6)
    await Promise.all(stations.map(({ reels }) => reels.flush()))
    expect(Math.max(...stations.map(({ reels }) => reels.waitingBytes()))).toBe(0)
    await Promise.all(stations.map(({ reels }) => reels.close()))
    expect([most, stations.every(({ sealed }) => sealed.length === 1)]).toEqual([4, true])
  })
})

const joined = (some: readonly Mp3Frame[]) => Buffer.concat(some.map(({ bytes }) => bytes))
