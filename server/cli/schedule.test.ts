import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { runHere, runJson } from '../testing/command-line.ts'
import { databases } from '../testing/databases.ts'

for (const database of databases) {
  describe(`aircheck show create, and schedule set | show, on ${database.name}`, () => {
    let app: TestApp
    let env: Record<string, string>
    const json = (line: string) => runJson(app.dataDir, line.split(' '), env)
    const refused = async (line: string) => {
      const { code, err } = await runHere(line.split(' '), { AIRCHECK_DATA_DIR: app.dataDir, ...env })
      return [code, err.trim()]
    }
    beforeAll(async () => {
      app = await testApp({ database })
      env = { DATABASE_URL: app.config.database }
      await app.station({ numberOfWeeks: 2 })
    })
    afterAll(async () => {
      await app.close()
      rmSync(app.dataDir, { recursive: true, force: true })
    })

    it('a show is made, put on the schedule, and listed', async () => {
      const show = await json('show create --station 1 --title Tide --presenter Ada')
      expect(show).toMatchObject({ id: 1, title: 'Tide', presenter: 'Ada', published: true, auto_episodes: true })
      const set = await json('schedule set 1 mon-09:00-13:30 sun-23:00-1:00 --week 2')
      const entries = [
        { week: 2, day: 'mon', start: '09:00', end: '13:30', show_id: 1, title: 'Tide', time: 540, duration: 270 },
        { week: 2, day: 'sun', start: '23:00', end: '01:00', show_id: 1, title: 'Tide', time: 1380, duration: 120 },
      ]
      expect(set).toEqual(entries)
      expect(await json('schedule show --station 1')).toEqual(entries)
      expect(await json('schedule show --station 1 --week 1')).toEqual([])
      expect(await json('schedule set 1 daily-22:00-24:00 --week 1')).toHaveLength(7)
      expect(await json('schedule show --station 1')).toHaveLength(9)
      expect(await json('schedule set 1 --none --week 1')).toEqual([])
      expect(await json('schedule show --station 1')).toEqual(entries)
      const { out } = await runHere(['schedule', 'show', '--station', '1'], { AIRCHECK_DATA_DIR: app.dataDir, ...env })
      expect(out).toBe(
        'WEEK  DAY  START  END    SHOW ID  TITLE\n   2  mon  09:00  13:30        1  Tide\n   2  sun  23:00  01:00        1  Tide\n',
      )
    })

    it.each([
      ['schedule set 1', 2, /^Give either times/],
      ['schedule set 1 mon-09:00-10:00 --none', 2, /^Give either times/],
      ['schedule set 1 monday-09:00-10:00', 2, /written like mon-09:00-13:30/],
      ['schedule set 1 mon-09:60-10:00', 2, /written like/],
      ['schedule set 1 mon-24:00-25:00', 2, /written like/],
      ['schedule set 1 mon-9-10', 2, /written like/],
      ['schedule set 1 mon-09:00-10:00 --week 3', 1, /week/],
      ['schedule set 99 mon-09:00-10:00', 1, /^Show not found/],
      ['schedule show --station 99', 1, /not found/],
      ['show create --station 99 --title A', 1, /not found/],
      ['show create --station 1', 2, /--title/],
    ])('%s: exit code %i', async (line, code, words) => {
      expect(await refused(line)).toEqual([code, expect.stringMatching(words)])
    })
  })
}
