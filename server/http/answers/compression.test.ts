import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compress, preferredEncoding } from './compression.ts'

const facts: [header: string | undefined, encoding: string, why: string][] = [
  [undefined, 'identity', 'a client that says nothing may be unable to decode'],
  ['', 'identity', 'no coding is wanted'],
  ['gzip, deflate, br, zstd', 'br', 'as browsers send it: brotli before gzip at equal weight'],
  ['br, gzip', 'br', ''],
  ['gzip, deflate', 'gzip', ''],
  ['deflate', 'identity', 'nothing that we have'],
  ['zstd;q=1, gzip;q=0.1', 'gzip', 'the best of those that we have'],
  ['br;q=0.5, gzip;q=0.8', 'gzip', 'the weight decides'],
  ['br;q=0.8, gzip;q=0.8', 'br', 'equal again'],
  ['br;q=0.001, gzip;q=0', 'br', 'a little is acceptable'],
  ['br;q=0, gzip', 'gzip', 'a weight of 0 refuses'],
  ['br;q=0, gzip;q=0.000', 'identity', 'both refused'],
  ['*', 'br', 'anything'],
  ['*;q=0', 'identity', 'nothing is acceptable; it is sent as it is all the same'],
  ['gzip;q=0.5, *', 'br', '* stands for what is not listed'],
  ['br;q=0.3, *;q=0.9', 'gzip', ''],
  ['br;q=0, *', 'gzip', '* does not revive what is refused'],
  ['gzip, *;q=0', 'gzip', ''],
  ['identity', 'identity', ''],
  ['identity;q=1, gzip;q=0.5', 'identity', 'the client prefers it plain'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip', 'at equal weight a coding'],
  ['identity;q=0, gzip;q=0.1', 'gzip', ''],
  ['identity;q=0', 'identity', 'nothing is left'],
  ['GZIP;Q=0.7', 'gzip', 'in capitals'],
  ['x-gzip', 'gzip', 'its old name'],
  [' gzip ;\tq=0.5 ,, br ; q=0.4', 'gzip', 'blanks and empty items'],
  ['br;q=2, gzip;q=0.5', 'gzip', 'a weight over 1 is no weight'],
  ['br;q=-1, gzip;q=abc', 'identity', 'nor are these'],
  ['br;q=0.1234, gzip;q=0.5', 'gzip', 'three decimals at most'],
  ['br;level=3, gzip;q=0.5', 'gzip', 'a parameter that is not a weight'],
  ['br;q=0, br', 'identity', 'given twice, the first counts'],
]

describe('preferredEncoding', () => {
  it.each(facts)('%j is answered in %s %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding)
    expect(preferredEncoding(header)).toBe(encoding)
  })

  it('decides the same however many other headers came between', () => {
    for (let count = 0; count < 1000; count++) {
      expect(preferredEncoding(`deflate;q=0.${count % 10}, x${count}, gzip`)).toBe('gzip')
    }
    for (const [header, encoding] of facts) expect(preferredEncoding(header)).toBe(encoding)
  })

  it('never picks a coding that the client did not name, whatever it sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'bgrzip;q=01.*, ') }), (header) => {
        const encoding = preferredEncoding(header)
        expect(encoding === 'identity' || header.includes(encoding) || header.includes('*')).toBe(true)
      }),
    )
  })

  it('takes a header of a hundred thousand items in its stride', () => {
    expect(preferredEncoding(`${'x;q=0.1 , '.repeat(100_000)}gzip`)).toBe('gzip')
  })
})

describe('compress', () => {
  const body = Buffer.from(JSON.stringify({ episodes: Array(50).fill({ title: 'Frühstück', audio_length: 0 }) }))

  it('gives brotli that unpacks to the same bytes', async () => {
    const packed = await compress(body, 'br')
    expect(packed.length).toBeLessThan(body.length / 4)
    expect(brotliDecompressSync(packed).equals(body)).toBe(true)
  })

  it('gives gzip that unpacks to the same bytes', async () => {
    const packed = await compress(body, 'gzip')
    expect(packed.length).toBeLessThan(body.length / 4)
    expect(gunzipSync(packed).equals(body)).toBe(true)
  })

  it('takes an empty body', async () => {
    expect(brotliDecompressSync(await compress(Buffer.alloc(0), 'br'))).toHaveLength(0)
    expect(gunzipSync(await compress(Buffer.alloc(0), 'gzip'))).toHaveLength(0)
  })
})
