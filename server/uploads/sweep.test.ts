import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, mp3, multipart, multipartHeaders, storedFiles, uploadParts } from '../testing/factories.ts'

for (const database of databases) {
  describe(`uploads that a crash interrupted, after the next start, on ${database.name}`, () => {
    let app: TestApp
    let key: string
    let episode: { id: number; audio_url: string }
    beforeEach(async () => {
      app = await testApp({ database })
      const station = await app.station()
      key = station.key
      const body = multipart(...uploadParts((await makeShow(station.call)).id))
      episode = (await station.call('POST /v1/episodes/upload', body, multipartHeaders)).body
    })
    afterEach(() => app.close())

    /** Stops the app, changes its data directory, and starts it again. */
    const restart = async (meanwhile: (dataDir: string) => void) => {
      await app.close({ keepData: true })
      meanwhile(app.dataDir)
      app = await testApp({ database, dataDir: app.dataDir })
    }
    const audio = async () => {
      const response = await app.fetch(new URL(episode.audio_url).pathname)
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const isWhole = async () => {
      const { status, bytes } = await audio()
      expect([status, bytes.equals(mp3)]).toEqual([200, true])
    }
    const publicPath = () => storedFiles(app).find((file) => file.startsWith('media/'))!

    it('a file whose episode was committed, but which was not public yet, is public', async () => {
      const file = publicPath()
      await restart((dataDir) => renameSync(`${dataDir}/${file}`, `${dataDir}/incoming/${basename(file)}`))
      await isWhole()
      expect(storedFiles(app)).toEqual([file])
    })

    it('also when the episode has been archived since, or its folder is missing', async () => {
      await app.caller(key)(`DELETE /v1/episodes/${episode.id}`)
      const file = publicPath()
      await restart((dataDir) => {
        renameSync(`${dataDir}/${file}`, `${dataDir}/incoming/${basename(file)}`)
        rmSync(`${dataDir}/media`, { recursive: true })
      })
      await isWhole()
    })

    it('files without an episode are removed, incomplete or complete, and so are files that are no uploads', async () => {
      const before = storedFiles(app)
      await restart((dataDir) => {
        for (const name of [`${'x'.repeat(24)}.mp3`, 'short.mp3', '.hidden']) {
          writeFileSync(`${dataDir}/incoming/${name}`, mp3.subarray(0, 999))
        }
        mkdirSync(`${dataDir}/incoming/folder`)
      })
      expect(storedFiles(app)).toEqual(before)
      await isWhole()
    })

    it('public files are left alone', async () => {
      const before = storedFiles(app)
      await restart(() => {})
      await restart(() => {})
      expect(storedFiles(app)).toEqual(before)
      await isWhole()
    })
  })
}
