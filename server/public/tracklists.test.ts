import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { feedStation, setEpisodes } from '../testing/feeds.ts'

const us = (iso: string) => Date.parse(`2026-11-16T${iso}Z`) * 1000

for (const database of databases) {
  describe(`titles that were played as chapters, on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    /** An episode from 8:00 to 9:00 without the minutes from 8:20 to 8:30, after an intro of 10 s. */
    async function cutEpisode() {
      const station = await feedStation(app)
      const { id: station_id, show, slug } = station
      const [id] = await station.episodes(show.id, [{ title: 'Tide', datetime: us('08:00') / 1e6 }])
      const audio = { samples: 1, sample_rate: 44_100, channels: 1, loudness: null, peaks: null, due_ms: null }
      const { db } = app.app
      const chapters = '[[10000,"One - Ada"]]'
      const measured = { ...audio, episode_id: id!, station_id, duration_ms: 3_010_000, chapters }
      await db.insertInto('episode_audio').values(measured).execute()
      const [from_us, until_us] = [us('08:00'), us('09:00')]
      const gaps = JSON.stringify([{ from: us('08:20'), until: us('08:30'), reason: 'the source was away' }])
      const of = { station_id, show_id: show.id, episode_id: id!, occurrence: null, from_us, until_us, gaps }
      const texts = { title: 'Tide', description: '', image: '', datetime: 0, reason: '', holder: null }
      const done = { state: 'done', attempts: 1, due_ms: null, idempotency_key: null, created_at: 0 } as const
      await db
        .insertInto('generations')
        .values({ ...of, ...texts, ...done, finished_at: 0 })
        .execute()
      // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
      const read = async (path: string): Promise<any> => (await app.fetch(path)).json()
      return {
        ...station,
        episodeId: id!,
        async play(from: string, until: string, title: string, correction: object = {}) {
          const span = { from_us: us(from), until_us: us(until), show_id: show.id }
          await db
            .insertInto('plays')
            .values({ station_id, ...span, title, ...correction })
            .execute()
        },
        ask: (chapters: 'plays' | 'off') => updateShow(app.app.writer, station_id, show.id, { chapters }),
        changed: () => setEpisodes(app, station_id, [id!], { audio_length: 7 }),
        ofEpisode: async () => (await read(`/public/${slug}/episodes/${id}`)).chapters,
        ofList: async () => (await read(`/public/${slug}/episodes`)).episodes[0].chapters,
        ofFound: async () => (await read(`/public/${slug}/search?q=tide`)).results[0].chapters,
        ofFeed: async () => (await read(`/feeds/${slug}/chapters/${id}.json`)).chapters,
      }
    }

    it('are those of the window, after the intro and without the gap, by artist and title', async () => {
      const made = await cutEpisode()
      await made.play('07:58:00', '08:03:00', 'Ada - One')
      await made.play('08:03:00', '08:25:00', 'Bo - Two')
      await made.play('08:35:00', '08:40:00', '', { artist: 'Cy', song: 'Typed', by_hand: 1 })
      await made.play('08:40:00', '08:50:00', 'Jingle', { artist: 'Di', song: 'Corrected' })
      await made.play('09:00:00', '09:10:00', 'After - It')
      const own = [{ start_ms: 10_000, title: 'One - Ada' }]
      expect([await made.ofEpisode(), await made.ofList()]).toEqual([own, own])
      await made.ask('plays')
      const chapters = [
        { start_ms: 10_000, title: 'Ada – One' },
        { start_ms: 190_000, title: 'Bo – Two' },
        { start_ms: 1_510_000, title: 'Cy – Typed' },
        { start_ms: 1_810_000, title: 'Di – Corrected' },
      ]
      expect([await made.ofEpisode(), await made.ofList(), await made.ofFound()]).toEqual([
        chapters,
        chapters,
        chapters,
      ])
      expect(await made.ofFeed()).toEqual(
        chapters.map(({ start_ms, title }) => ({ startTime: start_ms / 1000, title })),
      )
      expect(await (await app.fetch(`/${made.slug}/episodes/${made.episodeId}`)).text()).toContain('Cy – Typed')
      await made.ask('off')
      expect(await made.ofEpisode()).toEqual(own)
    })

    it('the rules of the station hold as they are now', async () => {
      const made = await cutEpisode()
      await made.play('08:00:00', '08:03:00', 'Jingle')
      await made.play('08:03:00', '08:06:00', 'One - Ada')
      await made.ask('plays')
      expect((await made.ofEpisode())[0]).toEqual({ start_ms: 10_000, title: 'Jingle' })
      const play_rules = JSON.stringify({ ignore: ['^jingle$'], swap: ['ada'], split: [] })
      await app.app.db.updateTable('stations').set({ play_rules }).where('id', '=', made.id).execute()
      await made.changed()
      expect(await made.ofEpisode()).toEqual([{ start_ms: 190_000, title: 'Ada – One' }])
    })

    it('without plays of that time, the chapters of the file stay', async () => {
      const made = await cutEpisode()
      await made.play('09:00:00', '09:10:00', 'After - It')
      await made.ask('plays')
      expect(await made.ofEpisode()).toEqual([{ start_ms: 10_000, title: 'One - Ada' }])
    })

    it('a feed names the chapters of an episode whose plays are all that it has', async () => {
      const made = await cutEpisode()
      const change = { chapters: '[]' }
      await app.app.db.updateTable('episode_audio').set(change).where('episode_id', '=', made.episodeId).execute()
      await made.play('08:00:00', '08:03:00', 'Ada - One')
      await made.changed()
      const path = `/feeds/${made.slug}/chapters/${made.episodeId}.json`
      expect((await made.get('/morning-tide.rss')).text).not.toContain(path)
      await made.ask('plays')
      expect((await made.get('/morning-tide.rss')).text).toContain(path)
    })
  })
}
