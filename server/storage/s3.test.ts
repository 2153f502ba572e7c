import { globSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, serveBucket } from '../testing/bucket.ts'
import { openPieces } from './pieces.ts'
import { s3Storage } from './s3.ts'
import { isStorageDown, newMediaName, type Storage } from './storage.ts'

const megabyte = 1024 * 1024

async function* megabytes(count: number) {
  for (let at = 0; at < count; at++) yield Buffer.alloc(megabyte)
}

/** A source that sends some megabytes, then waits until it is told to continue. */
function waiting(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  async function* source() {
    yield* megabytes(count)
    await promise
  }
  return { source: source(), goOn: resolve }
}

describe('audio in a bucket', () => {
  let folder: string
  let bucket: Bucket
  let storage: Storage
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aircheck-s3-'))
    bucket = await serveBucket(folder)
    storage = await s3Storage({ bucket: bucket.name, prefix: '' }, bucket.access)
  })
  afterEach(async () => {
    await storage.close()
    await bucket.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const asked = (method: string) => bucket.asked.filter((line) => line.startsWith(`${method} `))
  const untilUnfinished = async () => {
    while (bucket.unfinished().length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  it('a file goes to its key at once, and keeping it costs no request', async () => {
    const { name } = await storage.receive(megabytes(1))
    const before = bucket.asked.length
    await storage.keep(name)
    expect([bucket.objects(), bucket.asked.length]).toEqual([[name], before])
  })

  it('a file that is being received is in no list, and has no size, until its last byte has arrived', async () => {
    const { source, goOn } = waiting(7)
    const name = newMediaName()
    const receiving = storage.receive(source, name)
    await untilUnfinished()
    expect([await storage.size(name), await Array.fromAsync(storage.list())]).toEqual([undefined, []])
    goOn()
    await receiving
    expect(await storage.size(name)).toBe(7 * megabyte)
  })

  it('the pieces of an upload are read and removed without listing those of other uploads', async () => {
    const pieces = await openPieces(`s3://${bucket.name}/audio`, bucket.access)
    const [one, other] = ['a'.repeat(24), 'b'.repeat(24)]
    for (const upload of [one, other]) await pieces.write(upload, 0, megabytes(1))
    const { sizeBytes, bytes } = await pieces.read(one)
    expect([sizeBytes, Buffer.concat(await Array.fromAsync(bytes)).length]).toEqual([megabyte, megabyte])
    await pieces.remove(one)
    const prefixes = asked('GET')
      .map((line) => new URL(line.slice('GET '.length), bucket.access.endpoint).searchParams.get('prefix'))
      .filter((prefix) => prefix !== null)
    expect(prefixes).toEqual(Array(2).fill(`audio/uploading/${one}/`))
    expect(bucket.objects()).toEqual([`audio/uploading/${other}/${'0'.repeat(12)}`])
    await pieces.close()
  })

  it('when a source fails after parts have arrived, the upload is aborted before the error is thrown', async () => {
    async function* source() {
      yield* megabytes(12)
      throw new Error('The source failed.')
    }
    await expect(storage.receive(source())).rejects.toThrow('The source failed.')
    expect(asked('DELETE')).toEqual([expect.stringMatching(/uploadId=/)])
    expect([bucket.unfinished(), bucket.objects()]).toEqual([[], []])
  })

  it('a sweep aborts uploads that began long ago, and skips newer ones', async () => {
    const [old, recent] = [waiting(7), waiting(7)]
    const receivingOld = storage.receive(old.source).catch((error: unknown) => error)
    await untilUnfinished()
    const [id] = bucket.unfinished()
    const dayAgo = Math.floor(Date.now() / 1000) - 24 * 60 * 60
    utimesSync(join(folder, bucket.name, '._S3rver_uploads', id!, 'key'), dayAgo - 1, dayAgo - 1)
    const receiving = storage.receive(recent.source)
    while (bucket.unfinished().length < 2) await new Promise((resolve) => setTimeout(resolve, 10))

    expect(await storage.sweep(async () => false, dayAgo)).toEqual({ kept: 0, discarded: 1 })
    expect(bucket.unfinished()).not.toContain(id)
    old.goOn()
    expect(isStorageDown(await receivingOld)).toBe(true)
    recent.goOn()
    const { name } = await receiving
    expect(bucket.objects()).toEqual([name])
  })

  it('a list of more than a page is whole', async () => {
    const names = Array.from({ length: 305 }, newMediaName).sort()
    for (const name of names) {
      await fetch(`${bucket.access.endpoint}/${bucket.name}/${name}`, { method: 'PUT', body: 'x' })
    }
    const listed = (await Array.fromAsync(storage.list())).map(({ name }) => name)
    expect(listed.toSorted()).toEqual(names)
  })

  it('a service that fails, refuses or is unreachable is StorageDown, with a message without secrets', async () => {
    const { name } = await storage.receive(megabytes(1))
    const secret = { accessKeyId: 'KEYID', secretAccessKey: 'SECRET' }
    const nowhere = await s3Storage(
      { bucket: 'radio', prefix: '' },
      { endpoint: 'http://127.0.0.1:9', credentials: secret },
    )
    const absent = await s3Storage({ bucket: 'absent', prefix: '' }, { ...bucket.access })
    bucket.break(true)
    for (const [store, verbs] of [
      [storage, ['size', 'read', 'receive', 'list', 'check']],
      [nowhere, ['size', 'read', 'receive', 'list', 'check']],
      [absent, ['receive', 'check']],
    ] as const) {
      if (store === absent) bucket.break(false)
      for (const verb of verbs) {
        const work = {
          size: () => store.size(name),
          read: () => store.read(name),
          receive: () => store.receive(megabytes(6)),
          list: () => Array.fromAsync(store.list()),
          check: () => store.check(),
        }[verb]
        const error = await work().catch((error: unknown) => error)
        expect([verb, isStorageDown(error)]).toEqual([verb, true])
        expect(inspect(error, { depth: 9 })).not.toMatch(/KEYID|SECRET|S3RVER|Signature/)
      }
    }
    expect(bucket.unfinished()).toEqual([])
    expect(await storage.size(name)).toBe(megabyte)
    await nowhere.close()
    await absent.close()
  })

  it('a bucket that hangs, or stalls in a part of a file, is down after one attempt', async () => {
    const { name } = await storage.receive(megabytes(6))
    const patience = { connectMs: 1000, answerMs: 1000, pieceMs: 1000 }
    const hasty = await s3Storage({ bucket: bucket.name, prefix: '' }, bucket.access, null, undefined, patience)
    const failed = async (work: () => Promise<unknown>) => isStorageDown(await work().catch((error: unknown) => error))
    const read = async () => Array.fromAsync((await hasty.read(name))!)
    expect(Buffer.concat((await read()) as Buffer[]).length).toBe(6 * megabyte)
    bucket.hang('after 1000 bytes')
    expect(await failed(read)).toBe(true)
    bucket.hang('short')
    expect(await failed(read)).toBe(true)
    bucket.hang('at once')
    const before = bucket.asked.length
    for (const work of [
      () => hasty.size(name),
      read,
      () => hasty.receive(megabytes(1)),
      () => hasty.receive(megabytes(6)),
    ]) {
      expect(await failed(work)).toBe(true)
    }
    // Once each: another attempt would wait as long again. The last is an upload of parts, which has not begun.
    expect(bucket.asked.length - before).toBe(4)
    bucket.hang(false)
    await hasty.close()
  })

  it('a listener who pauses is no bucket that stalls', async () => {
    const { name } = await storage.receive(megabytes(6))
    const patience = { connectMs: 5000, answerMs: 5000, pieceMs: 800 }
    const hasty = await s3Storage({ bucket: bucket.name, prefix: '' }, bucket.access, null, undefined, patience)
    const pieces = (await hasty.read(name))![Symbol.asyncIterator]()
    let length = ((await pieces.next()).value as Buffer).length
    await new Promise((resolve) => setTimeout(resolve, 1600))
    for await (const piece of { [Symbol.asyncIterator]: () => pieces }) length += (piece as Buffer).length
    expect(length).toBe(6 * megabyte)
    await hasty.close()
  })

  it('a listener is sent to a signed URL, for GET and HEAD, or to the public address', async () => {
    const redirecting = (publicUrl: string) =>
      s3Storage({ bucket: bucket.name, prefix: 'audio' }, bucket.access, { publicUrl })
    const signing = await redirecting('')
    const { name } = await signing.receive(megabytes(1))
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await fetch(await signing.redirect!(name, method), { method })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      expect(response.headers.get('content-length')).toBe(`${megabyte}`)
      await response.body?.cancel()
    }
    const open = await redirecting('https://cdn.example.org')
    expect(await open.redirect!(name, 'GET')).toBe(`https://cdn.example.org/audio/${name}`)
    expect(storage.redirect).toBeUndefined()
    await signing.close()
    await open.close()
  })
})

it('nothing of the SDK is loaded before a bucket is opened', () => {
  const root = join(import.meta.dirname, '..')
  for (const path of globSync('**/*.ts', { cwd: root, exclude: ['testing/**', '**/*.test.ts'] })) {
    expect(readFileSync(join(root, path), 'utf8'), path).not.toMatch(/^import (?!type)[^'(]* from '@aws-sdk/m)
  }
})
