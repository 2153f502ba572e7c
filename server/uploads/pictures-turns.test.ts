import { expect, it } from 'vitest'
import { mediaUrls } from '../lib/media-name.ts'
import type { Storage } from '../storage/storage.ts'
import { png } from '../testing/png.ts'
import type { Decoder } from './decoder.ts'
import { makePictures } from './pictures.ts'

/** Pictures that are stored nowhere, and are decoded when the test says so. */
function pictures() {
  const storage = {
    receive: async (source: AsyncIterable<Buffer>) => ({ name: 'stored', bytes: await Array.fromAsync(source) }),
    keep: async () => {},
  } as unknown as Storage
  const client = { request: () => Promise.reject(new Error('none')) }
  const decoding: (() => void)[] = []
  const decoder: Decoder = {
    decode: (_kind, bytes) => new Promise((resolve) => decoding.push(() => resolve(bytes))),
    close: () => {},
  }
  const urls = mediaUrls('https://radio.test')
  const log = { warn: () => {} }
  const made = makePictures({ db: undefined as never, storage, client, urls, decoder, log, count: async () => {} })
  const decodeAll = async () => {
    for (let idle = 0; idle < 3; idle++) {
      for (const done of decoding.splice(0)) {
        idle = 0
        done()
      }
      await turn()
    }
  }
  return { ...made, decoding, decodeAll }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
const by = (id: number, stationId = 1) => ({ stationId, actor: { kind: 'person', id } as const })
const whole = [png()]

/** A picture that arrives piece by piece, as the test says. */
function slow() {
  let next = Promise.withResolvers<Uint8Array | undefined>()
  return {
    send(bytes?: Uint8Array) {
      next.resolve(bytes)
      next = Promise.withResolvers()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const wanted = next.promise
        const bytes = await wanted
        if (!bytes) return
        yield bytes
      }
    },
  }
}

it('ten slow pictures by five people of a station delay no other picture: one is queued only when it has arrived', async () => {
  const { receive, decoding, decodeAll } = pictures()
  const sending = Array.from({ length: 10 }, slow)
  const slowOnes = sending.map((source, nth) => receive(by(nth % 5), source))
  await turn()
  const other = receive(by(9, 2), whole)
  await expect.poll(() => decoding.length).toBe(1)
  await decodeAll()
  expect(await other).toBe('/media/stored')
  for (const source of sending) {
    source.send(png())
    await turn()
    source.send()
  }
  await turn()
  await decodeAll()
  expect(await Promise.all(slowOnes)).toHaveLength(10)
})

it('of one person, across sessions and stations, one picture is decoded at a time and six are accepted; the seventh is refused', async () => {
  const { receive, decoding, decodeAll } = pictures()
  const all = Array.from({ length: 7 }, (_, nth) => receive(by(1, nth), whole))
  await expect(all[6]).rejects.toMatchObject({ code: 'rate_limited' })
  await turn()
  expect(decoding).toHaveLength(1)
  await decodeAll()
  expect(await Promise.all(all.slice(0, 6))).toHaveLength(6)
})

it('one picture of a station is decoded at a time, so that another station does not wait for its queue', async () => {
  const { receive, decoding, decodeAll } = pictures()
  const all = Array.from({ length: 12 }, (_, person) => receive(by(person), whole))
  await expect(receive(by(12), whole)).rejects.toMatchObject({ code: 'rate_limited' })
  await turn()
  expect(decoding).toHaveLength(1)
  all.push(receive(by(20, 2), whole))
  await turn()
  await turn()
  expect(decoding).toHaveLength(2)
  await decodeAll()
  expect(await Promise.all(all)).toHaveLength(13)
})

it('when the memory is used up, the person who uses most of it loses the picture that began first', async () => {
  const { receive, decodeAll } = pictures()
  const part = Buffer.alloc(9 * 2 ** 20)
  const greedy = Array.from({ length: 10 }, slow)
  const modest = slow()
  const [first, ...others] = greedy.map((source, nth) => receive(by(Math.floor(nth / 5)), source))
  const other = receive(by(9, 2), modest)
  others.forEach((one) => void one.catch(() => {}))
  const refused = expect(first).rejects.toMatchObject({ code: 'rate_limited' })
  for (const source of greedy) source.send(part)
  await turn()
  modest.send(Buffer.concat([png(), part]))
  await refused
  await turn()
  modest.send()
  await turn()
  await decodeAll()
  expect(await other).toBe('/media/stored')
})
