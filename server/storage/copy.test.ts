import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storages } from '../testing/storages.ts'
import { copyFiles } from './copy.ts'
import { openStorage } from './open.ts'
import type { Storage } from './storage.ts'

async function* bytes(text: string) {
  yield Buffer.from(text)
}

const [folder, bucket] = [storages[0]!, storages[1]!]
for (const [source, target] of [
  [folder, bucket],
  [bucket, folder],
] as const) {
  describe(`audio from ${source.name} copied into ${target.name}`, () => {
    let dirs: [string, string]
    let from: Storage
    let to: Storage
    beforeEach(async () => {
      const dir = () => mkdtempSync(join(tmpdir(), 'aircheck-copy-'))
      dirs = [dir(), dir()]
      const places = [await source.open(dirs[0]), await target.open(dirs[1])] as const
      from = await openStorage(places[0].media, places[0])
      to = await openStorage(places[1].media, places[1])
    })
    afterEach(async () => {
      await from.close()
      await to.close()
      await source.drop(dirs[0])
      await target.drop(dirs[1])
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
    })

    const add = async (text: string) => {
      const { name } = await from.receive(bytes(text))
      await from.keep(name)
      return name
    }
    const text = async (storage: Storage, name: string) => (await (await storage.read(name))!.toArray()).join('')
    const copied = async () =>
      Object.fromEntries((await Array.fromAsync(copyFiles(from, to))).map(({ name, was }) => [name, was]))

    it('every file is there under its name, and stays where it was', async () => {
      const [one, two] = [await add('one'), await add('two')]
      expect(await copied()).toEqual({ [one]: 'copied', [two]: 'copied' })
      for (const storage of [from, to])
        expect([await text(storage, one), await text(storage, two)]).toEqual(['one', 'two'])
    })

    it('a second run resumes: equal files are skipped, missing and different ones are copied', async () => {
      const [one, two] = [await add('one'), await add('two')]
      await copied()
      const three = await add('three')
      await to.receive(bytes('TWO'), two)
      await to.keep(two)
      expect(await copied()).toEqual({ [one]: 'there', [two]: 'copied', [three]: 'copied' })
      expect(await text(to, two)).toBe('two')
    })

    it('bytes that differ in the target are an error, and are removed there', async () => {
      const one = await add('one')
      const broken: Storage = { ...to, receive: (_source, name) => to.receive(bytes('onE'), name) }
      await expect(Array.fromAsync(copyFiles(from, broken))).rejects.toThrow(`The bytes of ${one} did not arrive`)
      expect(await to.size(one)).toBeUndefined()
    })
  })
}
