import { expect, test } from 'vitest'
import { addressGroup } from './address-group.ts'

const facts: [address: string, group: string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['', ''],
  ['no:address', 'no:address'],
]
test.each(facts)('requests of %j are counted as of %j', (address, group) => expect(addressGroup(address)).toBe(group))
