import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bytesInOrder } from '../testing/bytes.ts'
import { bufferRing, chunksValid } from './buffer-ring.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-ring-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'file')
const bytes = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, index) => index * 7 + (index >> 13)))
writeFileSync(path, bytes)

it('any part of a file is read correctly, whatever was read before', async () => {
  const ring = bufferRing()
  for (const [start, end] of [
    [0, 0],
    [5, 100_000],
    [0, 2_999_999],
    [2_999_999, 2_999_999],
    [262_143, 262_145],
  ] as const) {
    expect(
      (await bytesInOrder(ring.read(await open(path), { start, end }))).equals(bytes.subarray(start, end + 1)),
    ).toBe(true)
  }
})

it('ends at the end of the file', async () => {
  expect(await bytesInOrder(bufferRing().read(await open(path), { start: 2_999_990, end: 4_000_000 }))).toHaveLength(10)
})

it('a chunk stays valid while the next ones are read, and the memory is used again after that', async () => {
  const chunks: Buffer[] = []
  const memories = new Set<ArrayBufferLike>()
  for await (const chunk of bufferRing().read(await open(path), { start: 0, end: bytes.length - 1 })) {
    chunks.push(chunk)
    memories.add(chunk.buffer)
    const valid = chunks.slice(-chunksValid)
    const before = chunks.slice(0, -chunksValid).reduce((sum, { length }) => sum + length, 0)
    expect(Buffer.concat(valid).equals(bytes.subarray(before, before + Buffer.concat(valid).length))).toBe(true)
  }
  expect(chunks.length).toBeGreaterThan(chunksValid)
  expect(memories.size).toBe(chunksValid)
})

it('the file is closed at the end, and when the reader stops early', async () => {
  for (const most of [1, Infinity]) {
    const file = await open(path)
    let count = 0
    for await (const _ of bufferRing().read(file, { start: 0, end: 2_999_999 })) if (++count === most) break
    await expect(file.stat()).rejects.toThrow()
  }
})
