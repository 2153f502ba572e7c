import { copyFileSync, globSync, utimesSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MediaKind, picturePath } from '../lib/media-name.ts'
import { newMediaName } from '../storage/storage.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import {
  makeShow,
  multipart,
  multipartHeaders,
  storedFiles,
  type TestStation,
  uploadParts,
} from '../testing/factories.ts'
import { pairs } from '../testing/storages.ts'
import { findOrphans, removeUnused, tidyStorage } from './orphans.ts'

for (const { name: home, database, storage } of pairs) {
  describe(`files that nothing uses, on ${home}`, () => {
    let app: TestApp
    let station: TestStation
    let showId: number
    beforeEach(async () => {
      app = await testApp({ database, storage })
      station = await app.station()
      showId = (await makeShow(station.call)).id
    })
    afterEach(() => app.close())

    const deps = () => ({ db: app.app.db, storage: app.app.storage, clock: app.clock })
    const upload = async () =>
      (await station.call('POST /v1/episodes/upload', multipart(...uploadParts(showId)), multipartHeaders)).body
    const nameOf = ({ audio_url }: { audio_url: string }) => new URL(audio_url).pathname.slice('/media/'.length)
    /** Stores a file that no row names. */
    const leftover = async (kind?: MediaKind) => {
      const { name } = await app.app.storage.receive([Buffer.from('bytes')] as never, newMediaName(kind))
      await app.app.storage.keep(name)
      return name
    }
    /** Sets the age of every file, in hours. */
    const age = (hours: number) => {
      const modified = app.clock.nowMs() / 1000 - hours * 3600
      for (const path of globSync(`${app.dataDir}/{media,bucket}/**/*.{mp3,jpg}*`)) utimesSync(path, modified, modified)
    }
    const found = async (hours?: number) => (await findOrphans(deps(), hours)).orphans.map(({ name }) => name)

    it('are found after a day, or the given hours; files of archived episodes never are', async () => {
      const archived = await upload()
      await upload()
      await station.call(`DELETE /v1/episodes/${archived.id}`)
      const name = await leftover()
      age(23)
      expect([await found(), await found(12)]).toEqual([[], [name]])
      age(25)
      expect([await found(), await found(48)]).toEqual([[name], []])
      await removeUnused(deps(), (await findOrphans(deps())).orphans)
      expect(await app.app.storage.size(name)).toBeUndefined()
      expect(await app.app.storage.size(nameOf(archived))).toBeGreaterThan(0)
      expect(storedFiles(app)).toHaveLength(2)
    })

    it('are removed by the timetable, unless more audio is among them than is in use', async () => {
      const names = [await leftover(), await leftover()]
      await upload()
      age(25)
      expect(await tidyStorage(deps())).toEqual({ removed: 0, left: 2 })
      expect(storedFiles(app)).toHaveLength(3)
      const kept = nameOf(await upload())
      expect(await tidyStorage(deps())).toEqual({ removed: 2, left: 0 })
      for (const name of names) expect(await app.app.storage.size(name)).toBeUndefined()
      expect(await app.app.storage.size(kept)).toBeGreaterThan(0)
    })

    it('pictures are removed however many they are, once anything is in use', async () => {
      for (let count = 0; count < 3; count++) await leftover('jpg')
      age(25)
      expect(await tidyStorage(deps())).toEqual({ removed: 0, left: 3 })
      await upload()
      expect(await tidyStorage(deps())).toEqual({ removed: 3, left: 0 })
    })

    it('one that is used by the time of its removal stays', async () => {
      const name = await leftover('jpg')
      age(25)
      const { orphans } = await findOrphans(deps())
      await app.app.db
        .updateTable('shows')
        .set({ image: picturePath(name) })
        .where('id', '=', showId)
        .execute()
      expect(await removeUnused(deps(), orphans)).toBe(0)
      expect(await app.app.storage.size(name)).toBeGreaterThan(0)
    })

    it('are found among many', async () => {
      const first = await leftover()
      const names = new Set([first, ...Array.from({ length: 619 }, newMediaName)])
      // One file is received; the others are copies of its stored file.
      for (const path of globSync(`${app.dataDir}/{media,bucket}/**/${first}*`)) {
        for (const name of names) if (name !== first) copyFileSync(path, path.replace(first, name))
      }
      age(25)
      expect(new Set(await found())).toEqual(names)
    })
  })
}
