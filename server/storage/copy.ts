import { createHash } from 'node:crypto'
import type { FileStore } from './reel-files.ts'

/** The result for one file: copied, or already there. */
export type Copied = { name: string; sizeBytes: number; was: 'copied' | 'there' }

/**
 * Copies every file of a store into another, under the same name. A file that is already there with the same
 * bytes is skipped, so that an interrupted copy can be resumed.
 * @returns each file when it is done
 * @throws if the bytes read back from the target differ; the file is removed there
 */
export async function* copyFiles(from: FileStore, to: FileStore): AsyncGenerator<Copied> {
  for await (const { name, sizeBytes } of from.list()) {
    if ((await to.size(name)) === sizeBytes && (await hashOf(to, name)) === (await hashOf(from, name))) {
      yield { name, sizeBytes, was: 'there' }
      continue
    }
    const hash = createHash('sha256')
    await to.receive(hashing(await readAll(from, name), hash), name)
    await to.keep(name)
    if ((await hashOf(to, name)) !== hash.digest('hex')) {
      await to.remove(name)
      throw new Error(`The bytes of ${name} did not arrive as they were sent.`)
    }
    yield { name, sizeBytes, was: 'copied' }
  }
}

async function* hashing(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** SHA-256 of a stored file, hexadecimal. */
async function hashOf(storage: FileStore, name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await readAll(storage, name)) hash.update(chunk)
  return hash.digest('hex')
}

/** @throws if the file was removed meanwhile */
async function readAll(storage: FileStore, name: string): Promise<AsyncIterable<Buffer>> {
  const bytes = await storage.read(name)
  if (!bytes) throw new Error(`${name} was removed while it was copied.`)
  return bytes
}
