import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePlay } from '../recordings/plays.ts'
import { storedTitle } from '../recordings/rules/title-text.ts'
import { saveFoundCharset } from '../recordings/title-charset.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { encoded } from '../testing/encoded.ts'
import { makeShow } from '../testing/factories.ts'
import { addPlay, changePlay, removePlay, setPlayRules } from './actions.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const monday = at('2026-11-16T12:00Z')

for (const database of engines) {
  describe(`GET /v1/plays on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    /** A station whose stream played these titles, a minute each until noon; the last one lasts. */
    async function played(titles: string[], settings: Parameters<TestApp['station']>[0] = {}) {
      const station = await app.station(settings)
      const { db } = app.app
      const first = monday - titles.length * 60
      for (const [index, title] of titles.entries()) {
        const fromUs = (first + index * 60) * 1e6 + 250_000
        const untilUs = index === titles.length - 1 ? null : fromUs + 60e6
        await savePlay(db, station.id, { fromUs, untilUs, title, showId: null })
      }
      const ask = async (query = '') => station.call(`GET /v1/plays${query}`)
      const titlesOf = async (query = '') => {
        const { plays, next_cursor } = (await ask(query)).body
        return { titles: plays.map(({ title }: { title: string }) => title), next: next_cursor }
      }
      return { ...station, ask, titlesOf, writer: app.app.writer }
    }

    it('200: newest first, in the exact form; `until` is null while a title lasts', async () => {
      const { ask } = await played(['Nina Simone - Sinnerman', 'News'])
      const { status, body } = await ask()
      expect([status, body]).toEqual([
        200,
        {
          plays: [
            { at: monday - 60, until: null, artist: '', title: 'News', raw: 'News', show_id: null },
            {
              ...{ at: monday - 120, until: monday - 60, artist: 'Nina Simone', title: 'Sinnerman' },
              ...{ raw: 'Nina Simone - Sinnerman', show_id: null },
            },
          ],
          next_cursor: null,
        },
      ])
    })

    it('200: the rules of the station hold for what was played before, in the next answer', async () => {
      const { id, titlesOf, writer } = await played(['Sinnerman - Nina Simone', 'Jingle 1'])
      expect((await titlesOf()).titles).toEqual(['Jingle 1', 'Nina Simone'])
      await setPlayRules(writer, id, { ignore: ['^jingle'], swap: ['^sinnerman'] })
      expect((await titlesOf()).titles).toEqual(['Sinnerman'])
      await setPlayRules(writer, id, {})
      expect((await titlesOf()).titles).toEqual(['Jingle 1', 'Nina Simone'])
    })

    it('200: a correction for good is one of all plays that the stream names alike, and one of a single play stays', async () => {
      const { id, titlesOf, writer } = await played(['so what', 'Jingle', 'so what', 'so what'])
      const rows = await app.app.db
        .selectFrom('plays')
        .select('id')
        .where('station_id', '=', id)
        .orderBy('from_us')
        .execute()
      await setPlayRules(writer, id, { ignore: ['^jingle', 'so what'] })
      await changePlay(writer, id, rows[0]!.id, { title: 'So What (live)' })
      expect((await titlesOf()).titles).toEqual(['So What (live)'])
      await changePlay(writer, id, rows[2]!.id, { artist: 'Miles Davis', title: 'So What', always: true })
      expect((await titlesOf()).titles).toEqual(['So What', 'So What', 'So What (live)'])
      await setPlayRules(writer, id, {})
      expect((await titlesOf()).titles).toEqual(['So What', 'So What', 'Jingle', 'So What (live)'])
    })

    it('200: titles in another encoding are read by the one that was found, or chosen, past ones too', async () => {
      const titles = ['Кино - Группа крови', 'Сплин &amp; Ко - Выхода нет']
      const { id, ask, titlesOf, writer } = await played([
        ...titles.map((title) => storedTitle(encoded(title, 'windows-1251'))),
        'Björk - Jóga',
      ])
      expect((await titlesOf()).titles.slice(1)).toEqual(['Âûõîäà íåò', 'Ãðóïïà êðîâè'])
      await saveFoundCharset(app.app.db, id, 'windows-1251')
      expect((await ask('?limit=3')).body.plays).toMatchObject([
        { artist: 'Björk', title: 'Jóga' },
        { artist: 'Сплин & Ко', title: 'Выхода нет', raw: 'Сплин & Ко - Выхода нет' },
        { artist: 'Кино', title: 'Группа крови', raw: 'Кино - Группа крови' },
      ])
      await setStation(writer, id, { titleCharset: 'KOI8-R' })
      expect((await titlesOf()).titles).toEqual(['Jóga', 'бШУНДЮ МЕР', 'цПСООЮ ЙПНБХ'])
      await setStation(writer, id, { titleCharset: 'cp1251' })
      expect((await titlesOf()).titles).toEqual(['Jóga', 'Выхода нет', 'Группа крови'])
      await setPlayRules(writer, id, { ignore: ['^кино'] })
      expect((await titlesOf()).titles).toEqual(['Jóga', 'Выхода нет'])
    })

    it('200: lines typed by hand count alike, with the show that was on air; corrections and removals show at once', async () => {
      const station = await played(['A - B', 'C - D'], { timeZone: 'UTC' })
      const { id, ask, call, writer } = station
      const show = await makeShow(call, { title: 'Tide' })
      await call('PUT /v1/schedule', {
        ...{ show_id: show.id, week: 1 },
        entries: [{ day: 'mon', time: 600, duration: 60 }],
      })
      const typed = await addPlay(writer, id, { at: monday - 7200 + 5, artist: 'Miles Davis', title: 'So What' })
      const ofHand = { artist: 'Miles Davis', title: 'So What', raw: '' }
      const line = { at: monday - 7195, until: monday - 6595, ...ofHand, show_id: show.id }
      expect((await ask()).body.plays[2]).toEqual(line)
      await changePlay(writer, id, typed.id, { at: monday - 3600, until: monday - 3500 })
      expect((await ask()).body.plays[2]).toEqual({ ...line, at: monday - 3600, until: monday - 3500, show_id: null })
      await removePlay(writer, id, typed.id)
      expect((await ask()).body.plays).toHaveLength(2)
    })

    it('200: a correction stays when the rules change, and shows a title that they ignore', async () => {
      const { id, ask, titlesOf, writer } = await played(['Jingle - One', 'C - D'])
      const [, first] = await app.app.db
        .selectFrom('plays')
        .select('id')
        .where('station_id', '=', id)
        .orderBy('from_us', 'desc')
        .execute()
      await changePlay(writer, id, first!.id, { artist: 'Somebody' })
      await setPlayRules(writer, id, { ignore: ['jingle'] })
      expect((await ask()).body.plays[1]).toMatchObject({ artist: 'Somebody', raw: 'Jingle - One' })
      expect((await titlesOf()).titles).toHaveLength(2)
    })

    it('200: from and to are instants in Unix seconds, the first included, the second not', async () => {
      const { titlesOf } = await played(['A', 'B', 'C'])
      const [a, b, c] = [monday - 180, monday - 120, monday - 60]
      const facts: [query: string, titles: string[]][] = [
        [`?from=${b}`, ['C', 'B']],
        [`?from=${b + 1}`, ['C']],
        [`?to=${c}`, ['B', 'A']],
        [`?to=${c + 1}`, ['C', 'B', 'A']],
        [`?from=${b}&to=${c}`, ['B']],
        [`?from=${c}&to=${a}`, []],
        ['?from=0&to=253402300799', ['C', 'B', 'A']],
      ]
      for (const [query, titles] of facts)
        expect([query, await titlesOf(query)]).toEqual([query, { titles, next: null }])
    })

    it('200: pages by cursor have every title once, also of one instant and with new ones in between', async () => {
      const { id, titlesOf } = await played(Array.from({ length: 7 }, (_, index) => `T${index}`))
      const same = { station_id: id, from_us: (monday - 600) * 1e6, until_us: (monday - 599) * 1e6, show_id: null }
      await app.app.db
        .insertInto('plays')
        .values(['S0', 'S1', 'S2'].map((title) => ({ ...same, title })))
        .execute()
      const found: string[] = []
      let next: string | null = ''
      for (let page = 0; next !== null && page < 9; page++) {
        const { titles, next: after }: { titles: string[]; next: string | null } = await titlesOf(
          `?limit=2${next && `&cursor=${next}`}`,
        )
        found.push(...titles)
        next = after
        const fromUs = (monday + page) * 1e6
        await savePlay(app.app.db, id, { fromUs, untilUs: fromUs + 1, title: `New ${page}`, showId: null })
      }
      expect(found).toEqual(['T6', 'T5', 'T4', 'T3', 'T2', 'T1', 'T0', 'S2', 'S1', 'S0'])
    })

    it('200: limit is 20 by default, and 100 at most', async () => {
      const { titlesOf } = await played(Array.from({ length: 103 }, (_, index) => `T${index}`))
      const count = async (query: string) => (await titlesOf(query)).titles.length
      expect([await count(''), await count('?limit=100'), await count('?limit=101'), await count('?limit=1')]).toEqual([
        20, 100, 100, 1,
      ])
    })

    it('200: where most titles are ignored, pages are short, and no request reads without bound', async () => {
      const titles = Array.from({ length: 300 }, (_, index) =>
        index % 100 === 0 ? `Song ${index}` : `Jingle ${index}`,
      )
      const { id, titlesOf, writer } = await played(titles)
      await setPlayRules(writer, id, { ignore: ['^jingle'] })
      const pages: string[][] = []
      let cursor: string | null = ''
      for (let page = 0; cursor !== null && page < 50; page++) {
        const { titles, next }: { titles: string[]; next: string | null } = await titlesOf(
          `?limit=9${cursor && `&cursor=${cursor}`}`,
        )
        pages.push(titles)
        cursor = next
      }
      expect(pages.flat()).toEqual(['Song 200', 'Song 100', 'Song 0'])
      expect(pages).toHaveLength(7)
    })

    it('200: the titles of another station are not shown', async () => {
      await played(['A'])
      const { ask } = await played([])
      expect((await ask()).body).toEqual({ plays: [], next_cursor: null })
    })

    it.each<[query: string, message: string]>([
      ['?from=yesterday', 'from must be an integer'],
      ['?from=2026-11-16T12:00:00Z', 'from must be an integer'],
      ['?from=-1', 'from must be between 0 and 253402300799'],
      ['?to=253402300800', 'to must be between 0 and 253402300799'],
      ['?limit=0', 'limit must be 1 or more'],
      ['?limit=x', 'limit must be an integer'],
      ['?cursor=x', 'cursor is invalid'],
      [`?cursor=${Buffer.from('99999999999999999_1').toString('base64url')}`, 'cursor is invalid'],
      ['?to=1&to=2', 'to is given twice'],
    ])('400: %s: %s', async (query, message) => {
      const { ask } = await played([])
      const { status, body } = await ask(query)
      expect([status, body.message]).toEqual([400, message])
    })

    it('304: the same titles have the same ETag', async () => {
      const { call, ask } = await played(['A'])
      const etag = (await ask()).headers.get('etag')!
      expect((await call('GET /v1/plays', undefined, { 'If-None-Match': etag })).status).toBe(304)
    })
  })
}
