import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StationRow } from '../server/database/tables.ts'
import { noExtraWrite } from '../server/database/transaction.ts'
import { readReelName } from '../server/recordings/rules/reel-name.ts'
import { replaceWeek } from '../server/schedule/actions.ts'
import { DAYS } from '../server/schedule/rules/entry.ts'
import { createShow } from '../server/shows/actions.ts'
import { createStation } from '../server/station/actions.ts'
import type { WebsiteSettings } from '../server/station/rules/website-fields.ts'
import type { Lab } from './lab.ts'
import { quantile } from './rounds.ts'
import { openInstallation } from './seed.ts'
import { cpuSeconds, proportionalMiB, startProduct, startScript } from './servers.ts'
import { atLeast, atMost, exactly, figure, type Table } from './table.ts'

/** Starts a process that serves any number of live streams of noise, stereo at 128 kbit/s. */
export async function startLive(lab: Lab) {
  const file = join(lab.folder(`live-${performance.now()}`), 'live.mp3')
  const noise = (seed: number) => `anoisesrc=color=pink:seed=${seed}:duration=180[${seed}]`
  const graph = `${noise(1)};${noise(2)};[1][2]amerge=inputs=2`
  const encoded = ['-ar', '44100', '-b:a', '128k', '-write_xing', '0', '-id3v2_version', '0', file]
  execFileSync('ffmpeg', ['-v', 'error', '-filter_complex', graph, ...encoded])
  const { origin, ...server } = await startScript('live-streams.ts', file)
  const count = async () => Number(await (await fetch(`http://${origin}/count`)).text())
  return {
    ...server,
    /** The addresses of streams. */
    urls: (length: number) => Array.from({ length }, (_, nth) => `http://${origin}/${nth}`),
    count,
    /** Waits until a number of streams is listened to. */
    async listened(wanted: number) {
      for (const late = performance.now() + 60_000; (await count()) < wanted; await sleep(200)) {
        if (performance.now() > late) throw new Error(`${await count()} of ${wanted} streams are listened to.`)
      }
    },
  }
}

