import { OutcomeUnknown, type Writer, write } from '../database/transaction.ts'
import { id3TagBytes } from '../lib/mp3.ts'
import { formatOf } from '../lib/mp3-frame.ts'
import { deleteStoredFile, insertStoredFiles } from '../station/stored-files-store.ts'
import type { Storage } from '../storage/storage.ts'
import { replaceFile, setRemade, type Unmeasured } from './audio-store.ts'
import { withGain } from './with-gain.ts'

type Deps = { writer: Writer; storage: Storage }

const [tagHeaderBytes, frameHeaderBytes] = [10, 4]

/**
 * Makes an episode anew with other steps of gain: its file is replaced by one of the same size and length, and everything
 * else that is known about it stays. The former file is left to the cleanup of storage, which removes it after a day, so that
 * listeners can end what they have begun; its name leads to the new one then. The episode is measured again.
 * @param steps counted from the recording
 */
export async function remake(
  { writer, storage }: Deps,
  episode: Unmeasured,
  steps: number,
  signal: AbortSignal,
): Promise<void> {
  const { id, stationId, title, mediaName, gainSteps } = episode
  const file = await storage.receive(changed(storage, mediaName, steps - gainSteps, signal))
  let isReplaced = false
  try {
    await write(writer, stationId, async ({ tx, report }) => {
      isReplaced = await replaceFile(tx, episode, file.name)
      // Its audio was deleted meanwhile.
      if (!isReplaced) return
      await deleteStoredFile(tx, mediaName)
      await insertStoredFiles(tx, [{ name: file.name, stationId, bytes: file.sizeBytes }])
      await setRemade(tx, episode, steps, writer.clock.nowMs())
      report({ type: 'episodes.changed', subject: id, details: { title, fields: ['loudness'] } })
    })
  } catch (error) {
    await (error instanceof OutcomeUnknown ? storage.keep(file.name) : storage.discard(file.name))
    throw error
  }
  await (isReplaced ? storage.keep(file.name) : storage.discard(file.name))
}

/** The bytes of a stored episode with the gain of its frames changed; its tag stays. */
async function* changed(storage: Storage, name: string, by: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const sizeBytes = await storage.size(name)
  /** Reads from one position to another, exclusive. */
  const read = async (from: number, until: number): Promise<AsyncIterable<Buffer>> => {
    const file = sizeBytes === undefined ? undefined : await storage.read(name, { start: from, end: until - 1 })
    if (!file) throw new Error('The file of an episode is gone.')
    return file
  }
  const tagBytes = id3TagBytes(await bytesOf(await read(0, tagHeaderBytes)))
  if (tagBytes > 0) yield* await read(0, tagBytes)
  const header = await bytesOf(await read(tagBytes, tagBytes + frameHeaderBytes))
  const format = formatOf(header[1]!, header[2]!, header[3]!)
  for await (const { buffer, byteOffset, byteLength } of withGain(await read(tagBytes, sizeBytes!), format, by)) {
    signal.throwIfAborted()
    yield Buffer.from(buffer, byteOffset, byteLength)
  }
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(Buffer.from(chunk))
  return Buffer.concat(all)
}
