import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from '../lib/byte-range.ts'
import { repaired } from './repaired.ts'
import type { Run } from './run.ts'
import type { RecordedWindow } from './window.ts'

/** The frames of a window as they were stored, one after the other. */
export type StoredAudio = {
  sizeBytes: number
  /** Identifies the bytes. */
  etag: string
  /**
   * Opens a part, both ends included; all by default. A file that cannot be read fails here, if it is the first.
   * @throws FileMissing, StorageDown
   */
  read(range?: ByteRange): Promise<Readable>
}

/**
 * The stored frames of a window for listening: what is missing between its runs is left out. The first frames of a run are
 * silent if they refer to earlier ones, which are not part of it.
 */
export function storedAudio({ runs: found }: Pick<RecordedWindow, 'runs'>): StoredAudio {
  const runs = found.map((run) => repaired(alone(run), { isBegin: true }))
  const sizes = runs.map(({ begin, end }) => end - begin)
  const sizeBytes = sizes.reduce((sum, size) => sum + size, 0)
  const content = runs.map(({ fromUs, untilUs }, at) => [fromUs, untilUs, sizes[at]])
  const etag = `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27)}"`

  async function* bytes({ start, end }: ByteRange): AsyncGenerator<Buffer> {
    let before = 0
    for (const [at, run] of runs.entries()) {
      const from = Math.max(start - before, 0)
      const until = Math.min(end + 1 - before, sizes[at]!)
      before += sizes[at]!
      if (from >= until) continue
      // The memory of a chunk is used again, and what waits to be sent may wait for long.
      for await (const chunk of run.read(run.begin + from, run.begin + until)) yield Buffer.from(chunk)
    }
  }

  return {
    sizeBytes,
    etag,
    async read(range = { start: 0, end: sizeBytes - 1 }) {
      const chunks = bytes(range)
      let first: IteratorResult<Buffer> | undefined = await chunks.next()
      // A generator that was never asked for anything would not close the file when it is returned.
      const all: AsyncIterableIterator<Buffer> = {
        async next() {
          const next = first ?? (await chunks.next())
          first = undefined
          return next
        },
        return: () => chunks.return(undefined),
        [Symbol.asyncIterator]: () => all,
      }
      return Readable.from(all, { objectMode: false })
    },
  }
}

/** A run without the frames before its wanted ones. */
function alone<R extends Run>(run: R): R {
  const { begin, end } = run
  return { ...run, begin: 0, end: end - begin, read: (from, to) => run.read(begin + from, begin + to) }
}
