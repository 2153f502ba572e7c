import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoreEpisode } from '../episodes/actions.ts'
import { allScopes } from '../keys/rules/scopes.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { fillShow, makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'

const now = Date.parse(noon) / 1000

/** More episodes than the search scans, so that older ones can be found by the index only. */
const manyNewer = 450

for (const database of engines) {
  describe(`GET /v1/search on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      station = await app.station()
    })
    afterAll(() => app.close())

    const search = async (term: string, more = '') => {
      const { status, body } = await station.call(`GET /v1/search?q=${encodeURIComponent(term)}${more}`)
      expect(status).toBe(200)
      return { ...body, ids: body.results.map(({ id }: { id: number }) => id) }
    }
    const find = async (term: string) => (await search(term)).ids
    /** An old episode of a show of its own. */
    const episode = async (title: string, show: object = { title: '–' }) =>
      makeEpisode(station.call, { title, show_id: (await makeShow(station.call, show)).id, datetime: now - 1e6 })
    const bury = async () => {
      const { id } = await makeShow(station.call, { title: '…' })
      const newer = Array.from({ length: manyNewer }, (_, at) => ({ title: '…', datetime: now - at }))
      await fillShow(app, station.id, id, newer)
    }

    // Every rule is tested for episodes found by the scan, and for those that only the index finds.
    for (const depth of ['among the newest', 'behind many newer ones'] as const) {
      describe(depth, () => {
        const prepare = async () => {
          if (depth === 'behind many newer ones') await bury()
        }

        const found: [term: string, title: string, why: string][] = [
          ['ferr', 'Fog, ferries and a fiddle', 'in the middle of a word'],
          ['s and a f', 'Fog, ferries and a fiddle', 'over the ends of words'],
          ['Fog', 'Fog, ferries and a fiddle', 'at the beginning'],
          ['fiddle', 'Fog, ferries and a fiddle', 'at the end'],
          ['FERRIES', 'Fog, ferries and a fiddle', 'in capitals'],
          ['fERRies', 'Fog, FERRIES and a fiddle', 'in any mixture'],
          ['fog, ferries and a fiddle', 'Fog, ferries and a fiddle', 'as a whole'],
          ['x', 'Luxembourg', 'of one letter'],
          ['ux', 'Luxembourg', 'of two letters'],
          ['ÜBER', 'über Nacht', 'beyond ASCII'],
          ['strasse', 'Straße', 'ß finds ss'],
          ['STRASSE', 'Straße', 'ß finds SS'],
          ['straße', 'STRASSE', 'and SS is found by ß'],
          ['ẞ', 'Fluss', 'the capital ß as well'],
          ['ΣΊΣΥΦΟΣ', 'Σίσυφος', 'the final sigma'],
          ['МЕДВЕДЬ', 'Медведь', 'Cyrillic'],
          ['café', 'Cafe\u0301 Continental', 'a letter with its accent apart'],
          ['cafe\u0301', 'Café Continental', 'and the other way round'],
          ['ﬁsh', 'FISH', 'a ligature is its letters'],
          ['早上', '早上好', 'two signs of a script without blanks'],
          ['\u{1f4fb}', 'On the \u{1f4fb} tonight', 'an emoji'],
          ['100%', 'At 100% volume', 'a per cent sign'],
          ['a_b', 'Band a_b live', 'an underscore'],
          ['\\', 'Slash \\ Burn', 'a backslash'],
          ['"hit"', 'A "hit" parade', 'quotation marks'],
          ["'", "Rock ’n’ roll isn't", 'an apostrophe'],
          ['*', 'Five * review', 'an asterisk'],
          ['a" OR "b', 'x a" OR "b y', 'what looks like a query'],
          ['a  b', 'a  b', 'two blanks'],
          [' b', 'a b', 'a blank at the beginning'],
          ['o\tp', 'o\tp', 'a tab'],
          ['station1', 'Radio Station1 special', 'a word that the index itself uses'],
          ['?', 'Who is there?', 'a question mark'],
        ]
        it('200: a term is found wherever it stands in the title', async () => {
          await prepare()
          for (const [term, title, why] of found) {
            const { id } = await episode(title)
            expect([why, await find(term)]).toEqual([why, [id]])
            await station.call(`DELETE /v1/episodes/${id}`)
          }
        })

        const absent: [term: string, title: string, why: string][] = [
          ['fogs', 'Fog, ferries', 'more than the title has'],
          ['fog ferries', 'Fog, ferries', 'the words without what is between them'],
          ['%', 'At full volume', 'a per cent sign is no wildcard'],
          ['f%y', 'Ferry', 'neither in the middle'],
          ['f_rry', 'Ferry', 'nor is an underscore'],
          ['f*', 'Ferry', 'nor is an asterisk'],
          ['\\', 'Ferry', 'a backslash escapes nothing'],
          ['e', 'Écho', 'a letter is not the one with an accent'],
          ['a b', 'a  b', 'one blank is not two'],
          ['ferry ', 'Ferry', 'a blank that is not there'],
          ['I', 'ı', 'the dotless i is a letter of its own'],
          ['abcd', 'abc bcd', 'all its runs of three, but apart'],
          ['aba bab', 'ababab', 'the same letters in another order'],
          ['"', 'Ferry', 'nothing is quoted'],
          ['a OR b', 'b', 'nothing is asked by words'],
          ['NEAR', 'Ferry', 'nothing is asked by words'],
          ['x'.repeat(200), 'x'.repeat(199), 'one letter too long'],
          ['ΐ'.repeat(200), 'ΐ'.repeat(199), 'one letter too long, each of them folded to three'],
        ]
        it('200: a term that does not stand there is not found', async () => {
          await prepare()
          for (const [term, title, why] of absent) {
            const { id } = await episode(title)
            expect([why, await find(term)]).toEqual([why, []])
            await station.call(`DELETE /v1/episodes/${id}`)
          }
        })

        it('200: it is found in the show’s title and its presenter, never across two fields', async () => {
          await prepare()
          const { id } = await episode('Tide', { title: 'Morning', presenter: 'Ada Lindqvist' })
          for (const term of ['tide', 'MORN', 'ada l', 'QVIST']) expect([term, await find(term)]).toEqual([term, [id]])
          for (const term of ['tidemorning', 'tide morning', 'morningada', 'morning ada', 'morningtide']) {
            expect([term, await find(term)]).toEqual([term, []])
          }
        })

        it('200: nothing else is searched', async () => {
          await prepare()
          const { id: show_id } = await makeShow(station.call, { title: 'Show', description: 'Seagull' })
          const urls = { audio_url: 'https://seagull.test/x', image_url: 'https://seagull.test/y' }
          await makeEpisode(station.call, {
            title: 'Title',
            show_id,
            description: 'Seagull',
            ...urls,
            datetime: now - 1e6,
          })
          expect(await find('seagull')).toEqual([])
        })

        it('200: archived, future-dated and other stations’ episodes and those of unpublished shows are left out', async () => {
          await prepare()
          const hidden = await makeShow(station.call, { title: 'Seagull', presenter: 'Seagull', published: false })
          await makeEpisode(station.call, { title: 'Seagull', show_id: hidden.id, datetime: now - 1e6 })
          const archived = await episode('Seagull')
          await station.call(`DELETE /v1/episodes/${archived.id}`)
          await makeEpisode(station.call, { title: 'Seagull', datetime: now + 1 })
          await makeEpisode((await app.station()).call, { title: 'Seagull', datetime: now - 1e6 })
          expect(await search('seagull')).toMatchObject({ results: [], total: 0 })
          const shown = await episode('Seagull')
          expect(await find('seagull')).toEqual([shown.id])
        })

        it('200: renamed, moved, archived and restored episodes are found by their current state', async () => {
          await prepare()
          const { id, show_id } = await episode('Oldtitle', { title: 'Oldshow', presenter: 'Oldhost' })
          const renamed = { title: 'Newtitle', datetime: now - 2e6 }
          await station.call(`PUT /v1/episodes/${id}`, renamed)
          await station.call(`PUT /v1/shows/${show_id}`, { title: 'Newshow', presenter: 'Newhost' })
          for (const term of ['oldtitle', 'oldshow', 'oldhost']) expect([term, await find(term)]).toEqual([term, []])
          for (const term of ['newtitle', 'newshow', 'newhost']) expect([term, await find(term)]).toEqual([term, [id]])
          await station.call(`DELETE /v1/episodes/${id}`)
          expect(await find('newtitle')).toEqual([])
          await restoreEpisode(app.app.writer, station.id, id)
          expect(await find('newtitle')).toEqual([id])
          await station.call(`PUT /v1/shows/${show_id}`, { published: false, presenter: '' })
          expect(await find('newtitle')).toEqual([])
          await station.call(`PUT /v1/shows/${show_id}`, { published: true })
          expect([await find('newtitle'), await find('newhost')]).toEqual([[id], []])
        })

        it('200: newest first, within one second the higher id, each once, whichever field matches', async () => {
          await prepare()
          const byShow = await makeShow(station.call, { title: 'Seagull', presenter: 'Seagull' })
          const byTitle = await makeShow(station.call, { title: 'Other' })
          const made: { id: number; datetime: number }[] = []
          for (const [title, show_id, ago] of [
            ['Seagull', byTitle.id, 5],
            ['Seagull', byShow.id, 3],
            ['Plain', byShow.id, 4],
            ['Seagull', byTitle.id, 3],
            ['A seagull', byTitle.id, 1],
            ['Plain', byShow.id, 9],
          ] as const) {
            made.push(await makeEpisode(station.call, { title, show_id, datetime: now - 1e6 - ago }))
          }
          const order = made.sort((a, b) => b.datetime - a.datetime || b.id - a.id).map(({ id }) => id)
          expect(await search('seagull')).toMatchObject({ ids: order, total: 6 })
          for (const limit of [1, 2, 5, 6, 7]) {
            const answer = await search('seagull', `&limit=${limit}`)
            expect(answer).toMatchObject({ ids: order.slice(0, limit), total: Math.min(limit, 6) })
          }
        })
      })
    }

    it('200: results are whole episodes, total is the number returned, query the term as used', async () => {
      const made = await episode('Ferry')
      expect((await station.call('GET /v1/search?q=FeRRy')).body).toEqual({ results: [made], query: 'FeRRy', total: 1 })
    })

    it('200: twenty results by default, a hundred at most, for a term that all titles contain', async () => {
      await bury()
      expect(await search('…')).toMatchObject({ total: 20 })
      for (const limit of ['100', '101', '9'.repeat(25)]) {
        expect((await search('…', `&limit=${limit}`)).ids).toHaveLength(100)
      }
    })

    it('200: an absent, empty or blank term finds nothing', async () => {
      await episode('A title with blanks')
      for (const query of [
        '',
        '?q=',
        '?q=%20',
        '?q=%20%09%0A%C2%A0%E3%80%80',
        '?limit=5',
        `?q=${'%20'.repeat(201)}x`,
      ]) {
        const { status, body } = await station.call(`GET /v1/search${query}`)
        expect([query, status, body]).toEqual([query, 200, { results: [], query: '', total: 0 }])
      }
    })

    it('200: a longer term is cut after 200 code points, and query tells what was used', async () => {
      const title = '\u{1f4fb}'.repeat(200)
      const { id } = await episode(title)
      expect(await search(`${title}and more`)).toMatchObject({ ids: [id], query: title })
      expect(await search(`x${title}`)).toMatchObject({ ids: [], query: `x${title}`.slice(0, -2) })
    })

    const refused: [query: string, message: string][] = [
      ['q=a&limit=0', 'limit must be 1 or more'],
      ['limit=0', 'limit must be 1 or more'],
      ['q=a&q=b', 'q is given twice'],
    ]
    for (const [query, message] of refused) {
      it(`400: ${query} is answered “${message}”`, async () => {
        const { status, body } = await station.call(`GET /v1/search?${query}`)
        expect([status, body]).toEqual([400, { message, errors: [{ field: message.split(' ')[0], message }] }])
      })
    }

    it('200: bytes that are no UTF-8, and letters that no title can have, find nothing and break nothing', async () => {
      await episode('Ferry')
      for (const q of ['%FF', '%ED%A0%80', '%', '%zz', '%EF%BF%BE']) {
        expect((await station.call(`GET /v1/search?q=${q}`)).status).toBe(200)
      }
    })

    it('403: without search:read', async () => {
      const scopes = allScopes.filter((scope) => scope !== 'search:read')
      const { status, body } = await app.caller((await app.key(station.id, scopes)).key)('GET /v1/search?q=a&limit=0')
      expect([status, body]).toEqual([403, { message: "This API key does not have the 'search:read' scope." }])
    })
  })
}
