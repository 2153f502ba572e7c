import { afterAll, expect, it, vi } from 'vitest'
import { makeVersions } from '../lib/versions.ts'
import { setStation } from '../station/actions.ts'
import { testApp } from '../testing/app.ts'
import { liveStreams, mostStreams } from './live.ts'

const app = await testApp()
afterAll(() => app.close())

it('a change costs one query of rights for two hundred streams, and is not sent to listeners without access', async () => {
  const { db } = app.app
  const { id } = await app.station()
  const versions = makeVersions()
  const writer = { ...app.app.writer, changed: versions.bump }
  const asked: number[] = []
  let mayHear = true
  const audience = async (_: number, credentials: readonly string[]) => {
    asked.push(credentials.length)
    return new Map(mayHear ? credentials.map((one) => [one, { may: () => true, readsHistory: false }]) : [])
  }
  const errors: unknown[] = []
  const live = liveStreams({ db, clock: app.clock, versions, audience, onError: (error) => errors.push(error) })
  const streams = await Promise.all(
    Array.from({ length: 200 }, (_, nth) => live.open(id, { sessionId: nth >> 3, credential: `${nth}` }, undefined)),
  )
  const texts = streams.map(() => '')
  for (const [nth, stream] of streams.entries()) stream.on('data', (chunk) => (texts[nth] += chunk))
  asked.length = 0
  await setStation(writer, id, { name: 'Heard' })
  await expect.poll(() => texts.filter((text) => text.includes('station.changed')).length).toBe(200)
  expect(asked).toEqual([200])

  mayHear = false
  await setStation(writer, id, { name: 'Not heard' })
  await expect.poll(() => streams.every(({ closed }) => closed)).toBe(true)
  expect(asked).toEqual([200, 200])
  expect(texts.every((text) => text.split('station.changed').length === 2)).toBe(true)
  expect(errors).toEqual([])
})

it('a stream whose reader has lost access gives its place back, although it is never read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db } = app.app
  const { id } = await app.station()
  let mayHear = true
  const audience = async (_: number, credentials: readonly string[]) =>
    new Map(mayHear ? credentials.map((one) => [one, { may: () => true, readsHistory: false }]) : [])
  const live = liveStreams({ db, clock: app.clock, versions: makeVersions(), audience, onError: () => {} })
  const open = () => live.open(id, { sessionId: 1, credential: 'one' }, undefined)
  const unread = await Promise.all(Array.from({ length: mostStreams.session }, open))
  await expect(open()).rejects.toMatchObject({ reason: 'streams' })
  mayHear = false
  for (let tick = 0; tick < 2; tick++) await vi.advanceTimersByTimeAsync(20_000)
  await expect.poll(() => unread.every(({ closed }) => closed)).toBe(true)
  vi.useRealTimers()
  mayHear = true
  expect((await open()).destroy().destroyed).toBe(true)
})
