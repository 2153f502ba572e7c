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
        const lines = out.trim().split('\n')
        const [done, ...items] = lines.map((each) => JSON.parse(each)).reverse()
        return { ...done, items: items.reverse() }
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

    type Item = { title: string; day?: number; guid?: string; path: string; is?: 'gone' }
    /** Serves a feed of items of 10:00 on days of October, each with its audio at a path. */
    function serveItems(path: string, items: readonly Item[], channel = '<title>Tide</title>'): string {
      const xml = items.map(({ title, day, guid, path, is }) => {
        if (is !== 'gone') host.files.set(path, numberedMp3(day ?? 0))
        const date = day === undefined ? '' : `<pubDate>${new Date(Date.UTC(2026, 9, day, 10)).toUTCString()}</pubDate>`
        return `<item><title>${title}</title>${guid === undefined ? '' : `<guid>${guid}</guid>`}${date}
          <enclosure url="${host.url}${path.replaceAll('&', '&amp;')}" type="audio/mpeg"/></item>`
      })
      host.files.set(path, feedXml(xml.reverse(), channel))
      return `--url ${host.url}${path}`
    }
    const days = [1, 2, 3]
    const counts = ({ imported, here, skipped, failed }: Record<string, number>) => [imported, here, skipped, failed]
    const reasons = ({ items }: { items: { reason: string }[] }) => [...new Set(items.map(({ reason }) => reason))]

    it.each([
      ['short', ''],
      ['long', `&Policy=${'x'.repeat(600)}`],
    ])(
      'items without a guid, with %s addresses that are signed anew at each reading, are imported once',
      async (_, more) => {
        const signed = (token: string, some = days) =>
          some.map((day) => ({ title: 'Daily', day, path: `/${day}.mp3?Expires=${token}&Signature=${token}${more}` }))
        const first = await imported(serveItems('/a', signed('1')))
        expect(counts(first)).toEqual([3, 0, 0, 0])
        const again = await imported(serveItems('/a', signed('2')))
        expect([counts(again), again.show_id]).toEqual([[0, 3, 0, 0], first.show_id])
        expect(counts(await imported(serveItems('/a', signed('3')), first.show_id))).toEqual([0, 3, 0, 0])
        expect(counts(await imported(serveItems('/a', signed('4', [...days, 4]))))).toEqual([1, 3, 0, 0])
        expect((await episodesOf(first.show_id)).length).toBe(4)
      },
    )

    it('a file whose addresses are signed anew continues its show', async () => {
      const saved = (token: string) => {
        serveItems(
          '/a',
          days.map((day) => ({ title: 'Daily', day, path: `/${day}.mp3?Signature=${token}` })),
        )
        const file = join(dataDir, `${station}-signed-${token}.xml`)
        writeFileSync(file, String(host.files.get('/a')))
        return `--file ${file}`
      }
      const { show_id } = await imported(saved('1'))
      expect(await imported(saved('2'))).toMatchObject({ show_id, imported: 0, here: 3 })
      expect((await shows()).length).toBe(1)
    })

    it.each<[string, (day: number) => string]>([
      ['new ones', (day) => `${day}-new`],
      ['lower case', (day) => `guid-${day}`],
    ])('a feed whose guids changed to %s has its episodes, into its show and into a new one', async (_, changed) => {
      const items = (guid: (day: number) => string, title = (day: number) => `Part ${day}`) =>
        days.map((day) => ({ title: title(day), day, guid: guid(day), path: `/${day}.mp3` }))
      const { show_id } = await imported(
        serveItems(
          '/a',
          items((day) => `GUID-${day}`),
        ),
      )
      for (const into of ['new', show_id]) {
        const again = await imported(serveItems('/a', items(changed)), into)
        expect([again.show_id, counts(again), reasons(again)]).toEqual([
          show_id,
          [0, 3, 0, 0],
          ['it has another guid here'],
        ])
      }
      expect(counts(await imported(serveItems('/moved', items(changed)), show_id))).toEqual([0, 3, 0, 0])
      const others = items(
        (day) => `other-${day}`,
        (day) => `Other ${day}`,
      )
      expect(counts(await imported(serveItems('/a', others)))).toEqual([3, 0, 0, 0])
    })

    it('items of one title without dates are different ones', async () => {
      const items = (guid: string) =>
        days.map((day) => ({ title: 'News', guid: `${guid}-${day}`, path: `/${day}.mp3` }))
      const { show_id } = await imported(serveItems('/a', items('old')))
      expect(counts(await imported(serveItems('/a', items('old'))))).toEqual([0, 3, 0, 0])
      expect(
        await imported(serveItems('/a', [...items('old'), { title: 'News', guid: 'x', path: '/4.mp3' }])),
      ).toMatchObject({
        show_id,
        imported: 1,
        here: 3,
      })
    })

    it('the episodes of another show are said to be there', async () => {
      await imported(serve('/a', morning))
      const { id } = await aircheck('show', 'create', '--station', String(station), '--title', 'Late')
      const other = await imported(serve('/a', morning), id)
      expect([counts(other), reasons(other)]).toEqual([[0, 3, 0, 0], ['it is in the show "Morning Talk"']])
    })

    it('a feed without a title is imported into a show that is given, whose title its items get', async () => {
      const { id } = await aircheck('show', 'create', '--station', String(station), '--title', 'Late')
      const done = await imported(serveItems('/a', [{ title: '', day: 1, guid: '1', path: '/1.mp3' }], ''), id)
      expect([counts(done), done.show, await episodesOf(id)]).toEqual([[1, 0, 0, 0], 'Late', ['1 Late']])
    })

    const part = { title: 'Part', day: 1, guid: '1' }
    it.each<[string, Item[], number, string]>([
      ['no items', [], 0, 'The feed has no items.'],
      [
        'items that cannot be imported',
        [{ ...part, path: '/1.ogg' }],
        0,
        '0 imported, so no show was made; 0 already here, 1 skipped, 0 failed.',
      ],
      [
        'items that fail',
        [{ ...part, path: '/1.mp3', is: 'gone' }],
        1,
        '0 imported, so no show was made; 0 already here, 0 skipped, 1 failed.',
      ],
    ])('a feed with %s leaves no show', async (_, items, exitCode, said) => {
      const from = serveItems('/a', items)
      host.files.set('/a', String(host.files.get('/a')).replace(/(ogg" type=)"audio.mpeg"/, '$1"audio/ogg"'))
      const environment = { AIRCHECK_DATA_DIR: dataDir, ...settings(), AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on' }
      const { code, out } = await runHere(words(`feed import --station ${station} --show new ${from}`), environment)
      expect([code, await shows()]).toEqual([exitCode, []])
      expect(out).toContain(said)
    })

    it('the show is made with the first item that can be imported', async () => {
      const from = serveItems('/a', [
        { ...part, path: '/1.mp3', is: 'gone' },
        { ...part, day: 2, guid: '2', path: '/2.mp3' },
      ])
      const environment = { AIRCHECK_DATA_DIR: dataDir, ...settings(), AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on' }
      const { code, out } = await runHere(words(`feed import --station ${station} --show new ${from}`), environment)
      const [show] = await shows()
      expect([code, await episodesOf(show!.id)]).toEqual([1, ['2 Part']])
      expect(out).toContain(`1 imported into a new show, Tide (${show!.id}); 0 already here, 0 skipped, 1 failed.`)
    })
  })
}
