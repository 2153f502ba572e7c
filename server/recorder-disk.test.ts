import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type LiveSource, liveSource } from './testing/live-source.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import { type RecordingInstallation, recordingInstallation, seams } from './testing/recording-station.ts'
import { type SmallDisk, smallDisk } from './testing/small-disk.ts'

const megabyte = 1024 * 1024
const disk: SmallDisk | undefined = smallDisk({ bytes: 64 * megabyte, files: 1000 })
let installation: RecordingInstallation | undefined
let source: LiveSource | undefined
afterAll(async () => {
  await installation?.close()
  await source?.close()
  disk?.remove()
})

/** Frames held by the network and the splitter at any time. */
const underWay = 12
const bytesPerFrame = (144 * 128_000) / 44_100

describe.skipIf(!disk)('recording on a full disk (needs the right to mount one)', () => {
  it('raises the alarm, stops before the disk is full, loses nothing that was recorded, and resumes when there is space', {
    timeout: 180_000,
  }, async () => {
    const { folder } = disk!
    installation = recordingInstallation({ dataDir: folder })
    source = await liveSource({ frames: numberedFrames(), speed: 1, burstBytes: 0 })
    const { id } = await installation.station('Full Radio', source.url)
    const server = await installation.serve()
    const status = () => installation!.command('recording', 'status', '--station', `${id}`)
    const sees = (what: object) => expect.poll(status, { timeout: 30_000, interval: 300 }).toMatchObject(what)
    /** Fills the disk until this number of bytes is free. */
    const leave = (bytes: number) => {
      rmSync(join(folder, 'ballast'), { force: true })
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(join(folder, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
      } catch (error) {
        // The recorder wrote in between: the disk is completely full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
    /** The frame that was sent when the recorder left the stream. */
    const whenLeft = async () => {
      await expect.poll(() => source!.listeners(), { timeout: 20_000, interval: 10 }).toBe(0)
      return Math.floor(source!.sentBytes() / bytesPerFrame)
    }
    await sees({ state: 'recording', alarms: [] })

    leave(5 * megabyte)
    await sees({ state: 'recording', alarms: [{ alarm: 'disk low' }] })
    leave(1.5 * megabyte)
    const untilFrame = await whenLeft()
    await sees({ state: 'stopped', reason: 'the disk is full' })
    expect(source.listeners()).toBe(0)
    leave(40 * megabyte)
    await sees({ state: 'recording', reason: '' })

    // The disk is suddenly full: the audio that arrives waits in memory.
    const before = Math.floor(source.sentBytes() / bytesPerFrame)
    leave(0)
    const until = await whenLeft()
    rmSync(join(folder, 'ballast'))
    // The state could not be written while the disk was full.
    await expect.poll(() => source!.listeners(), { timeout: 20_000 }).toBe(1)
    await after(2500)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)

    const { numbers, spans, gaps } = await installation.recorded(id)
    expect(numbers.filter((number, at) => at > 0 && number <= numbers[at - 1]!)).toEqual([])
    const kept = new Set(numbers)
    const missing = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => from + at).filter((number) => !kept.has(number))
    expect(missing(before, until - underWay)).toEqual([])
    expect(seams(spans)).toEqual([])
    expect(missing(numbers[0]!, untilFrame - underWay)).toEqual([])
    expect(gaps.map(({ reason }) => reason)).toEqual(['the disk is full', 'the disk is full'])
    expect((await installation.command('recording', 'verify', '--station', `${id}`)).faults).toEqual([])
  })
})
