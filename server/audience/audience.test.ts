import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteStation, setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { makeShow, mp3, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { audienceCounter } from './counter.ts'
import { readFigures } from './read.ts'
import { countPlays, forgetListeners, listFollowers } from './store.ts'
import { visitors } from './visitors.ts'
import { writeCounted } from './write-counted.ts'

const overcast = 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const dayMs = 86_400_000

type Sent = {
  agent?: string
  address?: string
  range?: string
  url?: string
  headers?: Record<string, string>
  method?: string
}

function requestOf({
  agent = overcast,
  address = '192.0.2.1',
  range,
  url = '/media/x.mp3?via=feed',
  headers = {},
  method = 'GET',
}: Sent) {
  return {
    ...{ method, url, socket: { remoteAddress: address } },
    headers: { 'user-agent': agent, ...(range && { range }), ...headers },
  } as unknown as IncomingMessage
}

for (const database of engines) {
  describe(`figures of listeners on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    /** A station with an episode of which a minute is 960,000 bytes, and two instances that count. */
    async function radio() {
      const { id: stationId, call } = await app.station({ timeZone: 'UTC', website: { public: true } })
      const show = await makeShow(call)
      const name = `${'abcdefghijklmnopqrstuvwx'.slice(0, 20)}${`${stationId}`.padStart(4, '0')}.mp3`
      const { id } = await app.app.db
        .insertInto('episodes')
        .values({
          ...{ station_id: stationId, show_id: show.id, title: 'Fog', title_folded: 'fog', description: '', image: '' },
          series_id: (
            await app.app.db.selectFrom('series').select('id').where('show_id', '=', show.id).executeTakeFirstOrThrow()
          ).id,
          ...{
            datetime: 0,
            audio_url: '',
            media_name: name,
            audio_length: 9_600_000,
            created_at: 0,
            guid: `guid-${stationId}`,
          },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.app.db
        .insertInto('episode_audio')
        .values({
          episode_id: id,
          station_id: stationId,
          duration_ms: 600_000,
          samples: 0,
          sample_rate: 44_100,
          channels: 2,
        })
        .execute()
      const instance = (label: string) => {
        const visitorOf = visitors({
          addressOf: ({ socket }) => socket.remoteAddress,
          isOwnHost: (hostname) => hostname === 'radio.test',
        })
        const counter = audienceCounter(app.clock, () => app.clock.ms * 1000, visitorOf)
        const storage = { size: async () => 9_600_000, read: async () => undefined } as never
        const { db, programmes } = app.app
        const write = writeCounted({
          db,
          clock: app.clock,
          instance: label,
          storage,
          programmes,
          counter,
          onError: (error) => {
            throw error
          },
        })
        const send = (sent: Sent, ...parts: [start: number, bytes: number][]) => {
          const note = counter.file(requestOf(sent), name)
          for (const [start, bytes] of parts) note?.(start, bytes)
        }
        return { counter, write, send }
      }
      const figures = (by: 'day' | 'episode' | 'show' | 'app' | 'source') =>
        readFigures(app.app.db, stationId, { from: '2026-11-01', to: '2026-12-31', by })
      return { stationId, show, id, name, one: instance('one'), two: instance('two'), figures }
    }

    it('one address adds 300 listeners to a day, and one of another address is counted', async () => {
      const { one, figures } = await radio()
      for (let nth = 0; nth < 320; nth++)
        one.send({ agent: firefox.replace('Firefox', `Firefox/${nth} Firefox`), address: '192.0.2.77' }, [0, 9_600_000])
      one.send({ address: '192.0.2.78' }, [0, 9_600_000])
      await one.write()
      expect(await figures('day')).toMatchObject([{ plays: 301, listeners: 301 }])
    })

    it('a month of known listeners gives exactly the counts of the rules, over two instances', async () => {
      const { one, two, figures, id, show, stationId } = await radio()
      const minute = 960_000
      let plays = 0
      for (let day = 0; day < 30; day++) {
        app.clock.ms = Date.parse('2026-11-01T10:00:00Z') + day * dayMs
        // A whole download, and the same again: once.
        one.send({}, [0, 9_600_000])
        two.send({}, [0, 9_600_000])
        // Seeks that add up to a minute, on two instances; the same bytes twice add up to nothing.
        one.send({ agent: firefox, address: '192.0.2.9' }, [0, minute / 2])
        one.send({ agent: firefox, address: '192.0.2.9' }, [0, minute / 2])
        two.send({ agent: firefox, address: '192.0.2.9' }, [5_000_000, minute / 2])
        // Half a minute: none.
        one.send({ agent: firefox, address: '192.0.2.10' }, [0, minute / 2])
        // Two addresses of one IPv6 subscriber are one listener; another subscriber is another.
        one.send({ address: '2001:db8:1:1::1' }, [0, minute])
        one.send({ address: '2001:db8:1:1::2' }, [0, minute])
        one.send({ address: '2001:db8:1:2::1' }, [0, minute])
        // Machines, libraries, an Apple Watch, no agent, a preload, HEAD.
        for (const agent of ['Googlebot/2.1', 'curl/8.5.0', 'atc/1.0 watchOS/11.0', '', 'Aircheck/1.0'])
          one.send({ agent }, [0, 9_600_000])
        one.send({ agent: firefox, address: '192.0.2.77', headers: { 'sec-purpose': 'prefetch' } }, [0, 9_600_000])
        one.send({ method: 'HEAD', address: '192.0.2.78' }, [0, 9_600_000])
        // A redirect to a bucket counts but for a probe of two bytes.
        one.counter.redirect(
          requestOf({ address: '192.0.2.20', range: 'bytes=0-1' }),
          (await listName(stationId))!,
          9_600_000,
        )
        one.counter.redirect(
          requestOf({ address: '192.0.2.21', range: 'bytes=0-65535' }),
          (await listName(stationId))!,
          9_600_000,
        )
        await Promise.all([one.write(), two.write()])
        await one.write()
        plays += 5
        await forgetListeners(app.app.db, Math.floor(app.clock.ms / dayMs) - 1)
      }
      const counts = { plays, listeners: plays, live_minutes: 0 }
      const days = await figures('day')
      expect(days).toHaveLength(30)
      expect(days[0]).toEqual({ day: '2026-11-01', plays: 5, listeners: 5, live_minutes: 0 })
      expect(await figures('episode')).toEqual([{ episode_id: id, ...counts }])
      expect(await figures('show')).toEqual([{ show_id: show.id, ...counts }])
      expect(await countPlays(app.app.db, stationId, [id, id + 1])).toEqual(new Map([[id, plays]]))
      expect(await figures('app')).toEqual([
        { app: 'Overcast', plays: 120, listeners: 120, live_minutes: 0 },
        { app: 'Firefox', plays: 30, listeners: 30, live_minutes: 0 },
      ])
      expect(await figures('source')).toEqual([{ source: 'feed', ...counts }])
      // After two days no listener can be recognised.
      const left = await app.app.db.selectFrom('listener_keys').select('day').execute()
      expect(left.length).toBeLessThanOrEqual(2)
    })

    const listName = async (stationId: number) =>
      (
        await app.app.db
          .selectFrom('episodes')
          .select('media_name')
          .where('station_id', '=', stationId)
          .executeTakeFirst()
      )?.media_name

    it('the live sound: full minutes connected, of HLS each minute once, also through two instances', async () => {
      const { one, two, figures, stationId } = await radio()
      app.clock.ms = Date.parse('2026-11-16T12:00:00Z')
      const end = one.counter.listen(requestOf({ url: '/listen/radio.mp3', agent: firefox }), stationId, undefined)
      const brief = one.counter.listen(
        requestOf({ address: '192.0.2.2', url: '/listen/radio.mp3' }),
        stationId,
        undefined,
      )
      app.clock.advance(59)
      brief()
      app.clock.advance(91)
      await one.write()
      app.clock.advance(40)
      end()
      for (const instance of [one, two, one])
        instance.counter.segment(
          requestOf({ address: '192.0.2.3', url: '/hls/radio/1.mp3' }),
          stationId,
          app.clock.ms - 20_000,
        )
      await one.write()
      await two.write()
      expect(await figures('day')).toEqual([{ day: '2026-11-16', plays: 0, listeners: 2, live_minutes: 4 }])
      const hours = await app.app.db
        .selectFrom('audience_hours')
        .selectAll()
        .where('station_id', '=', stationId)
        .execute()
      expect(hours).toEqual([
        { station_id: stationId, hour: Date.parse('2026-11-16T12:00:00Z') / 1000, live_minutes: 4, rewound_minutes: 0 },
      ])
    })

    it('a station that was deleted meanwhile loses its counts, and holds up no other', async () => {
      const [gone, other] = [await radio(), await radio()]
      app.clock.ms = Date.parse('2026-11-19T12:00:00Z')
      other.one.counter.listen(requestOf({ url: '/listen/a.mp3' }), gone.stationId, undefined)
      other.one.counter.listen(requestOf({ url: '/listen/b.mp3' }), other.stationId, undefined)
      other.one.counter.feed(gone.stationId, undefined, 'Overcast/1.0 (12 subscribers)')
      await deleteStation(app.app.writer, gone.stationId)
      app.clock.advance(60)
      await other.one.write()
      expect(await other.figures('day')).toEqual([{ day: '2026-11-19', plays: 0, listeners: 1, live_minutes: 1 }])
    })

    it('what cannot be written is counted at the next time, and once', async () => {
      const { one, figures } = await radio()
      app.clock.ms = Date.parse('2026-11-20T12:00:00Z')
      one.send({}, [0, 9_600_000])
      const taken = one.counter.take()
      one.counter.putBack(taken)
      await one.write()
      await one.write()
      expect(await figures('day')).toEqual([{ day: '2026-11-20', plays: 1, listeners: 1, live_minutes: 0 }])
    })

    it('a file whose size cannot be read holds up no other, and is counted once it can be read', async () => {
      const { one, figures } = await radio()
      const { db, programmes } = app.app
      app.clock.ms = Date.parse('2026-11-23T12:00:00Z')
      let isReadable = false
      const errors: unknown[] = []
      const size = async () => {
        if (!isReadable) throw new Error('The bucket does not answer')
        return 9_600_000
      }
      const write = writeCounted({
        ...{ db, programmes, clock: app.clock, instance: 'one', counter: one.counter },
        storage: { size, read: async () => undefined } as never,
        onError: (error) => errors.push(error),
      })
      const other = await radio()
      one.counter.listen(requestOf({ url: '/listen/b.mp3' }), other.stationId, undefined)
      one.send({}, [0, 9_600_000])
      app.clock.advance(60)
      await write()
      expect(await other.figures('day')).toEqual([{ day: '2026-11-23', plays: 0, listeners: 1, live_minutes: 1 }])
      expect([await figures('day'), errors.length]).toEqual([[], 1])
      isReadable = true
      await write()
      expect(await figures('day')).toEqual([{ day: '2026-11-23', plays: 1, listeners: 1, live_minutes: 0 }])
    })

    it('followers: the highest number of a day that each reader states; numbers of unknown programs are those of others', async () => {
      const { one, stationId } = await radio()
      app.clock.ms = Date.parse('2026-11-24T12:00:00Z')
      for (const agent of [
        'Overcast/1.0 (12 subscribers)',
        'Overcast/1.0 (40 subscribers)',
        'unmistakable/1.0; 7 subscribers',
        'AntennaPod/3.7',
      ])
        one.counter.feed(stationId, undefined, agent)
      await one.write()
      one.counter.feed(stationId, undefined, 'Overcast/1.0 (9 subscribers)')
      await one.write()
      const day = Math.floor(app.clock.ms / dayMs)
      expect(await listFollowers(app.app.db, stationId, day - 1, day)).toEqual([
        { show_id: 0, app: 'Others', day, followers: 7 },
        { show_id: 0, app: 'Overcast', day, followers: 40 },
      ])
    })

    it('over HTTP: a download is a play; no table and no line of the log has the address group with the agent, or the agent', async () => {
      app.clock.ms = Date.parse('2026-11-21T12:00:00Z')
      const { id: stationId, call, key } = await app.station({ website: { public: true } })
      const show = await makeShow(call)
      const body = multipart(...uploadParts(show.id, mp3))
      const uploaded = await app.fetch('/v1/episodes/upload', {
        method: 'POST',
        headers: { 'X-API-Key': key, ...multipartHeaders },
        body,
      } as never)
      const { audio_url } = (await uploaded.json()) as { audio_url: string }
      const agent = 'AntennaPod/3.7.1-unmistakable'
      const path = `${new URL(audio_url).pathname}?via=feed`
      const answer = await app.fetch(path, { headers: { 'User-Agent': agent } })
      expect((await answer.arrayBuffer()).byteLength).toBe(mp3.length)
      await app
        .fetch(path, { headers: { 'User-Agent': 'AntennaPod/1.0', Range: 'bytes=0-1' } })
        .then((range) => range.arrayBuffer())
      await setStation(app.app.writer, stationId, { description: 'Changed' })
      await app.app.countListeners()
      const by = { from: '2026-11-21', to: '2026-11-21', by: 'app' } as const
      expect(await readFigures(app.app.db, stationId, by)).toEqual([
        { app: 'AntennaPod', plays: 1, listeners: 1, live_minutes: 0 },
      ])
      for (const table of [
        'day_listeners',
        'audience_days',
        'audience_hours',
        'listening_now',
        'feed_followers',
        'listener_keys',
      ] as const) {
        const text = JSON.stringify(await app.app.db.selectFrom(table).selectAll().execute())
        expect(text, table).not.toMatch(/unmistakable|127\.0\.0\.1|192\.0\.2\.|2001:db8/)
      }
    })
  })
}
