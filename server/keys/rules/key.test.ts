import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWellFormedKey, keyLastFour, keyPrefix, makeKey } from './key.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const random = fc.uint8Array({ minLength: 32, maxLength: 32 })
const keys = random.map(makeKey)
const place = fc.nat({ max: 52 })

const zeros = makeKey(new Uint8Array(32))
const ones = makeKey(new Uint8Array(32).fill(255))

describe('makeKey', () => {
  it('writes ack_, 43 digits of base62 and 6 of checksum', () => {
    fc.assert(fc.property(keys, (key) => void expect(key).toMatch(/^ack_[0-9A-Za-z]{49}$/)))
  })

  it('pads small numbers with zeros and has room for the largest', () => {
    expect(zeros.slice(0, 47)).toBe(`ack_${'0'.repeat(43)}`)
    expect(makeKey(Uint8Array.of(...new Uint8Array(31), 61)).slice(0, 47)).toBe(`ack_${'0'.repeat(42)}z`)
    expect(makeKey(Uint8Array.of(...new Uint8Array(30), 1, 0)).slice(0, 47)).toBe(`ack_${'0'.repeat(41)}48`)
    expect(numberOf(ones.slice(4, 47))).toBe(2n ** 256n - 1n)
  })

  it('keeps every bit, so that two keys are equal only if their bits are', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        expect(numberOf(makeKey(bytes).slice(4, 47))).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
      }),
    )
    const many = Array.from({ length: 500 }, () => makeKey(crypto.getRandomValues(new Uint8Array(32))))
    expect(new Set(many).size).toBe(500)
  })

  it('ends in the CRC-32 that zip and PNG use', () => {
    fc.assert(fc.property(keys, (key) => void expect(numberOf(key.slice(47))).toBe(BigInt(crc32(key.slice(0, 47))))))
  })

  it.each([0, 31, 33])('refuses %i bytes', (length) => {
    expect(() => makeKey(new Uint8Array(length))).toThrow(RangeError)
  })
})

describe('isWellFormedKey', () => {
  it('takes every key that was made', () => {
    fc.assert(fc.property(keys, (key) => void expect(isWellFormedKey(key)).toBe(true)))
    expect(isWellFormedKey(zeros)).toBe(true)
    expect(isWellFormedKey(ones)).toBe(true)
  })

  it('detects any one mistyped character at any position', () => {
    const character = fc.oneof(
      fc.constantFrom(...alphabet, '_'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(keys, place, character, (key, at, typed) => {
        fc.pre(key[at] !== typed)
        expect(isWellFormedKey(key.slice(0, at) + typed + key.slice(at + 1))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('detects any two swapped neighbours', () => {
    fc.assert(
      fc.property(keys, fc.nat({ max: 51 }), (key, at) => {
        fc.pre(key[at] !== key[at + 1])
        expect(isWellFormedKey(key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('detects a character that is left out or typed twice', () => {
    fc.assert(
      fc.property(keys, place, (key, at) => {
        expect(isWellFormedKey(key.slice(0, at) + key.slice(at + 1))).toBe(false)
        expect(isWellFormedKey(key.slice(0, at) + key[at] + key.slice(at))).toBe(false)
      }),
    )
  })

  it.each([
    ['', 'nothing'],
    ['ack_', 'the prefix alone'],
    [zeros.replace('ack_', 'ACK_'), 'the prefix in capitals'],
    [` ${zeros}`, 'a blank in front'],
    [`${zeros}\n`, 'a line end behind'],
    [`ack_${'0'.repeat(49)}`, 'no checksum'],
    [`${zeros.slice(0, 47)}zzzzzz`, 'a checksum beyond 32 bits'],
    [`ack_${'é'.repeat(49)}`, 'letters of another alphabet'],
    [`ack_${'\u0130'.repeat(49)}`, 'letters whose low byte is a digit'],
    ['x'.repeat(100_000), 'far too much'],
  ])('refuses %j: %s', (text) => {
    expect(isWellFormedKey(text)).toBe(false)
  })

  it('reads each character at most twice, and none of a text of another length: it stands in front of every request', () => {
    let reads = 0
    const counted = (text: string) =>
      ({
        length: text.length,
        startsWith: (start: string) => text.startsWith(start),
        charCodeAt(at: number) {
          reads++
          return text.charCodeAt(at)
        },
      }) as string
    expect(isWellFormedKey(counted(ones))).toBe(true)
    expect(reads).toBeLessThanOrEqual(2 * ones.length)
    reads = 0
    expect(isWellFormedKey(counted('x'.repeat(100_000)))).toBe(false)
    expect(reads).toBe(0)
  })
})

it('the shown parts of a key are its first eight characters and its last four', () => {
  expect(keyPrefix(ones)).toBe(ones.slice(0, 8))
  expect(keyPrefix(ones)).toMatch(/^ack_[0-9A-Za-z]{4}$/)
  expect(keyLastFour(ones)).toBe(ones.slice(49))
})

function numberOf(digits: string): bigint {
  return Array.from(digits).reduce((number, digit) => number * 62n + BigInt(alphabet.indexOf(digit)), 0n)
}
