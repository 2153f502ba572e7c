import { expect, it } from 'vitest'
import { isSameOrigin, type Origins } from './same-origin.ts'

const facts: [headers: Origins, isOwn: boolean][] = [
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://radio.test' }, false],
  [{ 'sec-fetch-site': ['same-origin', 'none'] }, false],
  [{ origin: 'https://radio.test' }, true],
  [{ origin: 'https://radio.test.evil.example' }, false],
  [{ origin: 'http://radio.test' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
]

for (const [headers, isOwn] of facts) {
  it(`a request with ${JSON.stringify(headers)} ${isOwn ? 'is' : 'is not'} from a page of this server`, () => {
    expect(isSameOrigin(headers, 'https://radio.test')).toBe(isOwn)
  })
}
