import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordedTail } from '../rules/splice.ts'
import { unknownUnits } from './unknown-units.ts'

/** An ADTS frame with a number in it; silent ones are equal. */
function adts(number: number, isSilent = false): Buffer {
  const payload = Buffer.from(isSilent ? 'silence.' : `frame ${number}.`.padEnd(60 + (number % 7), '.'))
  const length = payload.length + 7
  const header = [0xff, 0xf1, 0x50, 0x80, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc]
  return Buffer.concat([Buffer.from(header), payload])
}
/** An Ogg page of a stream, with a body of 300 bytes. */
function ogg(serial: number, number: number): Buffer {
  const page = Buffer.alloc(27 + 2 + 300)
  page.write('OggS')
  page[5] = number === 0 ? 2 : 0
  if (number > 1) page.writeBigUInt64LE(BigInt(number * 960), 6)
  page.writeUInt32LE(serial, 14)
  page.writeUInt32LE(number, 18)
  page.set([2, 255, 45], 26)
  page.write(`page ${serial}:${number}.`, 29)
  return page
}
const frames = (from: number, until: number) => Array.from({ length: until - from }, (_, at) => adts(from + at))
const pages = (from: number, until: number) => Array.from({ length: until - from }, (_, at) => ogg(1, from + at))
const numbers = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/frame (\d+)\./g),
  ].map(([, n]) => Number(n))
const pageNumbers = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/page (\d+:\d+)\./g),
  ].map(([, n]) => n)
const row = (from: number, until: number) => Array.from({ length: until - from }, (_, at) => from + at)

type Memory = ReturnType<typeof recordedTail>
/** The output of a connection that receives these chunks, each with its seconds after the first. */
function connection(content: string, memory: Memory, chunks: readonly [seconds: number, bytes: Uint8Array][]) {
  const units = unknownUnits(content, memory)
  const given = chunks.map(([seconds, bytes]) => units.push(bytes, seconds * 1e6))
  return {
    bytes: Buffer.concat([...given.map(({ bytes }) => bytes), units.rest()]),
    follows: given.some(({ follows }) => follows),
  }
}

describe('a connection after another', () => {
  it('gives only unknown AAC frames, however the burst is cut, and reports that they follow the known ones', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.array(fc.integer({ min: 1, max: 900 })), (torn, cuts) => {
        const memory = recordedTail()
        const first = connection('aac', memory, [[0, Buffer.concat(frames(0, 300))]])
        expect([numbers(first.bytes), first.follows]).toEqual([row(0, 300), false])
        const burst = Buffer.concat(frames(120, 330)).subarray(torn)
        const ends = [0, ...cuts.map((cut) => Math.min(cut, burst.length)).sort((a, b) => a - b), burst.length]
        const next = connection(
          'aac',
          memory,
          ends.slice(1).map((end, at) => [0.1, burst.subarray(ends[at], end)]),
        )
        expect([numbers(next.bytes), next.follows]).toEqual([row(300, 330), true])
      }),
      { numRuns: 50 },
    )
  })

  it('gives the Ogg pages that follow, after the headers that they need', () => {
    const memory = recordedTail()
    connection('ogg', memory, [[0, Buffer.concat(pages(0, 40))]])
    const burst = Buffer.concat([...pages(0, 2), ...pages(36, 41)])
    const next = connection('ogg', memory, [
      [0, burst],
      [1, Buffer.concat(pages(41, 43))],
    ])
    expect([pageNumbers(next.bytes), next.follows]).toEqual([['1:0', '1:1', '1:40', '1:41', '1:42'], true])
  })

  it('gives only the next stream of a chain, with its headers, if that begins after the known pages', () => {
    const memory = recordedTail()
    connection('ogg', memory, [[0, Buffer.concat(pages(0, 40))]])
    const burst = [...pages(0, 2), ...pages(36, 40), ogg(2, 0), ogg(2, 1), ogg(2, 2)]
    expect(pageNumbers(connection('ogg', memory, [[0, Buffer.concat(burst)]]).bytes)).toEqual(['2:0', '2:1', '2:2'])
  })

  it('gives everything when the burst does not reach back: after a second and a half, or at its end', () => {
    for (const seconds of [1.6, 0.2]) {
      const memory = recordedTail()
      connection('aac', memory, [[0, Buffer.concat(frames(0, 300))]])
      const late = connection('aac', memory, [
        [0, Buffer.concat(frames(400, 500))],
        [seconds, Buffer.concat(frames(500, 510))],
      ])
      expect([numbers(late.bytes), late.follows]).toEqual([row(400, 510), false])
      // The frames given are known now.
      const again = connection('aac', memory, [[0, Buffer.concat(frames(450, 515))]])
      expect(numbers(again.bytes)).toEqual(row(510, 515))
    }
  })

  it('waits for a server that is behind, and gives nothing twice', () => {
    const memory = recordedTail()
    connection('aac', memory, [[0, Buffer.concat(frames(0, 300))]])
    const behind = connection('aac', memory, [
      [0, Buffer.concat(frames(100, 200))],
      [2, Buffer.concat(frames(200, 299))],
      [4, Buffer.concat(frames(299, 320))],
    ])
    expect([numbers(behind.bytes), behind.follows]).toEqual([row(300, 320), true])
  })

  it('does not mistake silence for known audio', () => {
    const memory = recordedTail()
    const silence = Array.from({ length: 100 }, () => adts(0, true))
    connection('aac', memory, [[0, Buffer.concat([...frames(0, 50), ...silence])]])
    const next = connection('aac', memory, [
      [0, Buffer.concat(silence)],
      [2, Buffer.concat(frames(50, 60))],
    ])
    expect([next.bytes.toString('latin1').split('silence').length - 1, next.follows]).toEqual([100, false])
  })

  it('gives content without frames or pages unchanged', () => {
    const memory = recordedTail()
    for (let round = 0; round < 2; round++) {
      expect(connection('flac', memory, [[0, Buffer.from('fLaC')]])).toEqual({
        bytes: Buffer.from('fLaC'),
        follows: false,
      })
    }
  })
})
