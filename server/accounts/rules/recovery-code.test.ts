import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeRecoveryCode, readCode, recoveryCodeBytes } from './recovery-code.ts'

it('a recovery code has three groups of four, without letters that look alike', () => {
  const codes = Array.from({ length: 1000 }, () => makeRecoveryCode(randomBytes(recoveryCodeBytes)))
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
  expect(new Set(codes).size).toBe(1000)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(31)
})

it('it depends on all of its randomness, and equally', () => {
  expect(makeRecoveryCode(new Uint8Array(recoveryCodeBytes).fill(0))).toBe('aaaa-aaaa-aaaa')
  const skipped = new Uint8Array(recoveryCodeBytes).fill(255)
  skipped.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 20)
  expect(makeRecoveryCode(skipped)).toBe('bcde-fghj-kmnp')
})

const facts: [typed: string, read: ReturnType<typeof readCode>][] = [
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcd-efgh-jkmn', { kind: 'recovery', code: 'abcdefghjkmn' }],
  ['ABCD EFGH JKMN', { kind: 'recovery', code: 'abcdefghjkmn' }],
  ['abcdefghjkmn', { kind: 'recovery', code: 'abcdefghjkmn' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['abcd-efgh-jkm', undefined],
  ['abcd-efgh-jkm0', undefined],
  ['', undefined],
]
for (const [typed, read] of facts) {
  it(`"${typed}" is ${read ? `a code of the kind ${read.kind}` : 'no code'}`, () => {
    expect(readCode(typed)).toEqual(read)
  })
}
