import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { noExtraWrite } from '../database/transaction.ts'
import { systemClock } from '../lib/clock.ts'
import { createShow } from '../shows/actions.ts'
import { databases } from '../testing/databases.ts'
import { ownCommandLine, words } from '../testing/own-command-line.ts'

for (const database of databases) {
  describe(`aircheck exception on ${database.name}`, () => {
    const { settings, aircheck, refused } = ownCommandLine(database)
    const add = (options: string) => aircheck('exception', 'add', ...words(`--station 1 ${options}`))
    const list = () => aircheck('exception', 'list', ...words('--station 1 --from 2030-01-01 --days 366'))
    beforeAll(async () => {
      await aircheck('station', 'create', ...words('--name "First Radio" --timezone UTC'))
      const { db, close } = openDatabase(settings().DATABASE_URL!)
      const writer = { db, clock: systemClock, actor: { kind: 'command' as const }, changed: () => {} }
      const show = { title: 'Tide', description: '', image: '', published: true, presenter: '' }
      await createShow(writer, 1, show, noExtraWrite)
      await close()
    })

    it('add: one of each kind; list: by date, with what does nothing; remove: with its group', async () => {
      const air = await add(
        '--kind air --show 1 --date 2030-01-03 --time 20:00 --duration 120 --title Election --repeat --group night',
      )
      const ofAir = { kind: 'air', date: '2030-01-03', show_id: 1, time: 1200, duration: 120, title: 'Election' }
      expect(air).toMatchObject({ ...ofAir, group: 'night', repeat: true, orphaned: false })
      const skip = await add('--kind skip --show 1 --date 2030-01-02 --time 1200 --group night')
      expect(skip).toMatchObject({ kind: 'skip', time: 1200, orphaned: true })
      const clear = await add('--kind clear --date 2030-01-04 --time 0:30 --duration 5')
      const day = await add('--kind day --date 2030-01-05 --week 1 --day sun')
      expect(await list()).toEqual([skip, air, clear, day])
      const table = await refused('exception list --station 1 --from 2030-01-03 --days 1')
      expect(table.out).toMatch(/ air +2030-01-03 +20:00 +120 /)
      expect(await refused(`exception remove ${air.id}`)).toMatchObject({ code: 0 })
      expect(await list()).toEqual([clear, day])
    })

    it.each<[string, string]>([
      ['add --station 1 --kind air --date 2030-02-01 --time 24:00 --duration 5', 'exceptions[0].show_id is required'],
      ['add --station 1 --kind clear --date 2030-02-30 --time 0 --duration 5', 'exceptions[0].date must be a date'],
      ['add --station 1 --kind skip --date 2030-02-01 --show 9 --time 0', 'Show not found.'],
      ['add --station 9 --kind clear --date 2030-02-01 --time 0 --duration 5', 'Station not found.'],
      ['add --station 1 --kind clear --date 2030-01-04 --time 34 --duration 5', 'overlaps exception 3'],
      ['list --station 9', 'Station not found.'],
      ['remove 99', 'Exception not found.'],
    ])('%s: refused', async (line, message) => {
      const { code, err } = await refused(`exception ${line}`)
      expect([code, err]).toEqual([1, expect.stringContaining(message)])
    })
  })
}
