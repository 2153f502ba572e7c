import { createHash } from 'node:crypto'
import type { Storage } from './storage.ts'

/** What became of a file of the source. */
export type Copied = { name: string; sizeBytes: number; was: 'copied' | 'there' }

/**
 * Copies every public file of a storage into another, under the same name. A file that is there already with the same
 * bytes is left, so that a copy which broke off goes on where it was.
 * @returns each file as it is done
 * @throws when the bytes read back from the target are others; the file is not left there then
 */
export async function* copyFiles(from: Storage, to: Storage): AsyncGenerator<Copied> {
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

/** SHA-256 of a file as it is read, hexadecimal. */
async function hashOf(storage: Storage, name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await readAll(storage, name)) hash.update(chunk)
  return hash.digest('hex')
}

/** @throws when the file has been removed meanwhile */
async function readAll(storage: Storage, name: string): Promise<AsyncIterable<Buffer>> {
  const bytes = await storage.read(name)
  if (!bytes) throw new Error(`${name} was removed while it was copied.`)
  return bytes
}
