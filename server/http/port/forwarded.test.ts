import { describe, expect, it } from 'vitest'
import { processorMs } from '../../testing/processor-ms.ts'
import { plainAddress, plainForwardedFor } from './forwarded.ts'

describe('an address has one form', () => {
  it.each<[text: string, address: string | undefined]>([
    ['203.0.113.6', '203.0.113.6'],
    [' 203.0.113.6\t', '203.0.113.6'],
    ['203.0.113.6:50001', '203.0.113.6'],
    ['203.0.113.6:1', '203.0.113.6'],
    ['"203.0.113.6:50001"', '203.0.113.6'],
    ['"203.0.113.6"', '203.0.113.6'],
    ['[203.0.113.6]', '203.0.113.6'],
    ['[203.0.113.6]:443', '203.0.113.6'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:DB8::1]:50001', '2001:db8::1'],
    ['"[2001:db8::1]:50001"', '2001:db8::1'],
    ['"[2001:db8::1]"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::ffff:203.0.113.6', '203.0.113.6'],
    ['::FFFF:203.0.113.6', '203.0.113.6'],
    ['::ffff:cb00:7106', '203.0.113.6'],
    ['[::ffff:203.0.113.6]:50001', '203.0.113.6'],
    ['0:0:0:0:0:ffff:203.0.113.6', '203.0.113.6'],
    ['::1', '::1'],
    ['[::1]:8443', '::1'],
    ['', undefined],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['"_hidden:8080"', undefined],
    ['203.0.113', undefined],
    ['203.0.113.256', undefined],
    ['203.0.113.6:', undefined],
    ['203.0.113.6:port', undefined],
    ['203.0.113.6:123456', undefined],
    ['0203.0.113.6', undefined],
    ['3405803782', undefined],
    ['localhost', undefined],
    ['[2001:db8::1', undefined],
    ['2001:db8::1]', undefined],
    ['2001:db8:::1', undefined],
    ['[::1]x', undefined],
    ['203.0.113.6 198.51.100.1', undefined],
    ['6.6.6.6", "x":"', undefined],
    ['-'.repeat(100_000), undefined],
    [`[${':'.repeat(100_000)}]`, undefined],
  ])('%j', (text, address) => expect(plainAddress(text.slice(0, 100_001))).toBe(address))
})

describe('what proxies named', () => {
  it.each<[forwardedFor: string | undefined, forwarded: string | undefined, plain: string]>([
    [undefined, undefined, ''],
    ['', undefined, ''],
    ['203.0.113.6:1, 10.0.0.1', undefined, '203.0.113.6, 10.0.0.1'],
    ['[2001:db8::1]:4711,10.0.0.1:80', undefined, '2001:db8::1, 10.0.0.1'],
    ['203.0.113.6, unknown, 10.0.0.1', undefined, '10.0.0.1'],
    ['203.0.113.6, unknown', undefined, ''],
    ['203.0.113.6,', undefined, ''],
    ['203.0.113.6', 'for=198.51.100.1', '203.0.113.6'],
    ['unknown', 'for=198.51.100.1', ''],
    ['', 'for=198.51.100.1', ''],
    [undefined, 'for=203.0.113.6', '203.0.113.6'],
    [undefined, 'FOR="203.0.113.6:50001";proto=https', '203.0.113.6'],
    [undefined, 'proto=https;by=10.0.0.1;for="[2001:db8::1]:4711"', '2001:db8::1'],
    [undefined, 'for=203.0.113.6;proto=https, for="[::ffff:10.0.0.1]"', '203.0.113.6, 10.0.0.1'],
    [undefined, 'for=203.0.113.6, proto=https', ''],
    [undefined, 'for=_hidden, for=10.0.0.1', '10.0.0.1'],
    [undefined, 'for="203.0.113.6, for=198.51.100.1', '198.51.100.1'],
    [undefined, 'for=', ''],
    [undefined, '=;,"', ''],
    [undefined, 'by=203.0.113.6', ''],
  ])('%j, %j: %j', (forwardedFor, forwarded, plain) => expect(plainForwardedFor(forwardedFor, forwarded)).toBe(plain))

  it('headers of the longest size take no time', () => {
    for (const header of [','.repeat(16_384), 'for=,'.repeat(3000), '"'.repeat(16_384), '1.1.1.1,'.repeat(2000)]) {
      const both = () => [plainForwardedFor(header, undefined), plainForwardedFor(undefined, header)]
      expect(processorMs(both)).toBeLessThan(500)
    }
  })
})
