import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../database/open.ts'
import { runHere } from '../../testing/command-line.ts'
import { databases } from '../../testing/databases.ts'
import { ownCommandLine, words } from '../../testing/own-command-line.ts'
import { feedXml, numberedMp3, type PodcastHost, podcastHost } from '../../testing/podcast-host.ts'

type Podcast = { name: string; days: readonly number[]; titles?: string; channel?: string }

const morning: Podcast = { name: 'Morning Talk', days: [1, 2, 3] }
const night: Podcast = { name: 'Night Jazz', days: [4, 5, 6, 7] }

for (const engine of databases) {
  describe(`aircheck feed import of podcasts with the guids 1, 2, 3 on ${engine.name}`, () => {
    const { aircheck, settings, dataDir } = ownCommandLine(engine)
    let database: Database
    let host: PodcastHost
    let station: number
    beforeAll(async () => {
      host = await podcastHost()
      await aircheck('station', 'list')
      database = openDatabase(settings().DATABASE_URL!)
    })
    beforeEach(async () => {
      host.files.clear()
      station = (await aircheck('station', 'create', '--name', 'First Radio')).id
    })
    afterAll(async () => {
      await database.close()
      await host.close()
    })

    function xmlOf({ name, days, titles = name, channel = '' }: Podcast): string {
      const items = days.map((day, at) => {
        const path = `/${name.toLowerCase().replace(' ', '-')}/${at + 1}.mp3`
        host.files.set(path, numberedMp3(day))
        return `<item><title>${titles} no. ${at + 1}</title><guid isPermaLink="false">${at + 1}</guid>
          <pubDate>Thu, 0${day} Oct 2026 10:00:00 +0000</pubDate><enclosure url="${host.url}${path}" type="audio/mpeg"/></item>`
      })
      return feedXml(items.reverse(), `<title>${name}</title>${channel}`)
    }
    const serve = (path: string, podcast: Podcast) => {
      host.files.set(path, xmlOf(podcast))
      return `--url ${host.url}${path}`
    }
    function save(podcast: Podcast): string {
      const file = join(dataDir, `${station}-${podcast.name.replace(' ', '-')}.xml`)
      writeFileSync(file, xmlOf(podcast))
      return `--file ${file}`
    }
    /** The result of an import; a dry run before it says the same. */
    async function imported(from: string, show: number | 'new' = 'new') {
      const environment = { AIRCHECK_DATA_DIR: dataDir, ...settings(), AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on' }
      const run = async (more: string) => {
        const line = `feed import --station ${station} --show ${show} ${from} --json ${more}`
        const { code, out, err } = await runHere(words(line), environment)
        expect([code, err]).toEqual([0, ''])
        return JSON.parse(out.trim().split('\n').at(-1)!)
      }
      const plan = await run('--dry-run')
      const done = await run('')
      expect([plan.new, plan.here, plan.skipped, plan.show]).toEqual([
        done.imported,
        done.here,
        done.skipped,
        done.show,
      ])
      if (plan.show_id !== null) expect(plan.show_id).toBe(done.show_id)
      return done
    }
    const episodesOf = async (show: number) => {
      const rows = await database.db
        .selectFrom('episodes')
        .selectAll()
        .where('show_id', '=', show)
        .orderBy('id')
        .execute()
      return rows.map(({ title, source_guid }) => `${source_guid} ${title}`)
    }
    const shows = () =>
      database.db.selectFrom('shows').selectAll().where('station_id', '=', station).orderBy('id').execute()
    const guids = async () => {
      const rows = await database.db
        .selectFrom('episodes')
        .select('guid')
        .where('station_id', '=', station)
        .orderBy('id')
        .execute()
      return rows.map(({ guid }) => guid)
    }
    const [three, four] = [morning, night].map(({ name, days }) =>
      days.map((_, at) => `${at + 1} ${name} no. ${at + 1}`),
    ) as [string[], string[]]

    it.each(['file', 'URL'])(
      'each becomes a show with all of its episodes, by %s; again, nothing changes',
      async (by) => {
        const all = [morning, night, { name: 'Noon News', days: [1, 2, 3] }]
        const from = all.map((podcast, at) => (by === 'file' ? save(podcast) : serve(`/${at}`, podcast)))
        const done = []
        for (const each of from) done.push(await imported(each))
        expect(done.map(({ show, imported, here }) => [show, imported, here])).toEqual([
          ['Morning Talk', 3, 0],
          ['Night Jazz', 4, 0],
          ['Noon News', 3, 0],
        ])
        expect(await episodesOf(done[0].show_id)).toEqual(three)
        expect(await episodesOf(done[1].show_id)).toEqual(four)
        const before = await guids()
        expect(before.slice(0, 3)).toEqual(['1', '2', '3'])
        expect(before[6]).toBe('4')
        expect(new Set(before).size).toBe(10)
        for (const [at, each] of from.entries()) {
          expect(await imported(each)).toMatchObject({
            show_id: done[at].show_id,
            imported: 0,
            here: all[at]!.days.length,
          })
        }
        expect([await guids(), (await shows()).length]).toEqual([before, 3])
      },
    )

    it('two podcasts with one title become two shows', async () => {
      const first = await imported(serve('/a', morning))
      const second = await imported(serve('/b', { name: 'Morning Talk', days: [4, 5], titles: 'Other' }))
      expect([second.imported, second.here, second.show_id === first.show_id]).toEqual([2, 0, false])
      const third = await imported(save({ name: 'Morning Talk', days: [7, 8, 9], titles: 'Third' }))
      expect([third.imported, (await shows()).length]).toEqual([3, 3])
    })

    it('a second podcast into the show of the first adds all of its episodes', async () => {
      const { show_id } = await imported(serve('/a', morning))
      expect(await imported(serve('/b', night), show_id)).toMatchObject({ show_id, imported: 4, here: 0 })
      expect(await episodesOf(show_id)).toEqual([...three, ...four])
      expect(await imported(serve('/b', night), show_id)).toMatchObject({ imported: 0, here: 4 })
      expect(await imported(serve('/a', morning))).toMatchObject({ show_id, imported: 0, here: 3 })
    })

    it.each([
      [
        'with its podcast:guid, under another title',
        '<podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c</podcast:guid>',
        'Tomorrow',
      ],
      ['without one', '', 'Morning Talk'],
    ])(
      'a podcast that moved to another URL %s is the same one, and its new episode is added',
      async (_, channel, name) => {
        const { show_id } = await imported(serve('/a', { ...morning, channel }))
        await imported(serve('/other', night))
        host.files.delete('/a')
        const moved = serve('/moved', { ...morning, name, titles: 'Morning Talk', days: [1, 2, 3, 8], channel })
        expect(await imported(moved)).toMatchObject({ show_id, imported: 1, here: 3 })
        expect(await imported(moved)).toMatchObject({ show_id, imported: 0, here: 4 })
        expect(await episodesOf(show_id)).toEqual([...three, '4 Morning Talk no. 4'])
      },
    )

    it.each(['file', 'URL'])(
      'what an early version imported by %s, without storing from where, is here for its feed and not for others',
      async (by) => {
        const from = (podcast: Podcast) => (by === 'file' ? save(podcast) : serve('/a', podcast))
        const { show_id } = await imported(from(morning))
        await database.db.updateTable('shows').set({ source_feed: '' }).where('station_id', '=', station).execute()
        const nothing = { source_feed: '', source_guid: '' }
        await database.db.updateTable('episodes').set(nothing).where('station_id', '=', station).execute()
        expect(await imported(serve('/other', night))).toMatchObject({ imported: 4, here: 0 })
        expect(await imported(from({ ...morning, days: [1, 2, 3, 8] }))).toMatchObject({
          show_id,
          imported: 1,
          here: 3,
        })
        expect(await imported(from({ ...morning, days: [1, 2, 3, 8] }))).toMatchObject({
          show_id,
          imported: 0,
          here: 4,
        })
        expect(await guids()).toEqual([
          '1',
          '2',
          '3',
          expect.any(String),
          expect.any(String),
          expect.any(String),
          '4',
          expect.any(String),
        ])
      },
    )
  })
}
