import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { runHere, runJson } from '../testing/command-line.ts'
import { databases } from '../testing/databases.ts'
import { ownCommandLine, words } from '../testing/own-command-line.ts'
import { png } from '../testing/png.ts'
import { mediaInUse } from '../uploads/store.ts'

const thisMonday = () => {
  const today = new Date()
  today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7))
  return today.toISOString().slice(0, 10)
}

for (const database of databases) {
  describe(`aircheck station on ${database.name}`, () => {
    const { dataDir, settings, aircheck, refused } = ownCommandLine(database)

    const notRecorded = {
      stream_url: '',
      record: false,
      stream_delay: 0,
      retention_days: 60,
      plays_years: 3,
      title_charset: 'auto',
    }
    const notPublic = {
      ...{ public: false, pages: true, feeds: true, rewind_hours: 0, listen_url: '', language: 'en', category: '' },
      ...{ explicit: false, author: '', copyright: '', owner_email: '', new_feed_url: '', tagline: '', reception: '' },
      ...{ links: '', imprint_url: '', privacy_url: '', domain: '', cover: '', one_color: false, songs: false },
    }

    it('create: a station of just a name, with the defaults of the contract', async () => {
      expect(await aircheck('station', 'create', '--name', 'First Radio')).toEqual({
        id: 1,
        name: 'First Radio',
        description: '',
        image: '',
        color: '#000000',
        url: '',
        timezone: 'UTC',
        number_of_weeks: 1,
        rotation_start: thisMonday(),
        current_week: 1,
        public_api: true,
        ...notRecorded,
        ...notPublic,
        slug: 'first-radio',
      })
    })

    it('create, show, list and set: every option, the same shape from each', async () => {
      const args =
        '--name "Second Radio" --timezone Europe/Berlin --description "By the water" --color #0b6e99 --url https://r.test ' +
        '--image-url https://r.test/l.png --weeks 2 --rotation-start 2026-11-16'
      const made = await aircheck('station', 'create', ...words(args))
      expect(made).toEqual({
        id: 2,
        name: 'Second Radio',
        description: 'By the water',
        image: 'https://r.test/l.png',
        color: '#0b6e99',
        url: 'https://r.test',
        timezone: 'Europe/Berlin',
        number_of_weeks: 2,
        rotation_start: '2026-11-16',
        current_week: expect.any(Number),
        public_api: true,
        ...notRecorded,
        ...notPublic,
        slug: 'second-radio',
      })
      expect(await aircheck('station', 'show', '2')).toEqual(made)
      expect(await aircheck('station', 'list')).toEqual([expect.objectContaining({ id: 1 }), made])
      const set = await aircheck(
        'station',
        'set',
        '2',
        ...words('--public-api off --current-week 2 --name "New" --url ""'),
      )
      const start = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
      expect(set).toEqual({
        ...made,
        name: 'New',
        url: '',
        public_api: false,
        current_week: 2,
        rotation_start: start,
      })
      expect(await aircheck('station', 'show', '2')).toEqual(set)
    })

    it('set --image-url: a picture of ours is stored as such, and printed as a URL', async () => {
      const withBase = (...args: string[]) =>
        runJson(dataDir, ['station', ...args], { ...settings(), AIRCHECK_BASE_URL: 'https://radio.test' })
      const image = `https://radio.test/media/${'A'.repeat(24)}.jpg`
      expect(await withBase('set', '2', '--image-url', image)).toMatchObject({ image })
      expect(await withBase('show', '2')).toMatchObject({ image })
      const { db, close } = openDatabase(settings().DATABASE_URL!)
      expect(await Array.fromAsync(mediaInUse(db))).toEqual([`${'A'.repeat(24)}.jpg`])
      await close()
    })

    it('set --domain and show tell whether it leads here; if not, why, which links are used and what to enter at its DNS', async () => {
      const at = async (baseUrl: string, line: string) => {
        const environment = { AIRCHECK_DATA_DIR: dataDir, ...settings(), AIRCHECK_BASE_URL: baseUrl }
        const { code, out, err } = await runHere(line.split(' '), environment)
        return { code, err, told: out.trimEnd().split('\n').at(-1) }
      }
      const waits =
        'kiosk.localhost leads to 127.0.0.1, ::1, not to 192.0.2.1. Until it leads here, links use https://192.0.2.1/second-radio. ' +
        'Enter at its DNS: A 192.0.2.1.'
      const set = 'station set 2 --domain kiosk.localhost'
      expect(await at('https://192.0.2.1', set)).toEqual({ code: 0, err: '', told: waits })
      expect(await at('https://192.0.2.1', 'station show 2')).toEqual({ code: 0, err: '', told: waits })
      expect(await aircheck('station', 'show', '2')).toMatchObject({ domain: 'kiosk.localhost', domain_proven: false })
      expect((await at('https://localhost', 'station show 2')).told).toMatch(
        /^kiosk.localhost leads here. Links use .* until/,
      )
      expect((await at('https://localhost', set)).told).toBe('kiosk.localhost leads here, and is in links.')
      expect(await aircheck('station', 'show', '2')).toMatchObject({ domain_proven: true })
      expect((await at('https://192.0.2.1', 'station show 2')).told).toContain('Links use it nevertheless.')
      expect((await at('https://127.0.0.9', 'station show 2')).told).toMatch(
        / First set AIRCHECK_BASE_URL to the public/,
      )
      expect(await refused('station set 1 --domain kiosk.localhost')).toMatchObject({ err: 'domain is taken\n' })
      expect((await at('https://radio.example', 'station set 1 --domain www.radio.example')).err).toBe(
        'domain is taken\n',
      )
      expect(await aircheck('station', 'set', '2', '--domain', 'none')).not.toHaveProperty('domain_proven')
    })

    for (const [line, reason] of [
      ['station show 99', 'Station not found.'],
      ['station set 99 --name X', 'Station not found.'],
      ['station delete 99', 'Station not found.'],
    ] as const) {
      it(`exit 1: ${line}: ${reason}`, async () => {
        expect(await refused(`${line} --json`)).toEqual({ code: 1, out: '', err: `${reason}\n` })
      })
    }

    for (const [line, reason] of [
      ['station set 1 --timezone Mars/Olympus', 'timezone must be the name of a zone, such as Europe/Berlin'],
      ['station set 1 --weeks 53', 'number_of_weeks must be between 1 and 52'],
      ['station set 1 --rotation-start 2026-11-17', 'rotation_start must be the date of a Monday'],
      ['station set 1 --color blue', 'color must be like #0b6e99'],
      ['station set 1 --current-week 2', 'current_week must be between 1 and 1'],
      ['station create --name " "', 'name is required'],
      ['station create --name X --url nowhere', 'url must be a valid HTTP/HTTPS URL'],
      ['station create --name X --rotation-start 2026-02-30', 'rotation_start must be the date of a Monday'],
    ] as const) {
      it(`exit 1: ${line}: ${reason}`, async () => {
        expect(await refused(`${line} --json`)).toEqual({ code: 1, out: '', err: `${reason}\n` })
      })
    }

    it('set --image: its logo is stored as a JPEG; a file that is no picture is refused', async () => {
      const { id } = await aircheck('station', 'create', '--name', 'Picture Radio')
      const path = join(dataDir, 'logo.png')
      writeFileSync(path, png({ width: 1400, height: 1400 }))
      const { image } = await aircheck('station', 'set', `${id}`, '--image', path)
      expect(image).toMatch(/\/media\/[\w-]{24}\.jpg$/)
      const { code, err } = await refused(`station set ${id} --image ${dataDir}/none.png`)
      expect([code, err]).toEqual([1, expect.stringMatching(/^There is no file /)])
      expect((await aircheck('station', 'show', `${id}`)).image).toBe(image)
      await aircheck('station', 'delete', `${id}`, '--yes')
    })
  })
}
