import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Effort } from './effort.ts'
import { inTurn, ratios, type Spread, spread } from './rounds.ts'
import { figure, type Table } from './table.ts'

/** Seconds for a two-hour episode, the ratio to `cat` and `sync` of the same reels, and the memory above idle. */
export type Cutting = { bare: Spread; product: Spread; ratio: Spread; growthMiB: number; mebibytes: number }

const reelCount = 12
const reelBytes = 10 * 60 * 16_000
const source = new URL('../server/testing/timed-audio/cbr.mp3', import.meta.url)
const frameBytes = 417

/** Measures the cutting of two hours at 128 kbit/s, without decoding its edges. */
export async function measureCutting(folder: string, { rounds }: Effort): Promise<Cutting> {
  const reels = makeReels(join(folder, 'reels'))
  const output = join(folder, 'episode.mp3')
  const dataDir = join(folder, 'cuts')
  mkdirSync(dataDir)
  const cat = async () => {
    const start = performance.now()
    execFileSync('sh', ['-c', 'out=$1; shift; cat "$@" > "$out" && sync -d "$out"', 'sh', output, ...reels])
    return (performance.now() - start) / 1000
  }
  const growths: number[] = []
  let bytes = 0
  const script = fileURLToPath(new URL('./cut.ts', import.meta.url))
  const cut = async () => {
    const result = JSON.parse(execFileSync(process.execPath, [script, dataDir, ...reels]).toString())
    growths.push(result.growthMiB)
    bytes = result.bytes
    return result.seconds as number
  }
  const { bare, product } = await inTurn({ bare: cat, product: cut }, { rounds, warmUps: 1 })
  rmSync(output)
  return {
    bare: spread(bare),
    product: spread(product),
    ratio: spread(ratios(product, bare)),
    growthMiB: Math.max(...growths),
    mebibytes: bytes / 1024 ** 2,
  }
}

/** Reels of ten minutes, made of the frames of a short file that all have 417 bytes. */
function makeReels(folder: string): string[] {
  mkdirSync(folder)
  const file = readFileSync(source)
  const frames: Buffer[] = []
  for (let at = 0; at + 3 < file.length; ) {
    const length = frameBytes + ((file[at + 2]! >> 1) & 1)
    if (length === frameBytes) frames.push(file.subarray(at, at + length))
    at += length
  }
  return Array.from({ length: reelCount }, (_, index) => {
    const path = join(folder, String(index))
    const count = Math.floor(reelBytes / frameBytes)
    writeFileSync(path, Buffer.concat(Array.from({ length: count }, (_, frame) => frames[frame % frames.length]!)))
    return path
  })
}

/** The table of the report. */
export function cuttingTable({ bare, product, ratio, growthMiB, mebibytes }: Cutting): Table {
  const spreadOf = ({ median, min, max }: Spread) => `${figure(median)} (${figure(min)}–${figure(max)})`
  const verdict = (holds: boolean) => (holds ? 'met' : 'missed')
  return {
    head: [`an episode of two hours, ${figure(mebibytes)} MiB`, '', 'goal'],
    rows: [
      ['cut and flushed, by `cat` and `sync`', spreadOf(ratio), `≤ 3: ${verdict(ratio.median <= 3)}`],
      ['seconds', spreadOf(product), ''],
      ['seconds of `cat` and `sync`', spreadOf(bare), ''],
      ['memory above idle, MiB', figure(growthMiB), `≤ 16: ${verdict(growthMiB <= 16)}`],
    ],
  }
}
