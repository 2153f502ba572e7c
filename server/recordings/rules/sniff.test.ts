import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberedFrames } from '../../testing/numbered-frames.ts'
import { type Content, sniffBytes, sniffer } from './sniff.ts'

const mp3 = Buffer.concat(
  numberedFrames()
    .take(12)
    .toArray()
    .map(({ bytes }) => bytes),
)
/** ADTS frames of different lengths, whose content looks like the beginning of a frame in places. */
const adts = Buffer.concat(
  Array.from({ length: 40 }, (_, at) => {
    const length = 200 + ((at * 37) % 150)
    const frame = Buffer.alloc(length, at % 3 === 0 ? 0xff : 0x31)
    frame.set([0xff, 0xf1, 0x50, 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc])
    return frame
  }),
)
const ts = Buffer.alloc(188 * 5, 0xff)
for (let at = 0; at < ts.length; at += 188) ts[at] = 0x47
const id3 = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 20]), Buffer.alloc(20)])

/** The content of bytes that come in pieces of a length. */
function sniffed(bytes: Uint8Array, length = bytes.length || 1): Content {
  const sniff = sniffer()
  for (let at = 0; at < bytes.length; at += length) {
    const content = sniff.push(bytes.subarray(at, at + length))
    if (content) return content
  }
  return sniff.end()
}

describe('sniffer', () => {
  const facts: [what: string, bytes: Uint8Array, content: Content][] = [
    ['MP3', mp3, 'mp3'],
    ['MP3 from the middle of a frame on', mp3.subarray(200), 'mp3'],
    ['MP3 after a tag', Buffer.concat([id3, mp3]), 'mp3'],
    ['AAC', adts, 'aac'],
    ['AAC from the middle of a frame on', adts.subarray(123), 'aac'],
    ['AAC after a tag, as in HLS', Buffer.concat([id3, adts]), 'aac'],
    ['Ogg', Buffer.from('OggS\0\u0002aaaaaaaaaaaaaaaaaaOpusHead'), 'ogg'],
    ['FLAC', Buffer.from('fLaC\0\0\0\u0022aaaaaaaaaaaaaaaaaaaaaaa'), 'flac'],
    ['transport stream', ts, 'ts'],
    ['MP4', Buffer.from('\0\0\0\u0018ftypiso5aaaaaaaaaaaaaaa'), 'mp4'],
    ['a page', Buffer.from('\n <!DOCTYPE html><title>Sign in</title>'), 'html'],
    ['a page without a declaration', Buffer.from('<html><body>404</body></html>'), 'html'],
    ['XHTML', Buffer.from('<?xml version="1.0"?><html xmlns="x"></html>'), 'html'],
    ['M3U', Buffer.from('#EXTM3U\nhttp://a.example/'), 'playlist'],
    ['M3U of one address', Buffer.from('http://a.example/'), 'playlist'],
    ['PLS with a byte order mark', Buffer.from('\ufeff[playlist]\nFile1=http://a.example/'), 'playlist'],
    ['XSPF', Buffer.from('<?xml version="1.0"?><playlist version="1"></playlist>'), 'playlist'],
    ['HLS, master', Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8'), 'hls'],
    ['HLS, media', Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts'), 'hls'],
    ['JSON', Buffer.from('{"error":"no such mount"}'), 'other'],
    ['another XML', Buffer.from('<?xml version="1.0"?><error/>'), 'other'],
    ['nothing', Buffer.alloc(0), 'other'],
    ['zeros', Buffer.alloc(sniffBytes), 'other'],
    [
      'MP3 after a tag of 300 kB',
      Buffer.concat([Buffer.from('ID3\u0003\0\0\0\u0012\u0027\u0060'), Buffer.alloc(300_000, 7), mp3]),
      'mp3',
    ],
    [
      'MP3 after a warning',
      Buffer.concat([Buffer.from('<br /><b>Warning</b>: no such file\n'.repeat(30)), mp3]),
      'mp3',
    ],
    ['M3U in UTF-16', Buffer.from('\ufeff#EXTM3U\r\nhttp://a.example/', 'utf16le'), 'playlist'],
    ['an address in a text', Buffer.from('\n http://a.example/live \n'), 'playlist'],
    [
      'ASX with a comment before it',
      Buffer.from('<!-- x --><ASX><Entry><Ref href="a.mp3"/></Entry></ASX>'),
      'playlist',
    ],
    ['PLS without its header', Buffer.from('NumberOfEntries=1\nFile1=http://a.example/'), 'playlist'],
    ['HLS with line ends of old Macs', Buffer.from('#EXTM3U\r#EXT-X-TARGETDURATION:6\r#EXTINF:6,\ra.ts'), 'hls'],
    ['HLS with a byte order mark', Buffer.from('\ufeff#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:6\n'), 'hls'],
    [
      'a long HLS playlist',
      Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:6\n${'#EXTINF:6,\na.ts\n'.repeat(9000)}`),
      'hls',
    ],
    ['a message', Buffer.from('No such mount point'), 'other'],
    [
      'a feed',
      Buffer.from('<?xml version="1.0"?><rss><channel><enclosure url="http://a.example/a.mp3"/></channel></rss>'),
      'other',
    ],
  ]
  it.each(facts)('%s', (_, bytes, content) => {
    expect(sniffed(bytes)).toBe(content)
  })

  it('decides the same however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.constantFrom(...facts), fc.integer({ min: 1, max: 3000 }), ([, bytes, content], length) => {
        expect(sniffed(bytes, length)).toBe(content)
      }),
      { numRuns: 300 },
    )
  })

  it('finds MP3 and AAC early, and gives up in bounded space', () => {
    const [one, other] = [sniffer(), sniffer()]
    expect(one.push(mp3.subarray(0, 2000))).toBe('mp3')
    expect(other.push(adts.subarray(0, 8000))).toBe('aac')
    const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => 1 + ((at * 7919) % 254))
    expect(sniffer().push(bytes)).toBe('other')
  })
})
