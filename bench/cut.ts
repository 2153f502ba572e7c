import { open } from 'node:fs/promises'
import { assemble } from '../server/generation/assemble.ts'
import { formatOf } from '../server/lib/mp3-frame.ts'
import type { Run } from '../server/recordings/run.ts'

// node bench/cut.ts <output> <reel>…
//
// Cuts one episode out of the reels, all but the first and the last second, as a server does: assembled, written,
// flushed. Prints the seconds that it took and the memory that it needed, as JSON. A first cut of one reel is a warm-up.

const [output, ...reels] = process.argv.slice(2) as [string, ...string[]]
const chunkBytes = 256 * 1024

await cut(reels.slice(0, 1))
const before = process.memoryUsage.rss()
let most = before
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 2)
const start = performance.now()
const { bytes, durationSeconds } = await cut(reels)
const seconds = (performance.now() - start) / 1000
clearInterval(sampling)
process.stdout.write(JSON.stringify({ seconds, bytes, durationSeconds, growthMiB: (most - before) / 1024 ** 2 }))

async function cut(paths: string[]) {
  const files = await Promise.all(paths.map((path) => open(path)))
  const sizes = await Promise.all(files.map(async (file) => (await file.stat()).size))
  const head = Buffer.alloc(4)
  await files[0]!.read(head, 0, 4, 0)
  const frameBytes = 417
  const run: Run = {
    format: formatOf(head[1]!, head[2]!, head[3]!),
    begin: 38 * frameBytes,
    end: sizes.reduce((sum, size) => sum + size, 0) - 38 * frameBytes,
    async *read(from, to) {
      let fileStart = 0
      for (const [index, file] of files.entries()) {
        const fileEnd = fileStart + sizes[index]!
        for (let at = Math.max(from, fileStart); at < Math.min(to, fileEnd); ) {
          const length = Math.min(chunkBytes, to - at, fileEnd - at)
          const buffer = Buffer.allocUnsafeSlow(length)
          const { bytesRead } = await file.read(buffer, 0, length, at - fileStart)
          yield buffer.subarray(0, bytesRead)
          at += bytesRead
        }
        fileStart = fileEnd
      }
    },
  }
  const assembly = await assemble([run])
  const target = await open(output, 'w')
  for await (const chunk of assembly.read()) await target.write(chunk)
  await target.datasync()
  for (const file of [target, ...files]) await file.close()
  return assembly
}
