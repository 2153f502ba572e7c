import { expect, it } from 'vitest'
import { normalPassword, passwordFault } from './password.ts'

const marta = { email: 'marta.kowal@tramline.example', name: 'Marta Kowal' }

const facts: [password: unknown, code: string | undefined][] = [
  ['eleven char', 'too_short'],
  ['elf Zeichen', 'too_short'],
  ['twelve chars', undefined],
  ['🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔', 'too_short'],
  ['🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧', undefined],
  [`fog horn ${'x'.repeat(191)}`, undefined],
  [`fog horn ${'x'.repeat(192)}`, 'too_long'],
  ['correct horse battery staple', undefined],
  ['Kaffee mit Milch', undefined],
  ['4#9!2@8&1$7%', undefined],
  ['password1234', 'common'],
  ['Password123!', 'common'],
  ['passwordpassword', 'common'],
  ['qwertyuiop12', 'common'],
  ['iloveyou2026', 'common'],
  ['123456789012', 'common'],
  ['aaaaaaaaaaaa', 'common'],
  ['abababababab', 'common'],
  ['            ', 'common'],
  ['marta.kowal@tramline.example', 'common'],
  ['Marta.Kowal.1987', 'common'],
  ['KowalTramline', 'common'],
  ['', 'required'],
  [undefined, 'required'],
  [123456789012, 'type'],
  [null, 'type'],
  ['twelve chars\0', 'characters'],
  ['twelve chars\ud83d', 'characters'],
]

for (const [password, code] of facts) {
  it(`${JSON.stringify(password)?.slice(0, 40)} ${code ? `is refused as ${code}` : 'may be a password'}`, () => {
    expect(passwordFault(password, marta)?.code).toBe(code)
  })
}

it('a person without a name may have a password', () => {
  expect(passwordFault('twelve chars', { email: 'm@tramline.example', name: '' })).toBeUndefined()
})

it('two ways to type the same letters are one password', () => {
  expect(normalPassword('Cafe\u0301')).toBe(normalPassword('Café'))
})
