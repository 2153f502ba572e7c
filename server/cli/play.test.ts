import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { savePlay } from '../recordings/plays.ts'
import { databases } from '../testing/databases.ts'
import { ownCommandLine, words } from '../testing/own-command-line.ts'

const now = Math.floor(Date.now() / 1000)
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).concat('Z')

for (const database of databases) {
  describe(`aircheck play on ${database.name}`, () => {
    const { dataDir, settings, aircheck, refused } = ownCommandLine(database)
    const play = (line: string) => aircheck('play', ...words(line))
    const list = (options = '') => play(`list --station 1 ${options}`)
    const file = (name: string, text: string) => {
      writeFileSync(join(dataDir, name), text)
      return join(dataDir, name)
    }
    beforeAll(async () => {
      await aircheck('station', 'create', ...words('--name "First Radio" --timezone UTC'))
      await aircheck('station', 'create', ...words('--name "Second Radio" --timezone UTC'))
    })
    beforeEach(async () => {
      const { db, close } = openDatabase(settings().DATABASE_URL!)
      await db.deleteFrom('plays').execute()
      const [from, show] = [now - 3600, { showId: null }]
      await savePlay(db, 1, {
        ...show,
        title: 'Nina Simone - Sinnerman',
        fromUs: from * 1e6,
        untilUs: (from + 60) * 1e6,
      })
      await savePlay(db, 1, { ...show, title: 'Jingle', fromUs: (from + 60) * 1e6, untilUs: (from + 70) * 1e6 })
      await savePlay(db, 1, { ...show, title: 'Blue - Joni', fromUs: (from + 70) * 1e6, untilUs: null })
      await close()
      await aircheck('station', 'plays-rules', 'set', '1', '--file', file('none.json', '{}'))
    })

    it('list: those of the last day, newest first; add, set and remove change them', async () => {
      const stored = await list()
      expect(stored.map(({ artist, title, until }: never) => [artist, title, until])).toEqual([
        ['Blue', 'Joni', null],
        ['', 'Jingle', now - 3530],
        ['Nina Simone', 'Sinnerman', now - 3540],
      ])
      const at = iso(now - 7200)
      const made = await play(`add --station 1 --at ${at} --artist "Miles Davis" --title "So What"`)
      expect(made).toEqual({
        ...{ id: made.id, at: now - 7200, until: now - 6600, artist: 'Miles Davis', title: 'So What', raw: '' },
        ...{ show_id: null, by_hand: true },
      })
      expect(await play(`set ${made.id} --artist "" --until ${iso(now - 7000)}`)).toEqual({
        ...made,
        ...{ artist: '', until: now - 7000 },
      })
      const corrected = await play(`set ${stored[1].id} --station 1 --title "Jingle 2"`)
      expect(corrected).toMatchObject({ artist: '', title: 'Jingle 2', raw: 'Jingle', by_hand: false })
      expect(await play(`remove ${made.id}`)).toEqual({ removed: made.id })
      expect(await list()).toEqual([stored[0], corrected, stored[2]])
      expect(await list(`--from ${iso(now - 3541)} --to ${iso(now - 3530)}`)).toEqual([corrected])
      expect(await list('--show 1')).toEqual([])
      const { out } = await refused(`play list --station 1 --to ${iso(now - 3530)}`)
      expect(out).toMatch(
        /ID +FROM AT +UNTIL AT +ARTIST +TITLE +SHOW ID +BY HAND\n.*Jingle 2.*\n.*Nina Simone +Sinnerman/,
      )
    })

    it('add: without an end it ends with the next title', async () => {
      const made = await play(`add --station 1 --at ${iso(now - 3700)} --title Next`)
      expect([made.at, made.until]).toEqual([now - 3700, now - 3600])
    })

    it('plays-rules set: holds for what was played before; --try changes nothing', async () => {
      const rules = file('rules.json', '\ufeff{"ignore": ["^jingle"], "swap": ["joni$"]}')
      const tried = await aircheck('station', 'plays-rules', 'set', '1', '--file', rules, '--try')
      expect(tried).toHaveLength(3)
      expect(tried).toContainEqual({ raw: 'Jingle', artist: '', title: '', ignored: true, plays: 1 })
      expect(tried).toContainEqual({ raw: 'Blue - Joni', artist: 'Joni', title: 'Blue', ignored: false, plays: 1 })
      expect(await list()).toHaveLength(3)
      const stored = { ignore: ['^jingle'], swap: ['joni$'], split: [] }
      expect(await aircheck('station', 'plays-rules', 'set', '1', '--file', rules)).toEqual(stored)
      expect(await aircheck('station', 'plays-rules', 'show', '1')).toEqual(stored)
      expect((await list()).map(({ title }: never) => title)).toEqual(['Blue', 'Sinnerman'])
    })

    it('catalogue: recordings are added, and replaced by artist and title in any case', async () => {
      const one = file('one.csv', 'artist,title,label\nNina Simone,Sinnerman,Philips\nMiles Davis,So What,Columbia\n')
      expect(await play(`catalogue --station 1 --file ${one}`)).toEqual({ imported: 2 })
      const two = file('two.csv', 'artist,title,isrc,label\nNINA SIMONE,Sinnerman,USUM70804789,Verve\n')
      expect(await play(`catalogue --station 1 --file ${two}`)).toEqual({ imported: 1 })
      const { db, close } = openDatabase(settings().DATABASE_URL!)
      const rows = await db.selectFrom('catalogue').select(['artist', 'label', 'isrc']).orderBy('id').execute()
      await close()
      expect(rows).toEqual([
        { artist: 'NINA SIMONE', label: 'Verve', isrc: 'USUM70804789' },
        { artist: 'Miles Davis', label: 'Columbia', isrc: '' },
      ])
    })

    it('what lasts is not removed and keeps its span, but its names may be corrected', async () => {
      const [{ id }] = await list()
      expect(await refused(`play remove ${id}`)).toMatchObject({ code: 1, err: 'The title is still playing.\n' })
      const moved = await refused(`play set ${id} --at ${iso(now - 3600)}`)
      expect(moved).toMatchObject({ code: 1, err: 'The title is still playing.\n' })
      expect(await play(`set ${id} --artist Joni --title Blue`)).toMatchObject({ artist: 'Joni', title: 'Blue' })
    })

    it.each<[line: string, message: string]>([
      ['play list --station 9', 'Station not found.'],
      ['play add --station 9 --at 2026-01-01 --title A', 'Station not found.'],
      [`play add --station 1 --at ${iso(now + 60)} --title A`, 'at must not be in the future'],
      [`play add --station 1 --at ${iso(now - 3 * 366 * 86_400 - 60)} --title A`, 'at must be within the last 3 years'],
      [`play add --station 1 --at ${iso(now - 9)} --until ${iso(now - 9)} --title A`, 'until must be after at'],
      [
        `play add --station 1 --at ${iso(now - 90_000)} --until ${iso(now - 3599)} --title A`,
        'until must be at most 24 hours after at',
      ],
      [`play add --station 1 --at ${iso(now - 9)} --title " "`, 'title is required'],
      ['play set 99 --title A', 'Play not found.'],
      ['play remove 99', 'Play not found.'],
      ['play catalogue --station 1 --file nothing.csv', 'There is no file nothing.csv'],
      ['station plays-rules show 9', 'Station not found.'],
      ['station plays-rules set 1 --file nothing.json', 'There is no file nothing.json'],
    ])('%s: refused', async (line, message) => {
      const { code, err } = await refused(line)
      expect([code, err]).toEqual([1, expect.stringContaining(message)])
    })

    it('a play of another station is not found, rules and catalogues name their errors', async () => {
      const [, { id }] = await list()
      expect((await refused(`play remove ${id} --station 2`)).err).toBe('Play not found.\n')
      expect((await refused(`play set ${id}`)).code).toBe(2)
      const rules = file('bad.json', '{"split": ["(a)(b)", "("]}')
      for (const option of ['', ' --try']) {
        const { err } = await refused(`station plays-rules set 1 --file ${rules}${option}`)
        expect(err).toBe('split[1] is not a regular expression of RE2: missing closing )\n')
      }
      expect((await refused(`station plays-rules set 1 --file ${file('no.json', '{')}`)).err).toContain('is not JSON')
      const csv = file('bad.csv', 'artist,title\nA,\n')
      expect((await refused(`play catalogue --station 1 --file ${csv}`)).err).toBe('line 2: title is required\n')
      expect(await list()).toHaveLength(3)
    })
  })
}
