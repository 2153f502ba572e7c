import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { type SignedIn, signIn } from '../testing/people.ts'

// Once, and not for every database and storage as in pictures.test.ts: it takes seconds, and they make no difference to it.

let app: TestApp
let owner: SignedIn
let to: string
beforeAll(async () => {
  app = await testApp()
  const { id } = await app.station()
  owner = await signIn(app, [{ stationId: id }])
  to = `/dashboard/api/stations/${id}/pictures`
})
afterAll(() => app.close())

async function send(body: Buffer, type: string) {
  const headers = { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
  const response = await app.fetch(to, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { url: string } }
}

it('artwork takes at most the 512 kB that directories accept, however much detail it has, and keeps the 1400 pixels', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const detail = sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#000', noise } })
  const { status, body } = await send(await detail.jpeg({ quality: 60 }).toBuffer(), 'image/jpeg')
  expect(status).toBe(201)
  const jpeg = Buffer.from(await (await app.fetch(new URL(body.url).pathname)).arrayBuffer())
  expect(jpeg.length).toBeLessThanOrEqual(512_000)
  const { width, height } = await sharp(jpeg).metadata()
  expect([width, width! >= 1400]).toEqual([height, true])
  // Pixels that are black or white by chance, which no quality compresses well.
  const side = 1400
  const pixels = Buffer.alloc(side * side)
  for (let at = 0, state = 1; at < pixels.length; at++) {
    state = (state * 48_271) % 2_147_483_647
    pixels[at] = state % 2 === 0 ? 0 : 255
  }
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer()
  const hardest = (await send(png, 'image/png')).body
  const stored = Buffer.from(await (await app.fetch(new URL(hardest.url).pathname)).arrayBuffer())
  expect([stored.length <= 512_000, (await sharp(stored).metadata()).width]).toEqual([true, side])
})
