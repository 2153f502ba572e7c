import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatOfParts } from '../lib/mp3-frame.ts'
import { reelEndUs } from '../recordings/reel-writer.ts'
import { reelUs } from '../recordings/rules/reel-length.ts'
import { tenthUs } from '../recordings/rules/reel-levels.ts'
import { reelName } from '../recordings/rules/reel-name.ts'
import { saveGap } from '../recordings/store.ts'
import type { TestApp } from './app.ts'

/** A recording that is looked at, but not heard: its files have levels, and holes in place of audio. */
type Drawn = {
  stationId: number
  /** ISO 8601. */
  from: string
  until: string
  gaps?: readonly [from: string, until: string, reason: string][]
  /** The level at an instant in Unix seconds; without it there are rows only, and no files. */
  levelAt?: (at: number) => number
}

const format = formatOfParts(1, 44_100, 2)!
const frameUs = (format.samplesPerFrame / format.sampleRate) * 1e6
/** Of 128 kbit/s. */
const frameBytes = 418

/** Writes the reels and gaps of a recording. */
export async function drawRecording({ app, dataDir }: TestApp, drawn: Drawn): Promise<void> {
  const { stationId, gaps = [], levelAt } = drawn
  const us = (iso: string) => Date.parse(iso) * 1000
  const parts: [number, number][] = []
  let begin = us(drawn.from)
  for (const [from, until, reason] of gaps) {
    parts.push([begin, us(from)])
    begin = us(until)
    await saveGap(app.db, { station_id: stationId, from_us: us(from), until_us: begin, reason })
  }
  parts.push([begin, us(drawn.until)])
  const rows = []
  for (const [from, until] of parts) {
    for (let startUs = from; startUs < until - frameUs; ) {
      // A reel may end just before the hour: the next one is not what is left of it, which is no frame.
      const wantedUs = Math.min((Math.floor((startUs + frameUs) / reelUs) + 1) * reelUs, until)
      const frames = Math.round((wantedUs - startUs) / frameUs)
      const reel = { startUs, slewPpb: 0, format, frames }
      const endedUs = reelEndUs(reel)
      const name = reelName({ stationId, startUs, slewPpb: 0 }, 'abcdefgh')
      const bytes = frames * frameBytes
      if (levelAt) await writeLevels(join(dataDir, 'recordings', name), bytes, startUs, endedUs, levelAt)
      rows.push({
        ...{ station_id: stationId, name, instance: 'test', state: 'sealed' as const, slew_ppb: 0 },
        ...{ started_us: startUs, ended_us: endedUs, version: 10, sample_rate: 44_100, channels: 2, frames, bytes },
        ...{ frame_index: '0', titles: '[]', sha256: null, seal: null, chain: null },
      })
      startUs = endedUs
    }
  }
  for (let at = 0; at < rows.length; at += 100) {
    await app.db
      .insertInto('reels')
      .values(rows.slice(at, at + 100))
      .execute()
  }
}

async function writeLevels(
  path: string,
  bytes: number,
  fromUs: number,
  untilUs: number,
  levelAt: (at: number) => number,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const first = Math.floor(fromUs / tenthUs)
  const levels = Uint8Array.from({ length: Math.ceil(untilUs / tenthUs) - first }, (_, at) =>
    levelAt((first + at) / 10),
  )
  const file = await open(path, 'w')
  await file.write(levels, 0, levels.length, bytes)
  await file.close()
}

/** A number from 0 to 1 that looks random, and is the same for the same place. */
function noise(place: number): number {
  const x = Math.sin(place * 12.9898) * 43_758.5453
  return x - Math.floor(x)
}

const smooth = (at: number, every: number, seed: number) => {
  const [place, share] = [Math.floor(at / every), (at / every) % 1]
  const weight = share * share * (3 - 2 * share)
  return noise(place + seed) * (1 - weight) + noise(place + 1 + seed) * weight
}

/** Levels as of songs with pauses between them, and of speech. */
export function musicAt(at: number): number {
  const inSong = at % 223
  if (inSong < 1.5) return 70
  const fade = Math.min(1, inSong / 4, (223 - inSong) / 6)
  // Some songs are quieter than others.
  const loudness = 124 + 34 * noise(Math.floor(at / 223) + 5)
  return Math.round(110 * (1 - fade) + fade * (loudness + 24 * smooth(at, 20, 3) + 14 * noise(at)))
}

export function speechAt(at: number): number {
  const isPause = noise(Math.floor(at / 0.7) + 7) < 0.18
  const liveliness = smooth(at, 240, 11)
  return isPause ? 84 : Math.round(112 + 52 * liveliness + 22 * noise(Math.floor(at * 5)))
}
