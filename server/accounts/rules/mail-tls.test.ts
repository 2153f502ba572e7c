import { expect, it } from 'vitest'
import { requiresTls } from './mail-tls.ts'

const facts: [url: string, isRequired: boolean][] = [
  ['smtp://u:p@mail.example.org:587', true],
  ['smtps://mail.example.org', true],
  ['smtp://192.0.2.7:25', true],
  ['smtp://localhost.example.org', true],
  ['smtp://LOCALHOST:25', false],
  ['smtp://u:p@127.0.0.1:1025', false],
  ['smtp://[::1]:25', false],
]
for (const [url, isRequired] of facts) {
  it(`TLS is ${isRequired ? 'required' : 'optional'} for ${url}`, () => expect(requiresTls(url)).toBe(isRequired))
}
