import { expect, it } from 'vitest'
import { reelShares } from './reel-shares.ts'

const name = '1/1763366400000000_0_abcdefgh.mp3'

/** Shares into a list of spans; each upload waits for `finish`. */
function slowShares() {
  const spans: [from: number, to: number][] = []
  let upload = Promise.withResolvers<void>()
  const share = async (_: string, from: number, to: number) => {
    upload = Promise.withResolvers()
    await upload.promise
    spans.push([from, to])
  }
  return { spans, shares: reelShares({ share }), finish: () => upload.resolve(), fail: () => upload.reject('down') }
}
const started = () => new Promise((resolve) => setImmediate(resolve))

it('a reel that grows, and is complete, while it is being shared is shared to its end, each byte once', async () => {
  const { spans, shares, finish } = slowShares()
  const first = shares.share([{ name, bytes: 10 }])
  await started()
  shares.grown({ name, bytes: 25 }, true)
  finish()
  await first
  const second = shares.share([])
  await started()
  finish()
  await second
  await shares.share([])
  expect(spans).toEqual([
    [0, 10],
    [10, 25],
  ])
})

it('bytes whose upload failed are shared by the next call', async () => {
  const { spans, shares, finish, fail } = slowShares()
  const first = shares.share([{ name, bytes: 10 }])
  await started()
  fail()
  await expect(first).rejects.toBe('down')
  const second = shares.share([{ name, bytes: 15 }])
  await started()
  finish()
  await second
  expect(spans).toEqual([[0, 15]])
})
