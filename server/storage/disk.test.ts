import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskStorage } from './disk.ts'
import { newMediaName, type Storage } from './storage.ts'

async function* bytes(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

/** A source that fails after `chunks` chunks. */
async function* failing(chunks: number) {
  for (let count = 0; count < chunks; count++) yield Buffer.alloc(100_000)
  throw new Error('The source failed.')
}

describe('audio in a folder', () => {
  let folder: string
  let storage: Storage
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aircheck-disk-'))
    storage = diskStorage(folder)
  })
  afterEach(async () => {
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const incoming = () => readdirSync(join(folder, 'incoming'))

  it('a received file is public, and undecided until it is kept', async () => {
    const { name, sizeBytes } = await storage.receive(bytes('one', 'two'))
    expect([sizeBytes, incoming(), await storage.size(name)]).toEqual([6, [expect.stringContaining(name)], 6])
    await storage.keep(name)
    expect([incoming(), await storage.size(name)]).toEqual([[], 6])
    expect(readFileSync(join(folder, 'media', name.slice(0, 2), name), 'utf8')).toBe('onetwo')
  })

  it('nothing is left to fail once a file is received: keeping it needs no folder and no space', async () => {
    const { name } = await storage.receive(bytes('one'))
    rmSync(join(folder, 'incoming'), { recursive: true })
    await storage.keep(name)
    expect(await storage.size(name)).toBe(3)
  })

  it('a sweep skips files that another living instance is receiving, and removes them once it is gone', async () => {
    const other = diskStorage(folder)
    const { name } = await other.receive(bytes('one'))
    expect(await storage.sweep(async () => false, 0)).toEqual({ kept: 0, discarded: 0 })
    await other.keep(name)
    expect(await storage.size(name)).toBe(3)

    const [used, unused] = [await other.receive(bytes('two')), await other.receive(bytes('three'))]
    await other.close()
    expect(await storage.sweep(async (asked) => asked === used.name, 0)).toEqual({ kept: 1, discarded: 1 })
    expect([await storage.size(used.name), await storage.size(unused.name), incoming()]).toEqual([3, undefined, []])
  })

  it('a sweep never publishes an incomplete file, even if a row names it (an interrupted copy of files)', async () => {
    const name = newMediaName()
    writeFileSync(join(folder, 'incoming', `gone-one.${name}`), 'ha')
    expect(await storage.sweep(async () => true, 0)).toEqual({ kept: 0, discarded: 1 })
    expect([await storage.size(name), incoming()]).toEqual([undefined, []])
  })

  it('a source that fails leaves nothing behind, at whatever moment and however busy the disk is', async () => {
    const sources = Array.from({ length: 200 }, (_, at) => failing(at % 4))
    const results = await Promise.allSettled(sources.map((source) => storage.receive(source)))
    expect(results.map(({ status }) => status)).toEqual(sources.map(() => 'rejected'))
    expect((results[0] as PromiseRejectedResult).reason.message).toBe('The source failed.')
    await storage.check()
    expect(incoming()).toEqual([])
  })

  it('the file is there before the source is read, so that it cannot appear after its removal', async () => {
    let seen: string[] = []
    const source = async function* () {
      seen = incoming()
      yield* failing(0)
    }
    await expect(storage.receive(source())).rejects.toThrow('The source failed.')
    expect([seen.length, incoming()]).toEqual([1, []])
  })
})
