import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { assemble } from '../server/generation/assemble.ts'
import { fileCheck } from '../server/generation/check.ts'
import { withGain } from '../server/generation/with-gain.ts'
import { formatOf } from '../server/lib/mp3-frame.ts'
import { repaired } from '../server/recordings/repaired.ts'
import type { Run } from '../server/recordings/run.ts'
import { bufferRing } from '../server/storage/buffer-ring.ts'
import { diskStorage } from '../server/storage/disk.ts'
import { numberedFrames } from '../server/testing/numbered-frames.ts'
import type { Lab } from './lab.ts'
import { inTurn, median, ratios } from './rounds.ts'
import { atMost, figure, spread, type Table } from './table.ts'

const reelCount = 12
/** Of 128 kbit/s at 48 kHz, which needs no padding. */
const [frameBytes, framesPerReel, framesPerSecond] = [384, 25_000, 42]

/**
 * Compares the cutting of two hours at 128 kbit/s, without decoding its edges, with `cat` and `sync` of its reels; and
 * measures the processor time of an hour whose loudness is changed.
 */
export async function measureCutting(lab: Lab): Promise<Record<'cutting', Table>> {
  const [folder, dataDir] = [lab.folder('reels'), lab.folder('cuts')]
  const frames = Buffer.concat([...numberedFrames({ sampleRate: 48_000 }).take(1000)].map(({ bytes }) => bytes))
  const reels = Array.from({ length: reelCount }, (_, nth) => join(folder, `${nth}`))
  for (const reel of reels) writeFileSync(reel, Buffer.alloc(framesPerReel * frameBytes, frames))
  const cat = async () => {
    const start = performance.now()
    const script = 'out=$1; shift; cat "$@" > "$out" && sync -d "$out"'
    execFileSync('sh', ['-c', script, 'sh', join(folder, 'episode.mp3'), ...reels])
    return (performance.now() - start) / 1000
  }
  let [growthMiB, bytes] = [0, 0]
  const cutInProcess = async () => {
    const cut = JSON.parse(`${execFileSync(process.execPath, [import.meta.filename, dataDir, ...reels])}`)
    growthMiB = Math.max(growthMiB, cut.growthMiB)
    bytes = cut.bytes
    return cut.seconds as number
  }
  const louderInProcess = async () => {
    const hour = reels.slice(0, reelCount / 2)
    const args = [import.meta.filename, dataDir, ...hour]
    const env = { ...process.env, GAIN_STEPS: '3' }
    return JSON.parse(`${execFileSync(process.execPath, args, { env })}`).processorSeconds as number
  }
  const { bare, product } = await inTurn(
    { bare: cat, product: cutInProcess },
    { rounds: lab.effort.rounds, warmUps: 1 },
  )
  const { louder } = await inTurn({ louder: louderInProcess }, { rounds: lab.effort.rounds, warmUps: 1 })
  const ratio = ratios(product, bare)
  const rows = [
    ['cut and flushed, by `cat` and `sync`', spread(ratio), atMost(3, median(ratio))],
    ['seconds', spread(product), ''],
    ['seconds of `cat` and `sync`', spread(bare), ''],
    ['memory above idle, MiB', figure(growthMiB), atMost(16, growthMiB)],
    ['an hour with another loudness, seconds of processor', spread(louder), atMost(1.5, median(louder))],
  ]
  return { cutting: { head: [`an episode of two hours, ${figure(bytes / 1024 ** 2)} MiB`, '', 'goal'], rows } }
}

/** Cuts an episode out of reels, all but the first and the last second, as a server does; by `steps` of gain louder. */
async function cut(dataDir: string, paths: readonly string[], steps: number): Promise<number> {
  const sizes = paths.map((path) => statSync(path).size)
  const head = readFileSync(paths[0]!).subarray(0, 4)
  const run: Run = {
    format: formatOf(head[1]!, head[2]!, head[3]!),
    begin: framesPerSecond * frameBytes,
    end: sizes.reduce((sum, size) => sum + size, 0) - framesPerSecond * frameBytes,
    async *read(from, to) {
      const ring = bufferRing()
      let fileStart = 0
      for (const [index, path] of paths.entries()) {
        const [start, end] = [Math.max(from - fileStart, 0), Math.min(to - fileStart, sizes[index]!)]
        if (start < end) yield* ring.read(await open(path), { start, end: end - 1 })
        fileStart += sizes[index]!
      }
    },
  }
  const storage = diskStorage(dataDir)
  const assembly = await assemble([repaired(run)])
  const read = () => withGain(assembly.read(), assembly.format, steps)
  const { name, sizeBytes } = await storage.receive(fileCheck({ ...assembly, read }).read() as AsyncIterable<Buffer>)
  await storage.discard(name)
  await storage.close()
  if (assembly.bytes !== sizeBytes) throw new Error(`${sizeBytes} bytes were written instead of ${assembly.bytes}.`)
  return sizeBytes
}

if (import.meta.main) {
  const [dataDir, ...reels] = process.argv.slice(2) as [string, ...string[]]
  const steps = Number(process.env.GAIN_STEPS ?? 0)
  await cut(dataDir, reels.slice(0, 1), steps)
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 2)
  const start = performance.now()
  const processor = process.cpuUsage()
  const bytes = await cut(dataDir, reels, steps)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(processor)
  const processorSeconds = (user + system) / 1e6
  clearInterval(sampling)
  process.stdout.write(JSON.stringify({ seconds, processorSeconds, bytes, growthMiB: (most - before) / 1024 ** 2 }))
}
