import { describe, expect, it } from 'vitest'
import { cookieDate, cookieStore } from './cookies.ts'

const date = Date.UTC(2026, 10, 27)
const asked = 'https://cdn.radio.example/live/list.m3u8'

/** The cookies sent to a URL after an answer of another URL with these lines, some time later. */
function sent(to: string, lines: string[], { from = asked, afterMs = 0 } = {}): string {
  const cookies = cookieStore()
  cookies.take(new URL(from), lines, date, 1000)
  return cookies.for(new URL(to), 1000 + afterMs)
}

describe('which cookies are sent', () => {
  it.each<[why: string, line: string, to: string, cookie: string]>([
    ['the same host', 'a=1; path=/', 'https://cdn.radio.example/x', 'a=1'],
    ['another port', 'a=1; path=/', 'https://cdn.radio.example:8443/x', 'a=1'],
    ['another host', 'a=1; path=/', 'https://other.example/', ''],
    ['a host below, without a domain', 'a=1; path=/', 'https://a.cdn.radio.example/', ''],
    ['the host above, without a domain', 'a=1; path=/', 'https://radio.example/', ''],
    ['the domain above', 'a=1; path=/; domain=radio.example', 'https://radio.example/', 'a=1'],
    ['another host of the domain', 'a=1; path=/; Domain=.Radio.Example', 'https://edge.radio.example/', 'a=1'],
    ['a host that ends like the domain', 'a=1; path=/; domain=radio.example', 'https://myradio.example/', ''],
    ['a domain that is not above', 'a=1; path=/; domain=other.example', asked, ''],
    ['a domain without a dot', 'a=1; path=/; domain=example', asked, ''],
    ['an empty domain', 'a=1; path=/; domain=', asked, 'a=1'],
    ['the default path', 'a=1', 'https://cdn.radio.example/live/1.ts', 'a=1'],
    ['outside of the default path', 'a=1', 'https://cdn.radio.example/other/1.ts', ''],
    ['a path', 'a=1; Path=/live', 'https://cdn.radio.example/live', 'a=1'],
    ['a path that begins alike', 'a=1; Path=/live', 'https://cdn.radio.example/liver', ''],
    ['a path that is no path', 'a=1; path=x', 'https://cdn.radio.example/live/1.ts', 'a=1'],
    ['a secure one over TLS', 'a=1; path=/; secure', 'https://cdn.radio.example/', 'a=1'],
    ['a secure one without TLS', 'a=1; path=/; Secure', 'http://cdn.radio.example/', ''],
    ['attributes that are unknown', 'a=1; path=/; HttpOnly; SameSite=None; x; =', asked, 'a=1'],
    ['spaces and quotation marks', '  a = "1 2" ; path=/', asked, 'a="1 2"'],
    ['equals signs in the value', 'a=b=c==; path=/', asked, 'a=b=c=='],
    ['no equals sign', 'abc; path=/', asked, 'abc'],
    ['an empty value', 'a=; path=/', asked, 'a='],
    ['nothing', '; path=/', asked, ''],
    ['bytes that are not ASCII', 'a=\xc3\xa4\xff; path=/', asked, 'a=\xc3\xa4\xff'],
    ['a line break', 'a=1\r\nx: y; path=/', asked, ''],
    ['more than 4 KiB', `a=${'x'.repeat(5000)}; path=/`, asked, ''],
  ])('%s', (_, line, to, cookie) => expect(sent(to, [line])).toBe(cookie))

  it('a secure cookie is not taken without TLS, and a domain has no meaning for an address', () => {
    const from = 'http://192.0.2.1/'
    expect(sent('https://192.0.2.1/', ['a=1; secure'], { from })).toBe('')
    expect(sent('http://192.0.2.1/', ['a=1; domain=192.0.2.1'], { from })).toBe('a=1')
    expect(sent('http://7.192.0.2/', ['a=1; domain=0.2'], { from: 'http://9.192.0.2/' })).toBe('')
    expect(sent('http://[2001:db8::1]/', ['a=1'], { from: 'http://[2001:db8::1]/' })).toBe('a=1')
  })

  it.each<[line: string, afterMs: number, cookie: string]>([
    ['a=1; max-age=10', 9999, 'a=1'],
    ['a=1; max-age=10', 10_000, ''],
    ['a=1; max-age=0', 0, ''],
    ['a=1; max-age=-1', 0, ''],
    ['a=1; max-age=soon', 1e12, 'a=1'],
    ['a=1; expires=Fri, 27 Nov 2026 00:00:10 GMT', 9999, 'a=1'],
    ['a=1; expires=Fri, 27 Nov 2026 00:00:10 GMT', 10_000, ''],
    ['a=1; expires=Fri, 27 Nov 2026 00:00:10 GMT; max-age=20', 19_000, 'a=1'],
    ['a=1; expires=never', 1e12, 'a=1'],
    ['a=1', 1e12, 'a=1'],
  ])('%s, after %i ms', (line, afterMs, cookie) => expect(sent(asked, [line], { afterMs })).toBe(cookie))

  it('a later cookie takes the place of one with the same name, host and path, and one that has expired removes it', () => {
    expect(sent(asked, ['a=1; path=/', 'a=2; path=/', 'b=3; path=/live', 'a=4; path=/live'])).toBe('b=3; a=4; a=2')
    expect(sent(asked, ['a=1; path=/', 'a=2; path=/; max-age=0'])).toBe('')
  })

  it('of more than 50, the last ones are sent', () => {
    const many = Array.from({ length: 1000 }, (_, at) => `c${at}=${'x'.repeat(100)}; path=/`)
    const names = sent(asked, many).match(/c\d+/g)
    expect(names).toHaveLength(50)
    expect(names?.[0]).toBe('c950')
  })
})

it.each([
  ['Wed, 09 Jun 2021 10:18:14 GMT', '2021-06-09T10:18:14Z'],
  ['Wed, 09-Jun-2021 10:18:14 GMT', '2021-06-09T10:18:14Z'],
  ['Wednesday, 09-Jun-21 10:18:14 GMT', '2021-06-09T10:18:14Z'],
  ['Wed Jun  9 10:18:14 2021', '2021-06-09T10:18:14Z'],
  ['9 june 99 1:2:3', '1999-06-09T01:02:03Z'],
  ['10:18:14 2021 Jun 09', '2021-06-09T10:18:14Z'],
  ['09 Jun 2021', undefined],
  ['09 Jun 2021 25:00:00', undefined],
  ['32 Jun 2021 10:00:00', undefined],
  ['', undefined],
])('the expiry date %j', (text, instant) => {
  expect(cookieDate(text)).toBe(instant && Date.parse(instant))
})
