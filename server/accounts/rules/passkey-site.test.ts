import { expect, it } from 'vitest'
import { passkeyHost, passkeyObstacle } from './passkey-site.ts'

const facts: [baseUrl: string, isSelfSigned: boolean, host: string | undefined, obstacle: string | undefined][] = [
  ['https://radio.example.org', false, 'radio.example.org', undefined],
  ['https://radio.example.org', false, 'Radio.Example.org', undefined],
  ['https://radio.example.org:8443', false, 'radio.example.org:8443', undefined],
  ['https://radio.example.org', true, 'radio.example.org', 'certificate'],
  ['https://localhost:8443', true, 'localhost:8443', undefined],
  ['https://localhost:8443', true, '127.0.0.1:8443', 'elsewhere'],
  ['https://radio.example.org', false, 'www.radio.example.org', 'elsewhere'],
  ['https://radio.example.org', false, undefined, 'elsewhere'],
  ['https://192.0.2.7', false, '192.0.2.7', 'name'],
  ['https://192.0.2.7', true, '192.0.2.7', 'name'],
  ['https://[2001:db8::1]:8443', false, '[2001:db8::1]:8443', 'name'],
]
for (const [baseUrl, isSelfSigned, host, obstacle] of facts) {
  it(`at ${baseUrl}${isSelfSigned ? ', self-signed' : ''}, asked as ${host}: ${obstacle ?? 'passkeys can be used'}`, () => {
    expect(passkeyObstacle({ baseUrl, isSelfSigned }, host)).toBe(obstacle)
  })
}

it('passkeys are bound to the host without its port', () => {
  expect(passkeyHost({ baseUrl: 'https://localhost:8443', isSelfSigned: true })).toBe('localhost')
})
