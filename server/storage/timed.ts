import { beginSpan, type SpanName, timed } from '../lib/spans.ts'
import type { Pieces } from './pieces.ts'
import type { RecordingStorage } from './recordings.ts'
import type { Storage } from './storage.ts'

type Stores = { storage: Storage; pieces: Pieces; recordings: RecordingStorage }

const inStorage = <Result>(work: () => Promise<Result>) => timed('storage', work)

/**
 * Makes child spans of the work of the stores, for traces. A file that is received or read is one span until its last byte,
 * so its time includes that of the sender or reader.
 */
export function timedStores({ storage, pieces, recordings }: Stores): Stores {
  return {
    storage: {
      ...storage,
      receive: (source, name) => inStorage(() => storage.receive(source, name)),
      keep: (name) => inStorage(() => storage.keep(name)),
      discard: (name) => inStorage(() => storage.discard(name)),
      size: (name) => inStorage(() => storage.size(name)),
      read: (name, range) =>
        reading('storage', storage.read(name, range), (bytes, ended) => bytes.once('close', ended)),
      remove: (name) => inStorage(() => storage.remove(name)),
      check: () => inStorage(() => storage.check()),
    },
    pieces: {
      ...pieces,
      write: (upload, at, source) => inStorage(() => pieces.write(upload, at, source)),
      read: (upload) => inStorage(() => pieces.read(upload)),
      remove: (upload) => inStorage(() => pieces.remove(upload)),
    },
    recordings: {
      ...recordings,
      size: (name) => timed('recording', () => recordings.size(name)),
      read: (name, range, ring) => reading('recording', recordings.read(name, range, ring), untilEnd),
    },
  }
}

/** Makes a span of reading a file. `until` calls its second argument after the last byte. */
async function reading<Bytes>(
  name: SpanName,
  opening: Promise<Bytes | undefined>,
  until: (bytes: Bytes, ended: () => void) => Bytes,
): Promise<Bytes | undefined> {
  const ended = beginSpan(name)
  try {
    const bytes = await opening
    if (bytes) return until(bytes, ended)
  } catch (error) {
    ended()
    throw error
  }
  ended()
}

async function* untilEnd(bytes: AsyncIterable<Buffer>, ended: () => void): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } finally {
    ended()
  }
}
