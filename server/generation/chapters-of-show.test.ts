import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'
import { type FakeRecordings, fakeRecordings } from '../testing/fake-recordings.ts'
import { quickWait } from '../testing/manual-time.ts'

const hour = 3600

for (const database of databases) {
  describe(`the chapters in the file of an episode on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let recordings: FakeRecordings
    let showId: number
    let now: number
    beforeEach(async () => {
      recordings = fakeRecordings()
      app = await testApp({ database, wait: quickWait, recordings })
      now = app.clock.ms / 1000
      recordings.spans = [[now - 9 * hour, now]]
      station = await app.station()
      showId = (await makeShow(station.call)).id
    })
    afterEach(() => app.close())

    /** Cuts ten minutes that begin during a title; returns the stored chapters and the tag of the file. */
    async function cut(hoursAgo: number, title: string, playedIn = showId) {
      const start_time = now - hoursAgo * hour
      const from_us = (start_time - 60) * 1e6
      const play = { station_id: station.id, show_id: playedIn, from_us, until_us: from_us + 120e6, title }
      await app.app.db.insertInto('plays').values(play).execute()
      const span = { start_time, end_time: start_time + 600 }
      const { status, body } = await station.call('POST /v1/episodes/generate', {
        show_id: showId,
        title: 'A',
        ...span,
      })
      expect(status).toBe(201)
      const { chapters, media_name } = await app.app.db
        .selectFrom('episode_audio')
        .innerJoin('episodes', 'episodes.id', 'episode_id')
        .select(['chapters', 'media_name'])
        .where('episode_id', '=', body.id)
        .executeTakeFirstOrThrow()
      const file = await bytesInOrder((await app.app.storage.read(media_name!))!)
      return { chapters: JSON.parse(chapters!), tag: file.subarray(0, 2000).toString('utf8') }
    }

    it('are the plays by artist and title where the show asks for it, and else the texts of the stream', async () => {
      const play_rules = JSON.stringify({ ignore: [], swap: ['ada$'], split: [] })
      await app.app.db.updateTable('stations').set({ play_rules }).where('id', '=', station.id).execute()
      expect((await cut(8, 'One - Ada')).tag).not.toContain('Ada – One')
      await updateShow(app.app.writer, station.id, showId, { chapters: 'plays' })
      const { chapters, tag } = await cut(6, 'Two - Ada')
      expect(chapters).toEqual([[0, 'Ada – Two']])
      expect(tag).toContain('Ada – Two')
    })

    it('are without what was played in another show that is not public', async () => {
      const other = await makeShow(station.call, { title: 'Other' })
      recordings.titles = [8, 6, 4, 2].map((hours) => ({ atUs: (now - hours * hour) * 1e6, title: 'Ada - Secret' }))
      const chaptersOf = async (hoursAgo: number, chapters: 'off' | 'plays') => {
        await updateShow(app.app.writer, station.id, showId, { chapters })
        return (await cut(hoursAgo, 'Ada - Secret', other.id)).chapters
      }
      expect([await chaptersOf(8, 'off'), await chaptersOf(6, 'plays')]).toEqual([
        [[0, 'Ada - Secret']],
        [[0, 'Ada – Secret']],
      ])
      await updateShow(app.app.writer, station.id, other.id, { published: false })
      expect([await chaptersOf(4, 'off'), await chaptersOf(2, 'plays')]).toEqual([[], []])
    })
  })
}
