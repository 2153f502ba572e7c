import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { noExtraWrite } from '../database/transaction.ts'
import { archiveEpisode, createEpisode } from '../episodes/actions.ts'
import { systemClock } from '../lib/clock.ts'
import { createShow } from '../shows/actions.ts'
import { databases } from '../testing/databases.ts'
import { ownCommandLine } from '../testing/own-command-line.ts'

for (const database of databases) {
  describe(`aircheck episode on ${database.name}`, () => {
    const { settings, aircheck, refused } = ownCommandLine(database)

    const ids: Record<string, number> = {}
    beforeAll(async () => {
      await aircheck('station', 'create', '--name', 'First Radio')
      const { db, close } = openDatabase(settings().DATABASE_URL!)
      const writer = { db, clock: systemClock, actor: { kind: 'command' as const }, changed: () => {} }
      const bare = { title: 'Tide', description: '', image: '', published: true, presenter: '' }
      for (const name of ['show', 'other']) ids[name] = (await createShow(writer, 1, bare, noExtraWrite)).id
      const audio = { url: 'https://a.test/a.mp3' }
      for (const [name, datetime] of [
        ['old', 1000],
        ['new', 2000],
      ] as const) {
        const input = { showId: ids.show!, title: name, description: 'D', image: '', datetime, audio }
        ids[name] = (await createEpisode(writer, 1, input, noExtraWrite)).id
      }
      await archiveEpisode(writer, 1, ids.old!)
      await close()
    })

    it('pin and unpin: the daily job leaves a pinned episode; lifetimes run says what is due, then does it', async () => {
      const run = (...more: string[]) => aircheck('lifetimes', 'run', '--station', '1', ...more)
      expect(await aircheck('episode', 'pin', `${ids.new}`)).toMatchObject({ id: ids.new, pinned: true })
      await aircheck('show', 'set', `${ids.show}`, '--keep-days', '1')
      expect(await run('--dry-run')).toEqual([])
      expect(await aircheck('episode', 'unpin', `${ids.new}`)).toMatchObject({ id: ids.new, pinned: false })
      const due = [{ episode_id: ids.new, action: 'archive', why: 'older than 1 day' }]
      expect(await run('--dry-run')).toEqual(due)
      expect(await run()).toEqual(due)
      expect(await run()).toEqual([])
      expect(await refused('lifetimes run --station 1')).toMatchObject({ code: 0, out: 'Nothing is due.\n' })
      await aircheck('show', 'set', `${ids.show}`, '--keep-days', 'all')
      await aircheck('episode', 'restore', `${ids.new}`)
      expect(await refused('lifetimes run --station 99')).toMatchObject({ code: 1, err: 'Station not found.\n' })
      expect(await refused(`episode pin ${ids.old}`)).toMatchObject({ code: 1, err: 'Episode not found.\n' })
    })

    it('list, list --archived and restore: the specification’s Episode, and whether it is archived', async () => {
      const episode = (name: string, datetime: number, archived: boolean) => ({
        id: ids[name],
        title: name,
        description: 'D',
        image: '',
        datetime,
        audio_url: 'https://a.test/a.mp3',
        audio_length: 0,
        show: 'Tide',
        show_id: ids.show,
        archived,
      })
      expect(await aircheck('episode', 'list', '--station', '1')).toEqual([episode('new', 2000, false)])
      expect(await aircheck('episode', 'list', '--station', '1', '--archived')).toEqual([episode('old', 1000, true)])
      expect(await aircheck('episode', 'restore', `${ids.old}`, '--show', `${ids.other}`)).toEqual({
        ...episode('old', 1000, false),
        show_id: ids.other,
      })
      expect(await aircheck('episode', 'list', '--station', '1', '--archived')).toEqual([])
    })

    for (const [line, reason] of [
      ['episode restore 999', 'Episode not found.'],
      ['episode list --station 99', 'Station not found.'],
    ] as const) {
      it(`exit 1: ${line}: ${reason}`, async () => {
        expect(await refused(`${line} --json`)).toEqual({ code: 1, out: '', err: `${reason}\n` })
      })
    }
  })
}
