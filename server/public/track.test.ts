import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { findTrack } from './track.ts'

type Row = [beforeSeconds: number, lastsSeconds: number | null, title: string, typed?: [artist: string, song: string]]

for (const database of databases) {
  describe(`the title that is playing, on ${database.name}`, () => {
    let app: TestApp
    const [nowMs, now] = [Date.parse(noon), Date.parse(noon) / 1000]
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    const facts: [name: string, rows: Row[], track: [title: string, since: number] | null][] = [
      ['none', [], null],
      [
        'that of the stream',
        [
          [300, 200, 'A - Before'],
          [100, null, 'Ada - One'],
        ],
        ['Ada - One', 100],
      ],
      ['in the order artist, title', [[100, null, 'One by Ada']], ['Ada - One', 100]],
      ['a title without an artist', [[100, null, 'One']], ['One', 100]],
      ['corrected', [[100, null, 'Oen', ['Ada', 'One']]], ['Ada - One', 100]],
      ['over, as nothing followed', [[100, 60, 'Ada - One']], null],
      ['ignored', [[100, null, 'Jingle 7']], null],
      [
        'ignored, after one that never ended',
        [
          [200, null, 'A - B'],
          [100, null, 'Jingle 7'],
        ],
        null,
      ],
      ['typed', [[100, 400, '', ['Ada', 'Typed']]], ['Ada - Typed', 100]],
      [
        'typed after that of the stream',
        [
          [200, null, 'A - B'],
          [100, 400, '', ['', 'Typed']],
        ],
        ['Typed', 100],
      ],
      [
        'typed before a jingle',
        [
          [200, 400, '', ['', 'Typed']],
          [100, null, 'Jingle 7'],
        ],
        ['Typed', 200],
      ],
      [
        'that of the stream, after a typed one',
        [
          [200, null, 'A - B'],
          [100, 40, '', ['', 'Typed']],
        ],
        ['A - B', 200],
      ],
      [
        'that of the stream, which began later',
        [
          [200, 400, '', ['', 'Typed']],
          [100, null, 'A - B'],
        ],
        ['A - B', 100],
      ],
    ]
    it.each(facts)('%s', async (_, rows, track) => {
      const { id } = await app.station()
      const { db } = app.app
      const play_rules = JSON.stringify({ ignore: ['^jingle'], swap: [], split: ['^(?<title>.+) by (?<artist>.+)$'] })
      await db.updateTable('stations').set({ play_rules }).where('id', '=', id).execute()
      for (const [before, lasts, title, [artist, song] = [null, null]] of rows) {
        const from_us = (now - before) * 1e6
        const until_us = lasts === null ? null : from_us + lasts * 1e6
        const row = { station_id: id, from_us, until_us, title, show_id: null, artist, song }
        await db
          .insertInto('plays')
          .values({ ...row, by_hand: Number(title === '') })
          .execute()
      }
      const found = await findTrack(db, id, nowMs)
      expect(found).toEqual(track && { title: track[0], since: now - track[1] })
    })

    it.each([
      ['of the stream', 0],
      ['typed', 1],
    ])('one %s in a show that is not published is not told, and is once the show is published', async (_, by_hand) => {
      const { id, call } = await app.station()
      const { db } = app.app
      const { id: showId } = await makeShow(call, { title: 'Secret', published: false })
      const span = { from_us: (now - 100) * 1e6, until_us: by_hand === 1 ? (now + 100) * 1e6 : null }
      await db
        .insertInto('plays')
        .values({ station_id: id, ...span, title: 'Ada - One', show_id: showId, artist: 'Ada', song: 'One', by_hand })
        .execute()
      expect(await findTrack(db, id, nowMs)).toBe(null)
      await db.updateTable('shows').set({ published: 1 }).where('id', '=', showId).execute()
      expect(await findTrack(db, id, nowMs)).toEqual({ title: 'Ada - One', since: now - 100 })
    })
  })
}
