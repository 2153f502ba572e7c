import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'

const at = (iso: string) => Date.parse(iso) / 1000

for (const database of databases) {
  describe(`the titles that a station played, on its pages, on ${database.name}`, () => {
    let app: TestApp
    let stations = 0
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    async function radio(website: object = {}) {
      const slug = `song-radio-${++stations}`
      const { id, call } = await app.station({
        ...{ timeZone: 'Europe/Berlin', website: { public: true, slug, songs: true, ...website } },
      })
      const show = await makeShow(call, { title: 'Morning Tide' })
      const draft = await makeShow(call, { title: 'Secret', published: false })
      const play = async (iso: string, title: string, showId: number | null = show.id, more: object = {}) => {
        const from_us = at(iso) * 1e6
        const row = { station_id: id, from_us, until_us: from_us + 180e6, title, show_id: showId, ...more }
        await app.app.db.insertInto('plays').values(row).execute()
      }
      const get = async (path = '/songs') => {
        const { status, headers, text } = await app
          .fetch(`/${slug}${path}`, { headers: { Accept: 'text/html' } })
          .then(async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
        const listed = [
          ...text.matchAll(/<li[^>]*><time[^>]*>([\d:]+)<\/time><p[^>]*><b>(.*?)<\/b>(.*?)<\/p>(.*?)<\/li>/g),
        ]
        const plain = (html: string) => html.replace(/<[^>]+>/g, '')
        return {
          status,
          headers,
          text,
          songs: listed.map((song) => song.slice(1).map(plain).filter(Boolean).join(', ')),
        }
      }
      return { id, slug, show, draft, play, get }
    }

    it('a show that is deleted: none of its titles, since it may not have been public', async () => {
      const { get, play, draft } = await radio()
      await play('2026-11-16T11:00:00Z', 'Two', null)
      await play('2026-11-16T11:05:00Z', 'Hidden - It', draft.id)
      await app.app.db.deleteFrom('shows').where('id', '=', draft.id).execute()
      expect((await get()).songs).toEqual(['12:00, Two'])
    })

    it('today: newest first in the time of the station, with artist and show', async () => {
      const { get, play, draft, slug } = await radio()
      await play('2026-11-15T22:59:59Z', 'Yesterday - It')
      await play('2026-11-15T23:00:00Z', 'Ada & Bo - <One>')
      await play('2026-11-16T11:00:00Z', 'Two', null)
      await play('2026-11-16T11:05:00Z', 'Hidden - It', draft.id)
      await play('2026-11-16T11:10:00Z', '', null, { artist: 'Cy', song: 'Typed', by_hand: 1 })
      const { status, headers, text, songs } = await get()
      expect([status, songs]).toEqual([
        200,
        ['12:10, Typed, Cy', '12:00, Two', '00:00, &#60;One&#62;, Ada &#38; Bo, Morning Tide'],
      ])
      expect(headers.get('cache-control')).toMatch(/^public, max-age=20, stale-while-revalidate=/)
      expect(text).toContain(`<a class="caption" dir="auto" href="/${slug}/shows/morning-tide">Morning Tide</a>`)
      expect(text).toContain(`<link rel="canonical" href="https://radio.test/${slug}/songs">`)
      expect(text).toContain(`<a class="button" rel="next" href="/${slug}/songs?from=2026-11-15">`)
      expect(text).not.toContain('Secret')
    })

    it('a day, and an hour of it; without titles, a sentence', async () => {
      const { get, play } = await radio()
      await play('2026-11-10T08:00:00Z', 'Ada - One')
      await play('2026-11-10T09:59:59Z', 'Bo - Two')
      await play('2026-11-10T10:00:00Z', 'Cy - Three')
      const titles = async (query: string) => (await get(`/songs?${query}`)).songs.map((song) => song.split(', ')[1])
      expect(await titles('from=2026-11-10')).toEqual(['Three', 'Two', 'One'])
      expect(await titles('from=2026-11-10&hour=10')).toEqual(['Two'])
      expect(await titles('from=2026-11-10&hour=')).toEqual(['Three', 'Two', 'One'])
      const none = await get('/songs?from=2026-11-10&hour=0')
      expect([none.songs, none.text.includes('No titles are known of this time.')]).toEqual([[], true])
      expect(none.text).toContain('<meta name="robots" content="noindex">')
      expect(none.text).toContain('<option value="2026-11-10" selected>Tue 10 Nov</option>')
    })

    it('a day of the change of clocks has both of its hours', async () => {
      app.clock.ms = Date.parse('2026-10-25T12:00:00Z')
      const { get, play } = await radio()
      await play('2026-10-25T00:30:00Z', 'First - It')
      await play('2026-10-25T01:30:00Z', 'Second - It')
      expect((await get()).songs).toHaveLength(2)
    })

    it('a day with more titles than a page has says so', async () => {
      const { get, play } = await radio()
      for (let second = 0; second < 500; second++)
        await play(new Date((at('2026-11-16T01:00Z') + second) * 1000).toISOString(), `A - ${second}`)
      expect((await get()).text).not.toContain('There were more titles')
      await play('2026-11-16T03:00:00Z', 'A - Last')
      const later = await get('/songs?hour=')
      expect([later.songs.length, later.songs[0], later.text.includes('There were more titles')]).toEqual([
        500,
        '04:00, Last, A, Morning Tide',
        true,
      ])
    })

    it('404: days before the last 30, days to come, what is no date or hour', async () => {
      const { get, play } = await radio()
      await play('2026-10-18T12:00:00Z', 'Ada - Oldest')
      expect((await get('/songs?from=2026-10-18')).songs).toEqual(['14:00, Oldest, Ada, Morning Tide'])
      for (const query of ['from=2026-10-17', 'from=2026-11-17', 'from=2026-02-30', 'from=x', 'hour=24', 'hour=-1']) {
        expect([query, (await get(`/songs?${query}`)).status]).toEqual([query, 404])
      }
    })

    it('is linked from the start page, with the title that is playing, and from the schedule', async () => {
      const { get, slug } = await radio()
      const link = `href="/${slug}/songs"`
      expect((await get('')).text).toContain(`<a ${link}>What was that song?</a>`)
      expect((await get('/schedule')).text).toContain(link)
      expect((await get('/songs?lang=de')).text).toContain('<h1>Welches Lied war das?</h1>')
    })

    it('a station that does not list its titles has no such page and no link to it', async () => {
      const { get, id, play, slug } = await radio()
      await play('2026-11-16T11:00:00Z', 'Ada - One')
      expect((await get()).status).toBe(200)
      await setStation(app.app.writer, id, { website: { songs: false } })
      const missing = await get('/nothing')
      expect(await get()).toMatchObject({ status: 404, text: missing.text })
      for (const path of ['', '/schedule']) expect((await get(path)).text).not.toContain(`/${slug}/songs`)
    })
  })
}
