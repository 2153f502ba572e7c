import { EventEmitter, once } from 'node:events'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { mediaUrls } from '../lib/media-name.ts'
import type { Storage } from '../storage/storage.ts'
import { makePictures } from './pictures.ts'

/** Pictures that are stored nowhere. */
function pictures() {
  const storage = {
    receive: async (source: AsyncIterable<Buffer>) => ({ name: 'stored', bytes: await Array.fromAsync(source) }),
    keep: async () => {},
  } as unknown as Storage
  const client = { request: () => Promise.reject(new Error('none')) }
  return makePictures({ db: undefined as never, storage, client, urls: mediaUrls('https://radio.test') })
}
const create = { width: 9, height: 9, channels: 3, background: '#336699' } as const
const png = await sharp({ create }).png().toBuffer()

it('a decoder that cannot be loaded is an error of the server, not of the picture; the next picture tries again', async () => {
  const { receive } = pictures()
  vi.doMock('sharp', () => {
    throw new Error('not made for this machine')
  })
  const failed = await receive('anybody', async () => png).catch((error: unknown) => error)
  expect(failed).not.toMatchObject({ code: 'invalid' })
  vi.doUnmock('sharp')
  expect(await receive('anybody', async () => png)).toBe('/media/stored')
})

it('of one person two pictures are received at once and five wait, further ones are refused; others are not delayed', async () => {
  const { receive } = pictures()
  let [reading, most] = [0, 0]
  const sent = new EventEmitter()
  sent.setMaxListeners(20)
  const slow = async () => {
    most = Math.max(most, ++reading)
    await once(sent, 'all')
    reading--
    return png
  }
  const all = Array.from({ length: 8 }, () => receive('one', slow))
  await expect(all[7]).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await receive('other', async () => png)).toBe('/media/stored')
  expect(reading).toBe(2)
  const sending = setInterval(() => sent.emit('all'), 5)
  expect(await Promise.all(all.slice(0, 7))).toHaveLength(7)
  clearInterval(sending)
  expect(most).toBe(2)
})

it('of all people ten pictures are received at once', async () => {
  const { receive } = pictures()
  let reading = 0
  const sent = new EventEmitter()
  sent.setMaxListeners(20)
  const slow = async () => {
    reading++
    await once(sent, 'all')
    return png
  }
  const all = Array.from({ length: 12 }, (_, person) => receive(person, slow))
  await expect.poll(() => reading).toBe(10)
  const sending = setInterval(() => sent.emit('all'), 5)
  await Promise.all(all)
  clearInterval(sending)
  expect(reading).toBe(12)
})
