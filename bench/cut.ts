import { readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { assemble } from '../server/generation/assemble.ts'
import { fileCheck } from '../server/generation/check.ts'
import { formatOf } from '../server/lib/mp3-frame.ts'
import type { Run } from '../server/recordings/run.ts'
import { bufferRing } from '../server/storage/buffer-ring.ts'
import { diskStorage } from '../server/storage/disk.ts'

// node bench/cut.ts <data directory> <reel>…
//
// Cuts one episode out of the reels, all but the first and the last second, as a server does: assembled, and received by
// storage, which writes and flushes it. Prints the seconds that it took and the memory that it needed, as JSON. A first
// cut of one reel is a warm-up.

const [dataDir, ...reels] = process.argv.slice(2) as [string, ...string[]]
const storage = diskStorage(dataDir)
const secondBytes = 38 * 417

await cut(reels.slice(0, 1))
const before = process.memoryUsage.rss()
let most = before
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 2)
const start = performance.now()
const { bytes, sizeBytes } = await cut(reels)
const seconds = (performance.now() - start) / 1000
clearInterval(sampling)
await storage.close()
if (bytes !== sizeBytes) throw new Error(`${sizeBytes} bytes were written instead of ${bytes}.`)
process.stdout.write(JSON.stringify({ seconds, bytes, growthMiB: (most - before) / 1024 ** 2 }))

async function cut(paths: string[]) {
  const sizes = paths.map((path) => statSync(path).size)
  const head = readFileSync(paths[0]!).subarray(0, 4)
  const run: Run = {
    format: formatOf(head[1]!, head[2]!, head[3]!),
    begin: secondBytes,
    end: sizes.reduce((sum, size) => sum + size, 0) - secondBytes,
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
  const assembly = await assemble([run])
  const { name, sizeBytes } = await storage.receive(fileCheck(assembly).read() as AsyncIterable<Buffer>)
  await storage.discard(name)
  return { bytes: assembly.bytes, sizeBytes }
}
