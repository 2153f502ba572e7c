import { describe, expect, it } from 'vitest'
import { baseOf, resolved } from './address.ts'

const base = 'https://a.example/pod/feed.xml?page=2#top'

/** Addresses as a feed writes them, and as browsers read them. */
const facts: [written: string, address: string][] = [
  ['https://b.example/1.mp3', 'https://b.example/1.mp3'],
  ['HTTP://B.example/1.mp3', 'http://b.example/1.mp3'],
  ['/1.mp3', 'https://a.example/1.mp3'],
  ['1.mp3', 'https://a.example/pod/1.mp3'],
  ['./1.mp3', 'https://a.example/pod/1.mp3'],
  ['../1.mp3', 'https://a.example/1.mp3'],
  ['../../../1.mp3', 'https://a.example/1.mp3'],
  ['a/b/../1.mp3', 'https://a.example/pod/a/1.mp3'],
  ['//b.example/1.mp3', 'https://b.example/1.mp3'],
  ['?page=3', 'https://a.example/pod/feed.xml?page=3'],
  ['#1', 'https://a.example/pod/feed.xml?page=2#1'],
  ['', ''],
  ['  \n ', ''],
  ['\n  /1.mp3\t\n', 'https://a.example/1.mp3'],
  ['/my show/1.mp3', 'https://a.example/my%20show/1.mp3'],
  ['/1.mp3?t=a b', 'https://a.example/1.mp3?t=a%20b'],
  ['/größe/1.mp3', 'https://a.example/gr%C3%B6%C3%9Fe/1.mp3'],
  ['/歌.mp3?q=歌', 'https://a.example/%E6%AD%8C.mp3?q=%E6%AD%8C'],
  ['https://bücher.example/1.mp3', 'https://xn--bcher-kva.example/1.mp3'],
  ['/a%20b/100%.mp3', 'https://a.example/a%20b/100%.mp3'],
  ['\\1.mp3', 'https://a.example/1.mp3'],
  ['https:\\\\b.example\\1.mp3', 'https://b.example/1.mp3'],
  ['https:/b.example/1.mp3', 'https://a.example/b.example/1.mp3'],
  ['https://b.example:443/1.mp3', 'https://b.example/1.mp3'],
  ['https://b.example', 'https://b.example/'],
  ['/1\n.mp3', 'https://a.example/1.mp3'],
  ['/a"b<c>.mp3', 'https://a.example/a%22b%3Cc%3E.mp3'],
  ['/{1}|2^.mp3', 'https://a.example/%7B1%7D|2%5E.mp3'],
  ['mailto:a@a.example', 'mailto:a@a.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['https://', 'https://'],
  ['https://[1', 'https://[1'],
  ['/\ud800.mp3', 'https://a.example/%EF%BF%BD.mp3'],
]

describe('an address in a feed', () => {
  it.each(facts)('%j', (written, address) => expect(resolved(written, base)).toBe(address))

  it('stays as it is where the feed is not on the web', () => {
    expect(['/1.mp3', '//b.example/1.mp3', '1.mp3'].map((written) => resolved(written, ''))).toEqual([
      '/1.mp3',
      '//b.example/1.mp3',
      '1.mp3',
    ])
    expect([baseOf(), baseOf('feed.xml')]).toEqual(['', ''])
  })

  it('has none of the credentials of the feed', () => {
    expect(resolved('/1.mp3', baseOf('https://me:secret@a.example/feed'))).toBe('https://a.example/1.mp3')
  })
})
