import { expect, it, vi } from 'vitest'
import { mediaUrls } from '../lib/media-name.ts'
import type { Storage } from '../storage/storage.ts'
import { makePictures } from './pictures.ts'

it('a decoder that cannot be loaded is an error of the server, not of the picture; the next picture tries again', async () => {
  const storage = {
    receive: async (source: AsyncIterable<Buffer>) => ({ name: 'stored', bytes: await Array.fromAsync(source) }),
    keep: async () => {},
  } as unknown as Storage
  const client = { request: () => Promise.reject(new Error('none')) }
  const pictures = makePictures({ db: undefined as never, storage, client, urls: mediaUrls('https://radio.test') })
  const { default: sharp } = await vi.importActual<typeof import('sharp')>('sharp')
  const create = { width: 9, height: 9, channels: 3, background: '#336699' } as const
  const png = await sharp({ create }).png().toBuffer()

  vi.doMock('sharp', () => {
    throw new Error('not made for this machine')
  })
  const failed = await pictures.receive(png, 'anybody').catch((error: unknown) => error)
  expect(failed).not.toMatchObject({ code: 'invalid' })
  vi.doUnmock('sharp')
  expect(await pictures.receive(png, 'anybody')).toBe('/media/stored')
})
