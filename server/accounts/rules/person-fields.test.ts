import { expect, it } from 'vitest'
import { isSameMailbox } from './person-fields.ts'

const facts: [one: string, other: string, isSame: boolean][] = [
  ['marta@radio.example', ' Marta@Radio.Example', true],
  ['jos\u00e9@radio.example', 'JOSE\u0301@radio.example', true],
  ['marta@fa\u00df.example', 'marta@fass.example', false],
  ['marta@radio.example', 'jonas@radio.example', false],
]
for (const [one, other, isSame] of facts) {
  it(`${one} and ${other} are ${isSame ? 'the same mailbox' : 'different mailboxes'}`, () =>
    expect(isSameMailbox(one, other)).toBe(isSame))
}
