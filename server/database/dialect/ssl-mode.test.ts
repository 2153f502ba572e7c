import { describe, expect, it } from 'vitest'
import { type Encryption, encryptionOf } from './ssl-mode.ts'

const base = 'postgres://air:pw@db.example.org:5432/radio'
type Row = [query: string, tls: Encryption['tls'], verifies: Encryption['verifies'], rest?: string]

describe('what a URL says about encryption, as libpq reads it', () => {
  it.each<Row>([
    ['', 'if refused without', 'nothing'],
    ['?', 'if refused without', 'nothing'],
    ['?sslmode=disable', 'never', 'nothing'],
    ['?sslmode=allow', 'if refused without', 'nothing'],
    ['?sslmode=prefer', 'if offered', 'nothing'],
    ['?sslmode=require', 'always', 'nothing'],
    ['?sslmode=verify-ca', 'always', 'authority and host'],
    ['?sslmode=verify-full', 'always', 'authority and host'],
    ['?sslmode=no-verify', 'always', 'nothing'],
    ['?ssl=true', 'always', 'nothing'],
    ['?ssl=1', 'always', 'nothing'],
    ['?ssl=0', 'if refused without', 'nothing'],
    ['?ssl=true&sslmode=verify-full', 'always', 'authority and host'],
    ['?uselibpqcompat=true&sslmode=require', 'always', 'nothing'],
    ['?sslmode=require&sslrootcert=/ca.pem', 'always', 'authority'],
    ['?sslmode=verify-ca&sslrootcert=/ca.pem', 'always', 'authority'],
    ['?sslmode=verify-full&sslrootcert=/ca.pem', 'always', 'authority and host'],
    ['?sslmode=verify-full&sslrootcert=system', 'always', 'authority and host'],
    ['?sslmode=verify-ca&sslrootcert=system', 'always', 'authority and host'],
    ['?sslmode=prefer&sslrootcert=/ca.pem', 'if offered', 'nothing'],
    ['?sslmode=disable&sslrootcert=/ca.pem', 'never', 'nothing'],
    ['?connect_timeout=5&sslmode=require', 'always', 'nothing', '?connect_timeout=5'],
    ['?sslmode=require&options=-c%20geqo%3Doff', 'always', 'nothing', '?options=-c%20geqo%3Doff'],
    ['?%73slmode=require', 'always', 'nothing'],
    ['?sslmode=require#part', 'always', 'nothing', '#part'],
    ['?application_name=sslmode=disable', 'if refused without', 'nothing', '?application_name=sslmode=disable'],
    ['?host=/run/postgresql&sslmode=require', 'never', 'nothing', '?host=/run/postgresql'],
    ['?host=%2Frun%2Fpostgresql&sslmode=verify-full', 'never', 'authority and host', '?host=%2Frun%2Fpostgresql'],
  ])('%s', (query, tls, verifies, rest = '') => {
    expect(encryptionOf(base + query)).toMatchObject({ url: base + rest, tls, verifies })
  })

  it.each(['?sslmode=', '?sslmode=on', '?sslmode=REQUIRE', '?sslmode=verify', '?sslmode=require%20'])(
    '%s: there is no such mode',
    (query) => expect(encryptionOf(base + query)).toBeUndefined(),
  )

  it('a socket in the place of the host is never encrypted', () => {
    for (const url of ['postgres://a:b@%2Frun%2Fpostgresql/x', 'postgres://%2frun/x'])
      expect(encryptionOf(`${url}?sslmode=require`)).toMatchObject({ url, tls: 'never' })
  })

  it('files are those of authorities and of the client', () => {
    const url = `${base}?sslmode=verify-ca&sslrootcert=%2Fca%20one.pem&sslcert=/me.crt&sslkey=/me.key`
    expect(encryptionOf(url)?.files).toEqual({ ca: '/ca one.pem', cert: '/me.crt', key: '/me.key' })
    expect(encryptionOf(`${base}?sslmode=verify-full&sslrootcert=system`)?.files).toEqual({})
  })
})
