import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../server/database/open.ts'
import { openRecordings } from '../server/storage/recordings.ts'
import { makeReel } from '../server/testing/reels.ts'
import { timedFrames } from '../server/testing/timed-audio.ts'
import type { Lab } from './lab.ts'
import { recordingInstallation } from './recording.ts'
import { inTurn, median, ratios } from './rounds.ts'
import { client, cpuSeconds, startBare, startProduct } from './servers.ts'
import { atMost, figure, spread, type Table } from './table.ts'

const [daySeconds, reelSeconds, segmentSeconds] = [86_400, 600, 10]
/** Days of reels of each station. */
const days = 40
/** Reels with files, at the end of the recording. */
const filed = 12
/** Requests of a round: a tick of processor time is a small part of it. */
const [heldRequests, madeRequests] = [400, 30]

type Server = { pid: number; origin: string }

/** Compares playlists of a day and segments with `node:https` sending the same bytes, by processor time. */
export async function measureHls(lab: Lab): Promise<Record<'hls', Table>> {
  const { rounds, warmUps } = lab.effort
  // A station for each round, of which nothing has been asked before.
  const urls = Array.from({ length: rounds + warmUps }, () => 'http://127.0.0.1:9/')
  const installation = await recordingInstallation(lab, 'hls', urls, { public: true, rewind_hours: 24 * (days + 1) })
  const { dataDir, db, close, stations } = installation
  const endS = Math.floor(Date.now() / 1000 / 3600 - 1) * 3600
  for (const { id } of stations) await fill(db, id, endS)
  await record(db, dataDir, stations[0]!.id, endS)
  await close()
  await using product = await startProduct(dataDir)
  const pathOf = (station: number, file: string) => `/hls/${stations[station]!.slug}/${file}`
  const dayOf = (station: number, from: number) => pathOf(station, `${from}-${from + daySeconds}.m3u8`)
  const segmentOf = (nth: number) => pathOf(0, `${endS / segmentSeconds - 1 - nth}.mp3`)

  const folder = lab.folder('hls-bodies')
  const ask = client(product.origin, '')
  /** A server that sends as many bytes as the product answers. */
  const bareOf = async (name: string, path: string, type: string) => {
    const { bytes } = await ask(`GET ${path}`)
    const bodyPath = join(folder, name)
    writeFileSync(bodyPath, Buffer.alloc(bytes, path))
    const headers = ['Content-Type', type, 'Content-Length', `${bytes}`]
    return startBare(dataDir, { answer: { headers, body: '' }, bodyPath })
  }
  const day = dayOf(0, endS - daySeconds)
  await using barePlaylist = await bareOf('day.m3u8', day, 'application/vnd.apple.mpegurl')
  await using bareSegment = await bareOf('segment.mp3', segmentOf(0), 'audio/mpeg')

  let [station, shifted, segment] = [0, 0, 0]
  const playlists = await inTurn(
    {
      bare: () => millisOf(barePlaylist, heldRequests, () => '/'),
      held: () => millisOf(product, heldRequests, () => day),
      made: () => millisOf(product, madeRequests, () => dayOf(0, endS - 2 * daySeconds + ++shifted * segmentSeconds)),
      first: () => {
        const own = station++
        return millisOf(product, madeRequests, (nth) => dayOf(own, endS - (nth + 2) * daySeconds))
      },
    },
    { rounds, warmUps },
  )
  const segments = await inTurn(
    {
      bare: () => millisOf(bareSegment, heldRequests, () => '/'),
      held: () => millisOf(product, heldRequests, () => segmentOf(0)),
      made: () =>
        millisOf(product, madeRequests, () => segmentOf(++segment % ((filed * reelSeconds) / segmentSeconds))),
    },
    { rounds, warmUps },
  )
  const row = (name: string, own: number[], yardstick: number[], goal = '') => {
    return [name, spread(ratios(own, yardstick)), figure(median(own)), figure(median(yardstick)), goal]
  }
  const within = (own: number[]) => atMost(10, median(own))
  return {
    hls: {
      head: ['', 'ratio of CPU time', 'ms', 'bare, ms', 'goal'],
      rows: [
        row('playlist of a day, held', playlists.held, playlists.bare),
        row('made, its final hours held', playlists.made, playlists.bare, within(playlists.made)),
        row('made, nothing held', playlists.first, playlists.bare, within(playlists.first)),
        row('segment, held', segments.held, segments.bare),
        row('segment, made', segments.made, segments.bare),
      ],
    },
  }
}

/** The processor time of a request, in milliseconds: one after the other. */
async function millisOf({ pid, origin }: Server, count: number, pathOf: (nth: number) => string): Promise<number> {
  const ask = client(origin, '')
  await ask(`GET ${pathOf(0)}`)
  const before = cpuSeconds(pid)
  for (let nth = 1; nth <= count; nth++) await ask(`GET ${pathOf(nth)}`)
  return ((cpuSeconds(pid) - before) * 1000) / count
}

/** Inserts the reels of a station, without files. */
async function fill(db: Db, stationId: number, endS: number): Promise<void> {
  const frames = Math.round((reelSeconds * 44_100) / 1152)
  const sealed = { instance: 'bench', state: 'sealed', titles: '[]' } as const
  const digest = 'a'.repeat(64)
  const format = { slew_ppb: 0, version: 10, sample_rate: 44_100, channels: 2 }
  const rows = Array.from({ length: (days * daySeconds) / reelSeconds - filed }, (_, nth) => {
    const startS = endS - days * daySeconds + nth * reelSeconds
    return {
      ...{ station_id: stationId, name: `${stationId}/${startS * 1e6}_0_bench000.mp3`, ...sealed, ...format },
      ...{ started_us: startS * 1e6, ended_us: (startS + reelSeconds) * 1e6, frames, bytes: frames * 418 },
      ...{ frame_index: '0', sha256: digest, chain: digest, seal: nth + 1 },
    }
  })
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('reels')
      .values(rows.slice(at, at + 500))
      .execute()
  }
}

/** Records the last reels of a station. */
async function record(db: Db, dataDir: string, stationId: number, endS: number): Promise<void> {
  const storage = await openRecordings(dataDir, `disk:${dataDir}`, {})
  const frames = Array.from({ length: 10 }, () => timedFrames('minute')).flat()
  for (let nth = filed; nth > 0; nth--) {
    await makeReel(db, storage, { stationId, startUs: (endS - nth * reelSeconds) * 1e6, frames })
  }
  await storage.close()
}
