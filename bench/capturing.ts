import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readReelName } from '../server/recordings/rules/reel-name.ts'
import type { Effort } from './effort.ts'
import { type Live, makeRecordingStations, openInstallation, startLive, untilListened } from './live.ts'
import { cpuSeconds } from './process.ts'
import { startProduct } from './server.ts'
import { figure, type Table } from './table.ts'

/** What recording costs: the share of a processor core, and memory (PSS) in MiB, of all stations. */
type Cost = { stations: number; share: number; memoryMiB: number }
/** In seconds: how long the server takes to stop, and from its start until it receives all stations; the gaps of that. */
type Restart = { stop: number; start: number; gaps: number; longest: number }
/** The cost in the product, and of ffmpeg; how late the recording is, and stations and gaps, which tell that it works. */
export type Capturing = {
  product: Cost
  ffmpeg: Cost
  recording: number
  gaps: number
  worstBehindSeconds: number
  restart: Restart
}

const stationCount = 500
/** 128 kbit/s. */
const bytesPerSecond = 16_000
/** As many as a small machine can start in a few seconds. */
const ffmpegCount = 40
/** Time for the just-in-time compiler: after ten seconds a second still costs a third more than later. */
const settleMs = 20_000
const secondsFor = ({ seconds }: Effort) => Math.max(20, 10 * seconds)

/** Records 500 stations in one server process, then some by `ffmpeg -c copy -f segment`, from the same source. */
export async function measureCapturing(folder: string, effort: Effort): Promise<Capturing> {
  const live = await startLive(folder)
  try {
    const product = await recordByProduct(join(folder, 'capturing'), live, secondsFor(effort))
    return { ...product, ffmpeg: await recordByFfmpeg(join(folder, 'segments'), live, secondsFor(effort)) }
  } finally {
    await live.stop()
  }
}

async function recordByProduct(dataDir: string, live: Live, seconds: number) {
  mkdirSync(dataDir)
  const { db, writer, close } = await openInstallation(dataDir)
  await makeRecordingStations(writer, live, stationCount)
  const env = { AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on' }
  let server = await startProduct({ dataDir, env })
  try {
    await untilListened(live, stationCount)
    const product = { stations: stationCount, ...(await costOf([server.pid], seconds)) }
    const behind = secondsBehind(join(dataDir, 'recordings'))
    const rows = await db.selectFrom('recorders').select('state').execute()
    const gaps = await db.selectFrom('gaps').select('id').execute()
    const stoppedMs = performance.now()
    await server.stop()
    const stop = (performance.now() - stoppedMs) / 1000
    const [startedMs, startedUs] = [performance.now(), Date.now() * 1000]
    server = await startProduct({ dataDir, env })
    await untilListened(live, stationCount)
    const start = (performance.now() - startedMs) / 1000
    await sleep(settleMs)
    const missing = await db
      .selectFrom('gaps')
      .select(['from_us', 'until_us'])
      .where('until_us', '>', startedUs)
      .execute()
    const longest = Math.max(0, ...missing.map(({ from_us, until_us }) => (until_us! - from_us) / 1e6))
    return {
      product,
      recording: rows.filter(({ state }) => state === 'recording').length,
      gaps: gaps.length,
      worstBehindSeconds: Math.max(...behind),
      restart: { stop, start, gaps: missing.length, longest },
    }
  } finally {
    await close()
    await server.stop()
  }
}

async function recordByFfmpeg(folder: string, live: Live, seconds: number): Promise<Cost> {
  mkdirSync(folder)
  await sleep(500)
  const others = await live.count()
  const children: ChildProcess[] = []
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', stop)
  try {
    for (let number = 1; number <= ffmpegCount; number++) {
      const output = join(folder, `${number}-%03d.mp3`)
      const how = ['-c', 'copy', '-f', 'segment', '-segment_time', '600', output]
      children.push(spawn('ffmpeg', ['-v', 'error', '-nostdin', '-i', live.urlOf(number), ...how], { stdio: 'ignore' }))
    }
    await untilListened(live, others + ffmpegCount)
    return {
      stations: ffmpegCount,
      ...(await costOf(
        children.map(({ pid }) => pid!),
        seconds,
      )),
    }
  } finally {
    stop()
    process.removeListener('exit', stop)
    await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  }
}

/** How far the end of each station's last reel is behind the clock: what a crash would cost. */
function secondsBehind(folder: string): number[] {
  const nowUs = Date.now() * 1000
  return readdirSync(folder).map((station) => {
    const ends = readdirSync(join(folder, station)).map((reel) => {
      const { startUs } = readReelName(`${station}/${reel}`)
      return startUs + (statSync(join(folder, station, reel)).size / bytesPerSecond) * 1e6
    })
    return (nowUs - Math.max(...ends)) / 1e6
  })
}

/** The processor time of some processes over `seconds`, once they have settled, and their memory at the end. */
async function costOf(pids: readonly number[], seconds: number): Promise<Omit<Cost, 'stations'>> {
  await sleep(settleMs)
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const [before, startMs] = [used(), performance.now()]
  await sleep(seconds * 1000)
  const share = ((used() - before) * 1000) / (performance.now() - startMs)
  return { share, memoryMiB: pids.reduce((sum, pid) => sum + proportionalMiB(pid), 0) }
}

/** Memory of a process in MiB, with its part of what it shares with others (PSS). */
function proportionalMiB(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1024
}

/** The table of the report. */
export function capturingTable({ product, ffmpeg, recording, gaps, worstBehindSeconds, restart }: Capturing): Table {
  const verdict = (holds: boolean) => (holds ? 'met' : 'missed')
  const each = ({ stations, share, memoryMiB }: Cost) => ({ share: share / stations, memoryMiB: memoryMiB / stations })
  const [own, other] = [each(product), each(ffmpeg)]
  const [cpuRatio, memoryRatio] = [other.share / own.share, other.memoryMiB / own.memoryMiB]
  const percent = (share: number) => `${figure(share * 100)} %`
  const isWell = recording === product.stations && gaps === 0
  return {
    head: [`${product.stations} stations at 128 kbit/s in one process`, '', 'goal'],
    rows: [
      ['of a processor core', percent(product.share), `≤ 25 %: ${verdict(product.share <= 0.25)}`],
      ['processor time of ffmpeg, for each station', `× ${figure(cpuRatio)}`, `≥ 3.5: ${verdict(cpuRatio >= 3.5)}`],
      ['memory of ffmpeg, for each station', `× ${figure(memoryRatio)}`, `≥ 20: ${verdict(memoryRatio >= 20)}`],
      ['memory, MiB', figure(product.memoryMiB), ''],
      [
        `a core and MiB for each of ${ffmpeg.stations} ffmpeg`,
        `${percent(other.share)}, ${figure(other.memoryMiB)}`,
        '',
      ],
      ['stations recording, gaps', `${recording}, ${gaps}`, `all, 0: ${verdict(isWell)}`],
      [
        'durable audio behind the clock at worst, s',
        figure(worstBehindSeconds),
        `≤ 2: ${verdict(worstBehindSeconds <= 2)}`,
      ],
      ['SIGTERM, until the process has ended, s', figure(restart.stop), `≤ 30: ${verdict(restart.stop <= 30)}`],
      [
        'its next start, until all stations are received, s',
        figure(restart.start),
        `≤ 3: ${verdict(restart.start <= 3)}`,
      ],
      ['stations with a gap after the restart, the longest, s', `${restart.gaps}, ${figure(restart.longest)}`, ''],
    ],
  }
}
