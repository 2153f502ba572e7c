import { expect, it } from 'vitest'
import { mailTls } from './mail-tls.ts'

const facts: [url: string, isHere: boolean][] = [
  ['smtp://u:p@mail.example.org:587', false],
  ['smtps://mail.example.org', false],
  ['SMTP://mail.example.org', false],
  ['smtp://192.0.2.7:25', false],
  ['smtp://10.0.0.1', false],
  ['smtp://128.0.0.1', false],
  ['smtp://localhost.example.org', false],
  ['smtp://notlocalhost', false],
  ['smtp://127.0.0.1.example.org', false],
  ['smtp://localhost@mail.example.org', false],
  ['smtp://127.0.0.1:25@mail.example.org', false],
  ['smtp://mail.example.org/127.0.0.1', false],
  ['smtp://mail.example.org?host=localhost', false],
  ['smtp://[2001:db8::1]', false],
  ['smtp://[::]', false],
  ['smtp://[::ffff:192.0.2.7]', false],
  ['smtp://0.0.0.0', false],
  ['smtp://LOCALHOST:25', true],
  ['smtp://localhost.', true],
  ['smtp://u:p@127.0.0.1:1025', true],
  ['smtp://127.0.1.1', true],
  ['smtp://127.1', true],
  ['smtp://2130706433', true],
  ['smtp://[::1]:25', true],
  ['smtp://[0:0:0:0:0:0:0:1]', true],
  ['smtp://[::ffff:127.0.0.1]', true],
  ['smtps://localhost', true],
]

it.each(facts)(
  '%s: is on this machine: %s; only another one must use TLS with a certificate that is verified',
  (url, isHere) => {
    expect(mailTls(url)).toEqual({ requireTLS: !isHere, tls: { rejectUnauthorized: !isHere } })
  },
)
