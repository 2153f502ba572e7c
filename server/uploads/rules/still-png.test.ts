import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chunk, png } from '../../testing/png.ts'
import { stillPng } from './still-png.ts'

const typesOf = (bytes: Buffer) => {
  const types: string[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    types.push(bytes.toString('latin1', at + 4, at + 8))
  return types
}

it('keeps the chunks of a still picture, and one small profile and orientation; removes texts and animations', () => {
  const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1000))]))
  const more = [
    text,
    chunk('iCCP', Buffer.alloc(9)),
    chunk('iCCP', Buffer.alloc(9)),
    chunk('eXIf', Buffer.alloc(65_537)),
    chunk('acTL', Buffer.alloc(8)),
  ]
  const bytes = png({ before: more, after: [text, chunk('fdAT', Buffer.alloc(9)), chunk('tEXt', Buffer.alloc(9))] })
  const still = stillPng(bytes)!
  expect(typesOf(still)).toEqual(['IHDR', 'iCCP', 'IDAT', 'IEND'])
  expect(crc32(still)).not.toBe(crc32(bytes))
  expect(stillPng(still)).toEqual(still)
})

it('leaves out bytes after the end; a file that ends within a chunk is invalid', () => {
  const bytes = png()
  expect(stillPng(Buffer.concat([bytes, Buffer.from('more')]))).toEqual(bytes)
  for (const length of [9, 20, bytes.length - 1]) expect(stillPng(bytes.subarray(0, length))).toBeUndefined()
})
