import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storages, type TestStorage } from '../testing/storages.ts'
import { openStorage } from './open.ts'
import { newMediaName, type Storage } from './storage.ts'

async function* bytes(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const megabyte = 1024 * 1024

/** A source of some megabytes that then runs `end`. */
async function* megabytes(count: number, end: () => void = () => {}) {
  for (let at = 0; at < count; at++) yield Buffer.alloc(megabyte, at)
  end()
}

const failing = (count: number) =>
  megabytes(count, () => {
    throw new Error('The source failed.')
  })

for (const kind of storages) {
  describe(`audio in ${kind.name}`, () => {
    let folder: string
    let place: Awaited<ReturnType<TestStorage['open']>>
    let storage: Storage
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'aircheck-storage-'))
      place = await kind.open(folder)
      storage = await openStorage(place.media, place)
    })
    afterEach(async () => {
      await storage.close()
      await kind.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    const text = async (name: string, range?: { start: number; end: number }) =>
      (await (await storage.read(name, range))!.toArray()).join('')
    const listed = async () => (await Array.fromAsync(storage.list())).map(({ name }) => name).sort()

    it('a received and kept file is stored byte for byte', async () => {
      const { name, sizeBytes } = await storage.receive(bytes('one', 'two'))
      expect([name, sizeBytes]).toEqual([expect.stringMatching(/^[\w-]{24}\.mp3$/), 6])
      await storage.keep(name)
      expect([await storage.size(name), await text(name)]).toEqual([6, 'onetwo'])
    })

    it('a file of many parts is whole', async () => {
      const { name, sizeBytes } = await storage.receive(megabytes(12))
      await storage.keep(name)
      const received = Buffer.concat(await (await storage.read(name))!.toArray())
      expect([sizeBytes, received.length]).toEqual([12 * megabyte, 12 * megabyte])
      expect(received.equals(Buffer.concat(await Array.fromAsync(megabytes(12))))).toBe(true)
    })

    it('a range gives its bytes, both ends included', async () => {
      const { name } = await storage.receive(bytes('0123456789'))
      await storage.keep(name)
      const ranges: [start: number, end: number, text: string][] = [
        [0, 0, '0'],
        [2, 4, '234'],
        [9, 9, '9'],
        [0, 9, '0123456789'],
      ]
      for (const [start, end, expected] of ranges) expect(await text(name, { start, end })).toBe(expected)
    })

    it('a file can be received under a given name, and replaces an earlier one', async () => {
      const name = newMediaName()
      expect(await storage.receive(bytes('one'), name)).toEqual({ name, sizeBytes: 3 })
      await storage.keep(name)
      await storage.receive(bytes('again'), name)
      await storage.keep(name)
      expect([await listed(), await text(name)]).toEqual([[name], 'again'])
    })

    it('a file can be discarded, also a second time', async () => {
      const { name } = await storage.receive(bytes('one'))
      await storage.discard(name)
      await storage.discard(name)
      expect([await storage.size(name), place.files()]).toEqual([undefined, []])
    })

    it('the list has every public file with its size and time, and nothing else', async () => {
      expect(await listed()).toEqual([])
      const names = []
      for (const text of ['one', 'three', 'seven']) names.push((await storage.receive(bytes(text))).name)
      for (const name of names) await storage.keep(name)
      await place.addStranger()
      expect(await listed()).toEqual(names.toSorted())
      const now = Date.now() / 1000
      for await (const { name, sizeBytes, modifiedAt } of storage.list()) {
        expect(sizeBytes).toBe([3, 5, 5][names.indexOf(name)])
        expect(Math.abs(modifiedAt - now)).toBeLessThan(60)
        expect(Number.isInteger(modifiedAt)).toBe(true)
      }
    })

    it('a file can be removed, also a second time', async () => {
      const { name } = await storage.receive(bytes('one'))
      await storage.keep(name)
      await storage.remove(name)
      await storage.remove(name)
      expect([await storage.size(name), place.files(), await listed()]).toEqual([undefined, [], []])
    })

    it('a source that fails leaves nothing behind, at whatever moment', async () => {
      for (const count of [0, 1, 5, 6, 11]) {
        await expect(storage.receive(failing(count))).rejects.toThrow('The source failed.')
        expect(place.files()).toEqual([])
      }
      await storage.check()
    })

    it('sources that fail together leave nothing behind either, however busy the store is', async () => {
      const sources = Array.from({ length: 40 }, (_, at) => failing(at % 7))
      const results = await Promise.allSettled(sources.map((source) => storage.receive(source)))
      expect(results.map(({ status }) => status)).toEqual(sources.map(() => 'rejected'))
      expect(place.files()).toEqual([])
    })

    it('an interrupted source leaves nothing behind', async () => {
      for (const count of [1, 7]) {
        const source = new PassThrough()
        for await (const chunk of megabytes(count)) source.write(chunk)
        const receiving = storage.receive(source)
        setTimeout(() => source.destroy(new Error('The client is gone.')), 300)
        await expect(receiving).rejects.toThrow('The client is gone.')
        expect(place.files()).toEqual([])
      }
    })

    it('other names find nothing, and lead to no path or key', async () => {
      for (const name of ['', '../aircheck.db', 'x.mp3', `${'x'.repeat(24)}.mp3/..`, `${'.'.repeat(24)}.mp3`]) {
        expect(await storage.size(name)).toBeUndefined()
        await expect(storage.read(name)).rejects.toThrow()
        await expect(storage.keep(name)).rejects.toThrow()
        await expect(storage.receive(bytes('one'), name)).rejects.toThrow()
      }
      expect(await storage.size(newMediaName())).toBeUndefined()
      expect(place.files()).toEqual([])
    })

    it('a file that is not there gives nothing to read', async () => {
      expect(await storage.read(newMediaName())).toBeUndefined()
    })

    it('two instances may share it', async () => {
      const other = await openStorage(place.media, place)
      const { name } = await other.receive(bytes('one'))
      expect(await storage.sweep(async () => false, Date.now() / 1000 - 60)).toEqual({ kept: 0, discarded: 0 })
      await other.keep(name)
      await other.close()
      expect(await text(name)).toBe('one')
    })
  })
}
