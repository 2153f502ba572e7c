import { statfs } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { systemMonotonicUs } from '../lib/clock.ts'
import type { RecordingStatus } from '../recordings/status.ts'
import { testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { checkDisk } from './disk.ts'
import { examine } from './doctor.ts'
import { checkFfmpeg } from './ffmpeg.ts'
import { checkRecording, needFfmpeg, type Recorded, recordingNeeds } from './recording.ts'

const well: RecordingStatus = {
  ...{ state: 'recording', since: 1, reason: '', alarms: [], last_audio_at: 2, oldest_at: 1, gaps: [] },
  ...{ recorded_seconds: 0, bytes: 0 },
}
const station = (id: number, status: Partial<RecordingStatus> = {}, retentionDays = 60): Recorded => ({
  ...{ id, retentionDays },
  status: { ...well, ...status },
})

describe('the check of the recording', () => {
  it('passes where no station is to be recorded, or all are', () => {
    expect(checkRecording([]).state).toBe('ok')
    expect(checkRecording([station(1), station(2)])).toMatchObject({ state: 'ok', message: '2 stations are recorded.' })
  })

  it('fails when a station is down or stopped, says which and why, and what to do', () => {
    const found = checkRecording([station(1), station(2, { state: 'down', reason: 'no audio arrives' })])
    expect(found).toMatchObject({
      state: 'failed',
      message: '1 of 2 stations are not recorded: station 2 is down, no audio arrives.',
      advice: expect.stringContaining('aircheck recording status'),
    })
    const many = Array.from({ length: 8 }, (_, at) => station(at, { state: 'stopped', reason: 'the disk is full' }))
    expect(checkRecording(many).message).toMatch(/^8 of 8 .*station 4 is stopped, the disk is full; and 3 more\.$/)
  })

  it('warns of alarms, and where the server does not run', () => {
    const alarms = [{ alarm: 'silence' as const, since: 1 }]
    expect(checkRecording([station(3, { alarms })])).toMatchObject({
      state: 'warning',
      message: 'Recordings have alarms: station 3: silence.',
    })
    expect(checkRecording([station(3, { state: 'down', reason: 'no server is running' })]).state).toBe('warning')
  })
})

describe('the disk', () => {
  it('the bitrate of a station is that of its recording so far, or else 128 kbit/s', () => {
    expect(recordingNeeds([station(1, {}, 10)])).toEqual({ dailyBytes: 1_382_400_000, moreBytes: 13_824_000_000 })
    const known = station(2, { recorded_seconds: 1000, bytes: 40_000_000 }, 1)
    expect(recordingNeeds([known])).toEqual({ dailyBytes: 3_456_000_000, moreBytes: 3_416_000_000 })
    // Longer retention in the past: nothing more is needed, and nothing less for the others.
    const over = station(3, { recorded_seconds: 1e6, bytes: 16e9 }, 1)
    expect(recordingNeeds([over, known]).moreBytes).toBe(3_416_000_000)
  })

  it('too small for the days that recordings are kept, it is warned of; full within two days, it fails', async () => {
    const app = await testApp()
    const { bavail, bsize } = await statfs(app.dataDir)
    const free = bavail * bsize
    const rate = (days: number) => ({ recorded_seconds: 1e6, bytes: (free / days / 86_400) * 1e6 })
    const check = (...recorded: Recorded[]) => checkDisk(app.config, recorded)
    expect(await check(station(1, rate(500), 100))).toMatchObject({ state: 'ok' })
    const late = await check(station(1, rate(20.5), 1000))
    expect(late).toMatchObject({ state: 'warning', message: expect.stringMatching(/full in (19|20) days\.$/) })
    expect(late.advice).toMatch(/retention/)
    expect(await check(station(1, rate(1.5), 100))).toMatchObject({ state: 'failed' })
    const bucket = { ...app.config, media: 's3://bucket' }
    expect(await checkDisk(bucket, [station(1, rate(20), 1000)])).toMatchObject({ state: 'ok' })
    await app.close()
  })
})

it('a missing ffmpeg fails when a station cannot be recorded without it, and names the station', async () => {
  const stopped = station(4, { state: 'stopped', reason: 'ffmpeg is not installed' })
  const down = station(5, { state: 'down', reason: 'no connection' })
  expect(needFfmpeg([stopped, down])).toEqual([4])
  expect(await checkFfmpeg('/nowhere', [4])).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/station 4/),
  })
  expect(await checkFfmpeg('/nowhere', [])).toMatchObject({ state: 'warning' })
})

for (const database of databases) {
  it(`a station whose stream refuses fails the check on ${database.name}, with the server running`, async () => {
    const nowMs = Date.now()
    // Audio is missing after ten seconds, which pass in one.
    const monotonicUs = () => systemMonotonicUs() * 10
    const app = await testApp({ database, now: new Date(nowMs).toISOString(), monotonicUs })
    try {
      await app.station({ streamUrl: 'http://127.0.0.1:9/live', record: true })
      const look = async () => {
        const checks = await examine(app.config, { nowMs, searchPath: '' })
        const { state, message } = checks.find(({ name }) => name === 'recording')!
        return [state, message]
      }
      await expect
        .poll(look, { timeout: 30_000, interval: 200 })
        .toEqual(['failed', expect.stringMatching(/^1 of 1 stations are not recorded: station \d+ is down, .+\.$/)])
    } finally {
      await app.close()
    }
  }, 60_000)
}
