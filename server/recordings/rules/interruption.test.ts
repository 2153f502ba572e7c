import { expect, it } from 'vitest'
import { whyInterrupted } from './interruption.ts'

const second = 1e6
const begunUs = 1000 * second

it.each([
  ['ended before this instance began', { headUs: 900 * second }, 'Aircheck was not running'],
  ['taken from an instance that died while this one ran', { headUs: 1100 * second }, 'the recorder was interrupted'],
  [
    'another address, by this instance: the source tells',
    { headUs: 1100 * second, ended: { atUs: 1101 * second } },
    undefined,
  ],
  [
    'begun anew by this instance',
    { headUs: 1100 * second, ended: { atUs: 1101 * second, reason: 'the recorder was interrupted' } },
    'the recorder was interrupted',
  ],
  [
    'another instance had it after this one, and died',
    { headUs: 1200 * second, ended: { atUs: 1101 * second } },
    'the recorder was interrupted',
  ],
] as const)('a recording that %s', (_, facts, reason) => {
  expect(whyInterrupted({ begunUs, ...facts })).toBe(reason)
})
