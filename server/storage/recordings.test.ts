import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf } from '../testing/reels.ts'
import { bucketOf, storages } from '../testing/storages.ts'
import { openStorage } from './open.ts'
import { openRecordings, type RecordingStorage } from './recordings.ts'
import { StorageDown } from './storage.ts'

const name = '7/1763366400000000_-200_abcdefgh.mp3'
const other = '7/1763367000000000_0_abcdefgi.mp3'
const ofAnother = '8/1763367000000000_0_abcdefgi.mp3'

for (const storage of storages) {
  const hasBucket = storage.name === 'a bucket'
  describe(`recordings beside ${storage.name}`, () => {
    let dataDir: string
    let recordings: RecordingStorage
    let place: Awaited<ReturnType<typeof storage.open>>
    beforeEach(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'aircheck-recordings-'))
      place = await storage.open(dataDir)
      recordings = await openRecordings(dataDir, place.media, place.s3)
    })
    afterEach(async () => {
      await recordings.close()
      await storage.drop(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    })

    async function write(file: string, text: string) {
      const reel = await recordings.create(file)
      await reel.append([Buffer.from(text)])
      await reel.close()
    }
    const text = async (file: string, range?: { start: number; end: number }) =>
      (await bytesOf(await recordings.read(file, range))).toString()

    it('pieces are appended in order, and can be read before the file is closed', async () => {
      const reel = await recordings.create(name)
      await reel.append([])
      await reel.append([Buffer.from('ab'), Buffer.from('c')])
      await reel.append([Buffer.from('de')])
      expect(await text(name)).toBe('abcde')
      expect([await recordings.size(name), await recordings.isLocal(name)]).toEqual([5, true])
      await reel.close()
    })

    it('a range is read, its end included', async () => {
      await write(name, 'abcdef')
      expect(await text(name, { start: 2, end: 4 })).toBe('cde')
      expect(await text(name, { start: 5, end: 100 })).toBe('f')
    })

    it('a name that exists is not written again', async () => {
      await write(name, 'abc')
      await expect(recordings.create(name)).rejects.toThrow('EEXIST')
      expect(await text(name)).toBe('abc')
    })

    it('a file that is removed while it is written fails, and its folder can be made anew', async () => {
      const reel = await recordings.create(name)
      await reel.append([Buffer.from('abc')])
      rmSync(join(dataDir, 'recordings/7'), { recursive: true })
      await expect(reel.append([Buffer.from('def')])).rejects.toThrow('removed')
      await reel.close()
      await recordings.check(7)
      await write(other, 'abc')
      expect(await text(other)).toBe('abc')
    })

    it('a file that is cut continues where it was cut', async () => {
      const reel = await recordings.create(name)
      await reel.append([Buffer.from('abcdef')])
      await reel.cut(2)
      await reel.append([Buffer.from('X')])
      await reel.close()
      expect(await text(name)).toBe('abX')
    })

    it('a file that was completed is not changed by who still had it open, and that is told', async () => {
      const stopped = await recordings.create(name)
      expect(await stopped.append([Buffer.from('abcdef')])).toBe(true)
      await recordings.complete(name, 4, Buffer.from('LEVELS'))
      expect(await stopped.append([Buffer.from('ghi')])).toBe(false)
      await stopped.cut(1)
      await stopped.close()
      expect(await text(name)).toBe('abcdLEVELS')
      expect(await Array.fromAsync(recordings.listLocal())).toEqual([name])
      expect(readdirSync(join(dataDir, 'recordings/7'))).toHaveLength(1)
    })

    it('lists the files of a station or of all, and nothing else', async () => {
      for (const file of [name, other, ofAnother]) await write(file, 'x')
      writeFileSync(join(dataDir, 'recordings/7/notes.txt'), 'x')
      writeFileSync(join(dataDir, 'recordings/notes.txt'), 'x')
      expect((await Array.fromAsync(recordings.listLocal(7))).sort()).toEqual([name, other])
      expect((await Array.fromAsync(recordings.listLocal())).sort()).toEqual([name, other, ofAnother])
      expect(await Array.fromAsync(recordings.listLocal(9))).toEqual([])
    })

    it('a missing file has no size and no bytes, and removing it is no error', async () => {
      expect(await recordings.size(name)).toBeUndefined()
      expect(await recordings.read(name, { start: 0, end: 1 })).toBeUndefined()
      expect(await recordings.isLocal(name)).toBe(false)
      await recordings.remove(name)
      await recordings.removeLocal(name)
      await recordings.offload(name)
    })

    it('a removed file is gone', async () => {
      await write(name, 'abc')
      await recordings.offload(name)
      await recordings.remove(name)
      expect(await recordings.size(name)).toBeUndefined()
    })

    it('refuses names that it did not make', async () => {
      for (const bad of ['', '7/a.mp3', '../7/1_0_abcdefgh.mp3', '7/1_0_abcdefgh.mp3/..', `${name}x`, `x${name}`]) {
        await expect(recordings.create(bad)).rejects.toThrow('no name of a recorded file')
        await expect(recordings.size(bad)).rejects.toThrow('no name of a recorded file')
        await expect(recordings.remove(bad)).rejects.toThrow('no name of a recorded file')
      }
    })

    it('only the owner of the process can read folders and files', async () => {
      await write(name, 'abc')
      const mode = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8)
      expect([mode('recordings'), mode('recordings/7'), mode(`recordings/${name}`)]).toEqual(['700', '700', '600'])
    })

    it('the storage of public audio has no access to them: no file, no listing, no sweep', async () => {
      await write(name, 'abc')
      await write(other, 'abc')
      await recordings.offload(name)
      await recordings.removeLocal(name)
      const audio = await openStorage(place.media, { s3: place.s3 })
      try {
        expect(await Array.fromAsync(audio.list())).toEqual([])
        expect(await audio.size(name)).toBeUndefined()
        await audio.sweep(async () => false, Number.MAX_SAFE_INTEGER)
      } finally {
        await audio.close()
      }
      expect([await recordings.size(name), await recordings.size(other)]).toEqual([hasBucket ? 3 : undefined, 3])
    })

    it('reports the space of its disk', async () => {
      const { freeBytes, totalBytes } = await recordings.space()
      expect(totalBytes).toBeGreaterThan(freeBytes)
      expect(freeBytes).toBeGreaterThan(0)
    })

    it(`a complete file ${hasBucket ? 'is copied to the bucket' : 'stays: there is no bucket'}`, async () => {
      await write(name, 'abcdef')
      await recordings.offload(name)
      await recordings.offload(name)
      expect(await recordings.isLocal(name)).toBe(true)
      expect(recordings.hasBucket).toBe(hasBucket)
      if (!hasBucket) return
      await recordings.removeLocal(name)
      expect([await recordings.isLocal(name), await recordings.size(name)]).toEqual([false, 6])
      expect(await text(name, { start: 1, end: 3 })).toBe('bcd')
      expect((await bucketOf(dataDir)).objects()).toEqual([`audio/recordings/${name}`])
    })

    it('a file that cannot be made durable is not left behind, so that it can be tried again', async () => {
      // A file in the place of the station's folder.
      writeFileSync(join(dataDir, 'recordings/7'), '')
      await expect(recordings.create(name)).rejects.toThrow()
      rmSync(join(dataDir, 'recordings/7'))
      await write(name, 'abc')
      expect(existsSync(join(dataDir, 'recordings', name))).toBe(true)
    })

    it(`what is shared of a file ${hasBucket ? 'can be read by other instances, until it is in the bucket as a whole' : 'is shared with no other instance: there is no bucket'}`, async () => {
      const otherDir = mkdtempSync(join(tmpdir(), 'aircheck-recordings-'))
      const elsewhere = await openRecordings(otherDir, place.media, place.s3)
      const read = async (range?: { start: number; end: number }) =>
        (await bytesOf(await elsewhere.read(name, range))).toString()
      try {
        await write(name, 'abcdefgh')
        await recordings.share(name, 0, 3)
        expect(await elsewhere.size(name)).toBeUndefined()
        expect(await elsewhere.sharedSize(name)).toBe(hasBucket ? 3 : undefined)
        if (!hasBucket) return
        expect(await read()).toBe('abc')
        // Without the part between.
        await recordings.share(name, 5, 8)
        await setTimeout(3100)
        expect([await elsewhere.sharedSize(name), await read()]).toEqual([3, 'abc'])
        await recordings.share(name, 3, 5)
        await setTimeout(3100)
        expect([await elsewhere.sharedSize(name), await read({ start: 2, end: 3 })]).toEqual([8, 'cd'])
        expect(await Array.fromAsync(recordings.listOffloaded(7))).toEqual([])
        await recordings.offload(name)
        await recordings.removeLocal(name)
        expect((await bucketOf(dataDir)).objects()).toEqual([`audio/recordings/${name}`])
        // Another instance may read by a list of before: the parts that are gone are read from the complete file.
        expect([await elsewhere.size(name), await read()]).toEqual([8, 'abcdefgh'])
        expect(await read({ start: 4, end: 6 })).toBe('efg')
        // It was moved while it was to be shared.
        await recordings.share(name, 0, 8)
        expect((await bucketOf(dataDir)).objects()).toHaveLength(1)
      } finally {
        await elsewhere.close()
        rmSync(otherDir, { recursive: true, force: true })
      }
    })

    if (!hasBucket) return

    it('parts that an instance has left behind are swept by their age', async () => {
      await write(name, 'abc')
      await recordings.share(name, 0, 3)
      await recordings.sweep(0)
      expect((await bucketOf(dataDir)).objects()).toHaveLength(1)
      expect(await recordings.sharedSize(name)).toBe(3)
      await recordings.sweep(Date.now() / 1000 + 60)
      expect((await bucketOf(dataDir)).objects()).toEqual([])
      // A file that was found before and is gone now is an error, not an empty file.
      await recordings.removeLocal(name)
      await expect(text(name)).rejects.toThrow(StorageDown)
    })

    it('while the bucket is down the local file stays, and reading from the bucket fails', async () => {
      await write(name, 'abc')
      await write(other, 'abc')
      await recordings.offload(other)
      await recordings.removeLocal(other)
      const bucket = await bucketOf(dataDir)
      bucket.break(true)
      await expect(recordings.offload(name)).rejects.toThrow(StorageDown)
      await expect(recordings.read(other)).rejects.toThrow(StorageDown)
      await expect(recordings.size(other)).rejects.toThrow(StorageDown)
      expect([await text(name), await recordings.size(name)]).toEqual(['abc', 3])
      bucket.break(false)
      await recordings.offload(name)
      expect(bucket.objects()).toHaveLength(2)
    })

    it('a copy that a crash left incomplete is removed, and one that is under way is not', async () => {
      const bucket = await bucketOf(dataDir)
      const url = `${bucket.access.endpoint}/${bucket.name}/audio/recordings/${name}?uploads`
      expect((await fetch(url, { method: 'POST' })).status).toBe(200)
      await recordings.sweep(0)
      expect(bucket.unfinished()).toHaveLength(1)
      await recordings.sweep(Math.ceil(Date.now() / 1000) + 1)
      expect(bucket.unfinished()).toEqual([])
    })
  })
}
