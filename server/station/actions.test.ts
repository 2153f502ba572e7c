import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { createStation, type StationSettings, setStation } from './actions.ts'
import { findStation, listStations } from './store.ts'

for (const database of databases) {
  describe(`settings of a station on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    it('createStation: public API on, zone UTC, one week, black, week 1 begins this Monday', async () => {
      const row = await createStation(app.app.writer, { name: 'New' })
      expect(row).toEqual({
        id: expect.any(Number),
        name: 'New',
        description: '',
        image: '',
        color: '#000000',
        url: '',
        time_zone: 'UTC',
        number_of_weeks: 1,
        rotation_start: '2026-11-16',
        public_api: 1,
        stream_url: '',
        record: 0,
        stream_delay_ms: 0,
        retention_days: 60,
        plays_years: 3,
        title_charset: 'auto',
        ...{
          slug: 'new',
          public: 0,
          pages: 1,
          feeds: 1,
          rewind_hours: 0,
          listen_url: '',
          language: 'en',
          category: '',
        },
        ...{ explicit: 0, author: '', copyright: '', owner_email: '', new_feed_url: '', tagline: '', reception: '' },
        ...{ links: '', imprint_url: '', privacy_url: '', domain: '', cover: '', one_color: 0, songs: 0 },
        ...{ domain_proven: 0, domain_due_at: null, domain_until: null },
        created_at: Date.parse(noon) / 1000,
      })
      expect(await findStation(app.app.db, row.id)).toEqual(row)
    })

    it('createStation: this Monday is the one of its own zone', async () => {
      const before = app.clock.ms
      app.clock.ms = Date.parse('2026-11-15T20:00:00Z')
      const [tokyo, utc] = [
        await createStation(app.app.writer, { name: 'T', timeZone: 'Asia/Tokyo' }),
        await createStation(app.app.writer, { name: 'U' }),
      ]
      expect([tokyo.rotation_start, utc.rotation_start]).toEqual(['2026-11-16', '2026-11-09'])
      app.clock.ms = before
    })

    it('setStation: only what is given changes', async () => {
      const before = await createStation(app.app.writer, { name: 'Old', description: 'Kept', color: '#112233' })
      const after = await setStation(app.app.writer, before.id, { name: 'New', publicApi: false, image: '' })
      expect(after).toEqual({ ...before, name: 'New', public_api: 0 })
      expect(await setStation(app.app.writer, before.id, {})).toEqual(after)
    })

    it('setStation: the current week moves the start of the rotation', async () => {
      const { id } = await createStation(app.app.writer, { name: 'R', numberOfWeeks: 3 })
      expect((await setStation(app.app.writer, id, { currentWeek: 3 })).rotation_start).toBe('2026-11-02')
      expect((await setStation(app.app.writer, id, { numberOfWeeks: 4, currentWeek: 4 })).rotation_start).toBe(
        '2026-10-26',
      )
    })

    it('the zone is kept as IANA spells it, however it was typed', async () => {
      const { id, time_zone } = await createStation(app.app.writer, { name: 'Z', timeZone: 'europe/berlin' })
      expect(time_zone).toBe('Europe/Berlin')
      expect((await setStation(app.app.writer, id, { timeZone: 'ASIA/KOLKATA' })).time_zone).toBe('Asia/Kolkata')
      expect((await setStation(app.app.writer, id, { timeZone: 'utc' })).time_zone).toBe('UTC')
    })

    const refusals: [what: string, settings: StationSettings, message: string][] = [
      ['an empty name', { name: ' ' }, 'name is required'],
      ['a name of two lines', { name: 'A\nB' }, 'name has characters that cannot be stored'],
      ['a name with an escape code', { name: 'A\u001b[2J' }, 'name has characters that cannot be stored'],
      ['a name with a line separator', { name: 'A\u2028B' }, 'name has characters that cannot be stored'],
      ['an image that is no URL', { image: 'logo.png' }, 'image_url must be a valid HTTP/HTTPS URL'],
      ['a website that is no URL', { url: 'ftp://a.test' }, 'url must be a valid HTTP/HTTPS URL'],
      ['a colour by its name', { color: 'blue' }, 'color must be like #0b6e99'],
      ['a colour of three digits', { color: '#abc' }, 'color must be like #0b6e99'],
      [
        'an unknown zone',
        { timeZone: 'Europe/Atlantis' },
        'timezone must be the name of a zone, such as Europe/Berlin',
      ],
      ['an empty zone', { timeZone: '' }, 'timezone is required'],
      ['no week', { numberOfWeeks: 0 }, 'number_of_weeks must be between 1 and 52'],
      ['53 weeks', { numberOfWeeks: 53 }, 'number_of_weeks must be between 1 and 52'],
      ['half a week', { numberOfWeeks: 1.5 }, 'number_of_weeks must be an integer'],
      ['a Tuesday', { rotationStart: '2026-11-17' }, 'rotation_start must be the date of a Monday'],
      ['a date that does not exist', { rotationStart: '2026-02-30' }, 'rotation_start must be the date of a Monday'],
      ['a time', { rotationStart: '2026-11-16T00:00' }, 'rotation_start must be the date of a Monday'],
      ['a week over the rotation', { currentWeek: 2 }, 'current_week must be between 1 and 1'],
    ]
    for (const [what, settings, message] of refusals) {
      it(`setStation refuses ${what}, and nothing changes`, async () => {
        const before = await createStation(app.app.writer, { name: 'Same' })
        const change = { description: 'Changed', ...settings }
        await expect(setStation(app.app.writer, before.id, change)).rejects.toMatchObject({ code: 'invalid', message })
        expect(await findStation(app.app.db, before.id)).toEqual(before)
      })
    }

    it('setStation: 52 weeks and a Monday long ago are taken', async () => {
      const { id } = await createStation(app.app.writer, { name: 'Long' })
      const row = await setStation(app.app.writer, id, { numberOfWeeks: 52, rotationStart: '2001-01-01' })
      expect(row).toMatchObject({ number_of_weeks: 52, rotation_start: '2001-01-01' })
    })

    it('setStation: 404 for a station that does not exist', async () => {
      await expect(setStation(app.app.writer, 999_999, { name: 'X' })).rejects.toMatchObject({ code: 'not_found' })
    })

    it('createStation refuses as setStation does, and nothing is made', async () => {
      const count = (await listStations(app.app.db)).length
      await expect(createStation(app.app.writer, { name: '' })).rejects.toMatchObject({ code: 'invalid' })
      await expect(createStation(app.app.writer, { name: 'A', color: 'x' })).rejects.toMatchObject({ code: 'invalid' })
      expect(await listStations(app.app.db)).toHaveLength(count)
    })
  })
}
