import { setTimeout as after } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { type LiveSource, liveSource } from './testing/live-source.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import { recordingInstallation, seams } from './testing/recording-station.ts'

const rounds = 10
/** Two at a time, because the test mostly waits; the second one is killed at instants between those of the first. */
const installations = [0, 0.5].map((offset) => ({ offset, ...recordingInstallation() }))
const sources: LiveSource[] = []
afterAll(async () => {
  for (const { close } of [...installations, ...sources]) await close()
})

/** 128 kbit/s. */
const bytesPerMs = 16
const bytesPerFrame = (144 * 128_000) / 44_100
/** Audio held by the network and the splitter at any time: a block of the source and a frame or two. */
const underWayMs = 300
/** A recorder that waited `busyMs` for a processor may wait another `settlingMs` for the stream to settle. */
const [busyMs, settlingMs] = [100, 2000]

type Kill = { atMs: number; atByte: number; isBusy: boolean }

/** A second of another stream. */
const intro = Buffer.concat([...numberedFrames({ seed: 9 }).take(40)].map(({ bytes }) => bytes))

const stations = [
  { name: 'a burst of four seconds', burstBytes: 65_536 },
  { name: 'an intro and a burst of a minute', burstBytes: 60_000 * bytesPerMs },
  { name: 'no burst', burstBytes: 0 },
]

it(`the recorder is killed ${installations.length * rounds} times: no frame is recorded twice, and none is lost that was in a burst or had arrived two seconds before`, {
  timeout: 60_000 + rounds * 10_000,
}, async () => {
  await Promise.all(installations.map(killAgainAndAgain))
})

async function killAgainAndAgain({ offset, ...installation }: (typeof installations)[number]): Promise<void> {
  const recorded: { id: number; source: LiveSource; kills: Kill[] }[] = []
  for (const { name, burstBytes } of stations) {
    const source = await liveSource({ frames: numberedFrames(), speed: 1, burstBytes })
    sources.push(source)
    recorded.push({ id: (await installation.station(name, source.url)).id, source, kills: [] })
  }
  let isLate = false
  for (let round = 0; round <= rounds; round++) {
    const server = await installation.serve()
    await expect.poll(() => recorded.every(({ source }) => source.joins.length > round), { timeout: 20_000 }).toBe(true)
    const waitedMs = server.waitedMs()
    // Spread over the phases of the first seconds of a connection: held, matched, dated, written.
    await after(300 + 3300 * ((((round * 3) % rounds) + offset) / rounds))
    const isBusy = server.waitedMs() - waitedMs > busyMs
    for (const { source, kills } of recorded)
      kills.push({ atMs: performance.now(), atByte: source.sentBytes(), isBusy })
    server.signal(round < rounds ? 'SIGKILL' : 'SIGTERM')
    await server.ended
    // From then on a new listener gets an intro first, and all audio late: only the content identifies known frames.
    const { source, kills } = recorded[1]!
    if (kills.at(-1)!.atMs - source.joins.at(-1)!.atMs < 2 * underWayMs + 1500) continue
    source.setIntro(intro)
    if (!isLate) source.lag(700)
    isLate = true
  }
  expect(isLate).toBe(true)

  for (const [index, { id, source, kills }] of recorded.entries()) {
    const { name } = stations[index]!
    const { numbers, spans, reels } = await installation.recorded(id)
    expect([name, numbers.filter((number, at) => at > 0 && number <= numbers[at - 1]!)]).toEqual([name, []])
    expect([name, seams(spans)]).toEqual([name, []])
    expect([name, reels.filter(({ state }) => state !== 'sealed')]).toEqual([name, []])
    const kept = new Set(numbers)
    const lost: number[] = []
    for (const [round, kill] of kills.entries()) {
      const join = source.joins[round]!
      const mostLostMs = (round < rounds ? 2000 : 0) + underWayMs + (kill.isBusy ? settlingMs : 0)
      for (let number = Math.ceil(join.fromByte / bytesPerFrame) + 1; number * bytesPerFrame < kill.atByte; number++) {
        const arrivedMs = Math.max(join.atMs, source.sentAtMs((number + 1) * bytesPerFrame))
        if (arrivedMs < kill.atMs - mostLostMs && !kept.has(number)) lost.push(number)
      }
    }
    expect([name, lost]).toEqual([name, []])
    const { faults } = await installation.command('recording', 'verify', '--station', `${id}`)
    expect([name, faults]).toEqual([name, []])
  }
  expect(recorded[1]!.source.joins.length).toBe(rounds + 1)
  const bursts = await installation.recorded(recorded[1]!.id)
  expect(bursts.bytes.includes('#9:')).toBe(false)
  expect(bursts.gaps).toEqual([])
  expect(bursts.numbers).toEqual(bursts.numbers.map((_, at) => bursts.numbers[0]! + at))
}
