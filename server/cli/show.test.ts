import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { runHere, runJson } from '../testing/command-line.ts'
import { makeShow, mp3, storedFiles } from '../testing/factories.ts'
import { png } from '../testing/png.ts'
import { pairs } from '../testing/storages.ts'
import { tidyStorage } from '../uploads/orphans.ts'

for (const { name, database, storage } of pairs) {
  describe(`aircheck show on ${name}`, () => {
    let app: TestApp
    let showId: number
    beforeEach(async () => {
      app = await testApp({ database, storage })
      const { call } = await app.station()
      showId = (await makeShow(call, { title: 'Tide', presenter: 'Ada' })).id
      await makeShow(call, { title: 'Afternoon' })
    })
    afterEach(() => app.close())

    const settings = () => ({
      DATABASE_URL: app.config.database,
      AIRCHECK_MEDIA: app.config.media.startsWith('s3:') ? app.config.media : '',
      AIRCHECK_BASE_URL: app.config.baseUrl,
      ...(app.config.s3.endpoint && {
        AWS_ENDPOINT_URL: app.config.s3.endpoint,
        AWS_ACCESS_KEY_ID: app.config.s3.credentials!.accessKeyId,
        AWS_SECRET_ACCESS_KEY: app.config.s3.credentials!.secretAccessKey,
      }),
    })
    const json = (...args: string[]) => runJson(app.dataDir, ['show', ...args], settings())
    const refusal = async (...args: string[]) => {
      const environment = { AIRCHECK_DATA_DIR: app.dataDir, ...settings() }
      const { code, err } = await runHere(['show', ...args, '--json'], environment)
      return [code, err]
    }
    const file = (bytes: Buffer) => {
      const path = join(app.dataDir, 'intro.mp3')
      writeFileSync(path, bytes)
      return path
    }
    const defaults = {
      ...{ auto_episodes: true, trim_start: 0, trim_end: 0, intro: null, loudness: 'off', chapters: 'off' },
      ...{ keep_episodes: null, keep_days: null, delete_audio_after: null },
      ...{ slug: 'tide', rewind: true, in_feed: true, language: 'station', category: 'station', explicit: 'station' },
      ...{ new_feed_url: '', kind: 'episodic', live: false },
    }
    const tide = { description: '', image: '', published: true, presenter: 'Ada', title: 'Tide' }

    it('list: by title, with the settings for automatic episodes', async () => {
      const shows = await json('list', '--station', '1')
      expect(shows.map(({ title }: { title: string }) => title)).toEqual(['Afternoon', 'Tide'])
      expect(shows[1]).toEqual({ id: showId, ...tide, ...defaults })
      expect(await refusal('list', '--station', '99')).toEqual([1, 'Station not found.\n'])
    })

    it('set: changes only the given options', async () => {
      const changed = { ...defaults, auto_episodes: false, trim_start: 30 }
      expect(await json('set', `${showId}`, '--auto-episodes', 'off', '--trim-start', '30')).toMatchObject(changed)
      expect(await json('set', `${showId}`, '--trim-end', '3600')).toMatchObject({ ...changed, trim_end: 3600 })
      const [event] = await app.app.db.selectFrom('events').select(['type', 'details']).orderBy('id', 'desc').execute()
      expect(event).toEqual({ type: 'shows.changed', details: '{"title":"Tide","fields":["trim_end"]}' })
    })

    it('set: how long episodes stay, and no limit again', async () => {
      const limits = ['--keep-episodes', '10', '--keep-days', '36500', '--delete-audio-after', '1']
      const limited = { keep_episodes: 10, keep_days: 36_500, delete_audio_after: 1 }
      expect(await json('set', `${showId}`, ...limits)).toMatchObject(limited)
      const none = ['--keep-episodes', 'all', '--keep-days', 'all', '--delete-audio-after', 'never']
      expect(await json('set', `${showId}`, ...none)).toMatchObject(defaults)
      expect((await refusal('set', `${showId}`, '--keep-episodes', '0'))[0]).toBe(2)
    })

    it('set --chapters: plays or off', async () => {
      const plays = { ...defaults, chapters: 'plays' }
      expect(await json('set', `${showId}`, '--chapters', 'plays')).toMatchObject(plays)
      expect(await refusal('set', `${showId}`, '--chapters', 'on')).toEqual([
        1,
        'chapters must be one of: off, plays\n',
      ])
      expect((await json('list', '--station', '1'))[1]).toMatchObject(plays)
      expect(await json('set', `${showId}`, '--chapters', 'off')).toMatchObject(defaults)
    })

    it('set --loudness: one of three, or off', async () => {
      for (const loudness of ['-16', '-18', '-23']) {
        expect(await json('set', `${showId}`, '--loudness', loudness)).toMatchObject({ ...defaults, loudness })
      }
      expect(await refusal('set', `${showId}`, '--loudness', '-14')).toEqual([
        1,
        'loudness must be one of: off, -16, -18, -23\n',
      ])
      expect((await json('list', '--station', '1'))[1]).toMatchObject({ ...defaults, loudness: '-23' })
      expect(await json('set', `${showId}`, '--loudness', 'off')).toMatchObject(defaults)
    })

    it('set --intro: is stored, kept by the sweep, and removed when it is replaced', async () => {
      const first = await json('set', `${showId}`, '--intro', file(mp3))
      expect(first.intro).toMatch(/^https:\/\/radio\.test\/media\/[\w-]{24}\.mp3$/)
      const [stored] = storedFiles(app)
      expect(stored!.split('/').at(-1)).toBe(first.intro.split('/').at(-1))
      app.clock.advance(48 * 3600)
      expect(await tidyStorage({ db: app.app.db, storage: app.app.storage, clock: app.clock })).toEqual({
        removed: 0,
        left: 0,
      })
      expect(storedFiles(app)).toEqual([stored])
      const second = await json('set', `${showId}`, '--intro', file(mp3))
      expect(second.intro).not.toBe(first.intro)
      expect(storedFiles(app)).toHaveLength(1)
      expect((await json('set', `${showId}`, '--intro', 'none')).intro).toBe(null)
      expect(storedFiles(app)).toEqual([])
    })

    it('set --image: artwork is stored as a measured JPEG, and removed from the show by none', async () => {
      const path = join(app.dataDir, 'art.png')
      writeFileSync(path, png({ width: 1500, height: 1500 }))
      const { image } = await json('set', `${showId}`, '--image', path, '--live', 'on')
      expect(image).toMatch(/^https:\/\/radio\.test\/media\/[\w-]{24}\.jpg$/)
      const row = await app.app.db.selectFrom('stored_files').selectAll().executeTakeFirst()
      expect(row).toMatchObject({ name: image.split('/').at(-1), width: 1500, height: 1500, station_id: 1 })
      expect(storedFiles(app)).toHaveLength(1)
      const none = await json('set', `${showId}`, '--image', 'none')
      expect([none.image, none.live]).toEqual(['', true])
      writeFileSync(path, 'no picture')
      expect(await refusal('set', `${showId}`, '--image', path)).toEqual([1, 'file must be a JPEG, PNG, WebP or GIF\n'])
      expect(await refusal('set', '99', '--image', path)).toEqual([1, 'Show not found.\n'])
      expect(storedFiles(app)).toHaveLength(1)
    })

    it('refusals: nothing is stored and nothing changes', async () => {
      const id = `${showId}`
      expect(await refusal('set', id, '--intro', file(Buffer.from('no audio')))).toEqual([1, 'file must be an MP3\n'])
      expect(await refusal('set', id, '--intro', file(Buffer.alloc(0)))).toEqual([1, 'file is empty\n'])
      const large = Buffer.concat([mp3, Buffer.alloc(10 * 1024 * 1024)])
      expect(await refusal('set', id, '--intro', file(large))).toEqual([1, 'file must be 10 MB or smaller\n'])
      const missing = () => refusal('set', id, '--intro', join(app.dataDir, 'gone.mp3'))
      const none = [1, expect.stringMatching(/^There is no file .*gone\.mp3/)]
      // Together, so that the storage of some is slow.
      expect(await Promise.all(Array.from({ length: 8 }, missing))).toEqual(Array(8).fill(none))
      expect(await refusal('set', id, '--intro', app.dataDir)).toEqual([1, expect.stringMatching(/^There is no file /)])
      expect(await refusal('set', '99', '--intro', file(mp3))).toEqual([1, 'Show not found.\n'])
      expect((await refusal('set', id, '--trim-start', '3601'))[0]).toBe(2)
      expect((await refusal('set', id))[0]).toBe(2)
      expect(storedFiles(app)).toEqual([])
      expect((await json('list', '--station', '1'))[1]).toMatchObject(defaults)
    })
  })
}