/** An installation with stations that record live streams; `start` starts its server. */
export async function recordingInstallation(
  lab: Lab,
  name: string,
  urls: readonly string[],
  website: WebsiteSettings = {},
) {
  const dataDir = lab.folder(name)
  const { db, writer, close } = await openInstallation(`sqlite:${join(dataDir, 'aircheck.db')}`)
  const stations: StationRow[] = []
  for (const streamUrl of urls)
    stations.push(await createStation(writer, { name: 'Radio', streamUrl, record: true, website }))
  const start = () => startProduct(dataDir, { AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on' })
  return { dataDir, db, writer, close, stations, start }
}

type Live = Awaited<ReturnType<typeof startLive>>

const stationCount = 500
/** As many as a small machine can start in a few seconds. */
const ffmpegCount = 40
/** Time for the just-in-time compiler: after ten seconds a second still costs a third more than later. */
const settleMs = 20_000

/** Records stations in one server process, then some by `ffmpeg -c copy -f segment`, from the same source. */
export async function measureCapturing(lab: Lab): Promise<Record<'capturing', Table>> {
  await using live = await startLive(lab)
  const seconds = Math.max(20, 10 * lab.effort.seconds)
  const own = await recordByProduct(lab, live, seconds)
  const other = await recordByFfmpeg(lab, live, seconds)
  const ratioOf = (cost: 'share' | 'memoryMiB') => other[cost] / ffmpegCount / (own[cost] / stationCount)
  const [cpuRatio, memoryRatio] = [ratioOf('share'), ratioOf('memoryMiB')]
  const rows = [
    ['of a processor core, %', figure(own.share * 100), atMost(25, own.share * 100)],
    ['processor time of ffmpeg, for each station', `× ${figure(cpuRatio)}`, atLeast(3.5, cpuRatio)],
    ['memory of ffmpeg, for each station', `× ${figure(memoryRatio)}`, atLeast(20, memoryRatio)],
    ['stations recording', `${own.recording}`, exactly(stationCount, own.recording)],
    ['gaps', `${own.gaps}`, exactly(0, own.gaps)],
    ['durable audio behind the clock at worst, s', figure(own.behindSeconds), atMost(2, own.behindSeconds)],
    ['SIGTERM, until the process has ended, s', figure(own.stopSeconds), atMost(30, own.stopSeconds)],
    ['its next start, until all stations are received, s', figure(own.startSeconds), atMost(3, own.startSeconds)],
  ]
  return { capturing: { head: [`${stationCount} stations at 128 kbit/s in one process`, '', 'goal'], rows } }
}

async function recordByProduct(lab: Lab, live: Live, seconds: number) {
  const { dataDir, db, close, start } = await recordingInstallation(lab, 'capturing', live.urls(stationCount))
  const server = await start()
  await live.listened(stationCount)
  const cost = await costOf([server.pid], seconds)
  const behindSeconds = Math.max(...secondsBehind(join(dataDir, 'recordings')))
  const recorders = await db.selectFrom('recorders').select('state').execute()
  const gaps = await db.selectFrom('gaps').selectAll().execute()
  const stopMs = performance.now()
  await server[Symbol.asyncDispose]()
  const startMs = performance.now()
  await using _again = await start()
  await live.listened(stationCount)
  const startSeconds = (performance.now() - startMs) / 1000
  await close()
  return {
    ...{ ...cost, behindSeconds, gaps: gaps.length, startSeconds, stopSeconds: (startMs - stopMs) / 1000 },
    recording: recorders.filter(({ state }) => state === 'recording').length,
  }
}

async function recordByFfmpeg(lab: Lab, live: Live, seconds: number) {
  const folder = lab.folder('segments')
  await sleep(500)
  const others = await live.count()
  const children = live.urls(ffmpegCount).map((url, nth) => {
    const segments = ['-c', 'copy', '-f', 'segment', '-segment_time', '600', join(folder, `${nth}-%03d.mp3`)]
    return spawn('ffmpeg', ['-v', 'error', '-nostdin', '-i', url, ...segments], { stdio: 'ignore' })
  })
  await live.listened(others + ffmpegCount)
  const pids = children.map(({ pid }) => pid!)
  const cost = await costOf(pids, seconds)
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map((child) => child.signalCode ?? once(child, 'exit')))
  return cost
}

/** The time from the end of each station's last reel to now: what a crash would cost. */
export function secondsBehind(folder: string): number[] {
  const nowUs = Date.now() * 1000
  return readdirSync(folder).map((station) => {
    const ends = readdirSync(join(folder, station)).map((reel) => {
      const { startUs } = readReelName(`${station}/${reel}`)
      return startUs + (statSync(join(folder, station, reel)).size / 16_000) * 1e6
    })
    return (nowUs - Math.max(...ends)) / 1e6
  })
}

/** The share of a processor core that processes use, once they have settled, and their memory at the end. */
async function costOf(pids: readonly number[], seconds: number): Promise<{ share: number; memoryMiB: number }> {
  await sleep(settleMs)
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const [before, startMs] = [used(), performance.now()]
  await sleep(seconds * 1000)
  const share = ((used() - before) * 1000) / (performance.now() - startMs)
  return { share, memoryMiB: pids.reduce((sum, pid) => sum + proportionalMiB(pid), 0) }
}

const showCount = 100
const patienceSeconds = 120
const minuteMs = 60_000

/** Records 100 stations, whose shows of a minute all end at once, until their episodes are listed. */
export async function measureShowEnds(lab: Lab): Promise<Record<'show-ends', Table>> {
  await using live = await startLive(lab)
  const { db, writer, close, stations, start } = await recordingInstallation(lab, 'show-ends', live.urls(showCount))
  const beginMs = Math.ceil((Date.now() + 20_000) / minuteMs) * minuteMs
  const time = Math.floor(beginMs / minuteMs) % 1440
  for (const { id } of stations) {
    const input = { title: 'The Hour', description: '', presenter: '', image: '', published: true }
    const show = await createShow(writer, id, input, noExtraWrite)
    const entries = DAYS.map((day) => ({ day, time, duration: 1 }))
    await replaceWeek(writer, id, { showId: show.id, week: 1 }, entries)
  }
  await using _server = await start()
  await live.listened(showCount)
  await sleep(beginMs + minuteMs - Date.now())
  const since = () => (Date.now() - beginMs - minuteMs) / 1000
  const seconds: number[] = []
  while (seconds.length < showCount && since() < patienceSeconds) {
    await sleep(50)
    const { length } = await db.selectFrom('episodes').select('id').execute()
    while (seconds.length < length) seconds.push(since())
  }
  await close()
  const [p50, p99] = [quantile(seconds, 0.5), quantile(seconds, 0.99)]
  const rows = [
    ['end to listed, p50, s', figure(p50), atMost(3, p50)],
    ['end to listed, p99, s', figure(p99), atMost(10, p99)],
    ['episodes', `${seconds.length}`, exactly(showCount, seconds.length)],
  ]
  return { 'show-ends': { head: [`${showCount} shows of 1 min end at once`, '', 'goal'], rows } }
}
