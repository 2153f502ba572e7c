import { describe, expect, it } from 'vitest'
import { delayMs, delayPolicies, isReported, networkOf, refusedUntil } from './slow-down.ts'

describe('the delay after failed attempts', () => {
  const facts: [kind: keyof typeof delayPolicies, failures: number, seconds: number][] = [
    ['account', 0, 0],
    ['account', 4, 0],
    ['account', 5, 1],
    ['account', 6, 2],
    ['account', 10, 32],
    ['account', 11, 60],
    ['account', 1_000_000, 60],
    ['address', 20, 0],
    ['address', 21, 1],
    ['address', 27, 60],
    ['code', 5, 1],
    ['code', 14, 512],
    ['code', 15, 900],
    ['mail', 3, 0],
    ['mail', 4, 1],
  ]
  for (const [kind, failures, seconds] of facts) {
    it(`is ${seconds} s for ${kind} after ${failures}`, () => {
      expect(delayMs(failures, delayPolicies[kind])).toBe(seconds * 1000)
    })
  }

  it('never falls when there are more failures', () => {
    const delays = Array.from({ length: 200 }, (_, failures) => delayMs(failures, delayPolicies.code))
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  })
})

it('of a thousand failures a dozen are reported', () => {
  const reported = Array.from({ length: 1000 }, (_, at) => at + 1).filter(isReported)
  expect(reported).toEqual([1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512])
})

const networks: [address: string, network: string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::5', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
]
for (const [address, network] of networks) {
  it(`${address} is slowed down as ${network}`, () => expect(networkOf(address)).toBe(network))
}

it('a delay that is longer than the longest does not count', () => {
  const now = 1_000_000
  const untils = [now, now + 1, now + 60_000, now + 60_001].map((until) =>
    refusedUntil(until, delayPolicies.account, now),
  )
  expect(untils).toEqual([0, now + 1, now + 60_000, 0])
})
