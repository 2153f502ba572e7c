import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { databases } from '../testing/databases.ts'
import { ownCommandLine, words } from '../testing/own-command-line.ts'

const at = (iso: string) => Date.parse(iso) / 1000

for (const database of databases) {
  describe(`aircheck play export on ${database.name}`, () => {
    const { settings, aircheck, refused } = ownCommandLine(database)
    const run = (options: string) => refused(`play export --station 1 ${options}`)
    const days = '--from 2026-11-16 --to 2026-11-17'

    beforeAll(async () => {
      await aircheck('station', 'create', ...words('--name "First Radio" --timezone Europe/Berlin'))
      await aircheck('station', 'create', ...words('--name "Second Radio" --timezone UTC'))
      const { db, close } = openDatabase(settings().DATABASE_URL!)
      const play = (iso: string, seconds: number | null, title: string, more: object = {}) => ({
        ...{ station_id: 1, show_id: null, title, from_us: at(iso) * 1e6, artist: null, song: null, by_hand: 0 },
        ...{ until_us: seconds === null ? null : (at(iso) + seconds) * 1e6, ...more },
      })
      const rows = [
        play('2026-11-15T22:59:59Z', 10, 'Before - It'),
        play('2026-11-15T23:00:00Z', 200, 'Nina Simone - Sinnerman', { show_id: 7 }),
        play('2026-11-16T11:00:00Z', 60, 'Jingle'),
        play('2026-11-16T11:01:00Z', 90, '', { artist: 'Ada', song: '=1+1', by_hand: 1 }),
        play('2026-11-17T22:59:59Z', null, 'NINA SIMONE - Sinnerman'),
        play('2026-11-17T23:00:00Z', 10, 'After - It'),
        play('2026-11-16T12:00:00Z', 10, 'Another - Station', { station_id: 2 }),
      ]
      await db.insertInto('plays').values(rows).execute()
      await db.insertInto('former_shows').values({ id: 7, station_id: 1, title: 'Tide' }).execute()
      const [artist, title] = ['Nina Simone', 'Sinnerman']
      const folded = { artist_folded: foldForSearch(artist), title_folded: foldForSearch(title) }
      const details = { isrc: 'USRC17607839', label: 'Philips', label_code: 'LC 00268', composer: 'Trad.' }
      await db
        .insertInto('catalogue')
        .values({ station_id: 1, artist, title, ...folded, ...details })
        .execute()
      const hour = { station_id: 1, rewound_minutes: 60 }
      const hours = [
        { ...hour, hour: at('2026-11-15T23:00:00Z'), live_minutes: 600 },
        { ...hour, hour: at('2026-11-16T11:00:00Z'), live_minutes: 90 },
      ]
      await db.insertInto('audience_hours').values(hours).execute()
      const play_rules = JSON.stringify({ ignore: ['^jingle$'], swap: [], split: [] })
      await db.updateTable('stations').set({ play_rules }).where('id', '=', 1).execute()
      await close()
    })

    it('csv: the plays that began on the dates of the station, in the order of time, with all that is known', async () => {
      expect(await run(days)).toEqual({
        code: 0,
        err: '',
        out: [
          'at,until,utc,seconds,artist,title,show,raw,isrc,label,composer,label_code,listeners',
          '2026-11-16 00:00:00,2026-11-16 00:03:20,2026-11-15T23:00:00Z,200,Nina Simone,Sinnerman,Tide,Nina Simone - Sinnerman,USRC17607839,Philips,Trad.,LC 00268,10',
          "2026-11-16 12:01:00,2026-11-16 12:02:30,2026-11-16T11:01:00Z,90,Ada,'=1+1,,,,,,,2",
          '2026-11-17 23:59:59,,2026-11-17T22:59:59Z,,NINA SIMONE,Sinnerman,,NINA SIMONE - Sinnerman,USRC17607839,Philips,Trad.,LC 00268,0',
          '',
        ].join('\r\n'),
      })
    })

    it('csv: the columns of a choice; a span without plays has the first line only', async () => {
      const { out } = await run('--from 2026-11-16 --to 2026-11-16 --columns title,at')
      expect(out).toBe("title,at\r\nSinnerman,2026-11-16 00:00:00\r\n'=1+1,2026-11-16 12:01:00\r\n")
      expect((await run('--from 2025-01-01 --to 2025-12-31 --columns at')).out).toBe('at\r\n')
    })

    it('soundexchange: a line for each recording, and on stderr the number of lines that lack something', async () => {
      const { code, out, err } = await run(`${days} --format soundexchange`)
      expect([code, out.split('\r\n').slice(1)]).toEqual([
        0,
        [
          '^First Radio^||^Nina Simone^|^Sinnerman^|^USRC17607839^||^Philips^|10|13.5|^First Radio^|2',
          "^First Radio^||^Ada^|^'=1+1^||||2|13.5|^First Radio^|1",
          '',
        ],
      ])
      expect(err).toBe(
        '2 of 2 lines lack a transmission category.\n1 of 2 lines lacks an ISRC or an album and label.\n',
      )
      const { out: categorised } = await run(`${days} --format soundexchange --category B`)
      expect(categorised.split('\r\n')[1]).toMatch(/^\^First Radio\^\|\^B\^\|/)
    })

    it('ppl: a line for each play, and on stderr the number of lines that lack something', async () => {
      const { out, err } = await run(`${days} --format ppl`)
      expect(out.split('\r\n')[2]).toBe("First Radio,16/11/2026,12:01:00,00:01:30,Ada,'=1+1,,,")
      expect(err).toBe(
        '1 of 3 lines lacks a record company.\n1 of 3 lines lacks an ISRC or a catalogue number.\n1 of 3 lines lacks a duration.\n',
      )
    })

    it.each<[options: string, code: number, message: string]>([
      ['--from 2026-11-16 --to 2026-11-15', 1, 'to must be from 2026-11-16 on, and at most ten years later'],
      ['--from 2026-02-30 --to 2026-11-15', 1, 'from must be a date like 2026-11-16'],
      ['--from 2026-11-16 --to now', 1, 'to must be a date like 2026-11-16'],
      ['--from 2000-01-01 --to 2010-01-08', 1, 'to must be from 2000-01-01 on, and at most ten years later'],
      [`${days} --columns at,album`, 1, 'columns must be names of at, until, utc, seconds, artist, title,'],
      [`${days} --format ppl --columns at`, 2, '--columns is for csv only.'],
      [`${days} --category B`, 2, '--category is for soundexchange only.'],
      [`${days} --format xml`, 2, 'Allowed choices are csv, soundexchange, ppl.'],
      ['--from 2026-11-16', 2, "required option '--to <YYYY-MM-DD>' not specified"],
      [`--station 9 ${days}`, 1, 'Station not found.'],
    ])('%s: refused', async (options, code, message) => {
      expect(await run(options)).toEqual({ code, out: '', err: expect.stringContaining(message) })
    })
  })
}
