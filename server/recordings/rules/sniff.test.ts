import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberedFrames } from '../../testing/numbered-frames.ts'
import { type Content, sniff, sniffBytes } from './sniff.ts'

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

describe('sniff', () => {
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
  ]
  it.each(facts)('%s', (_, bytes, content) => {
    expect(sniff(bytes, true)).toBe(content)
  })

  it('decides nothing else on the way: each beginning is undecided or right', () => {
    fc.assert(
      fc.property(fc.constantFrom(...facts), fc.nat(), ([, bytes, content], cut) => {
        const early = sniff(bytes.subarray(0, cut % (bytes.length + 1)), false)
        expect([undefined, content]).toContain(early)
      }),
      { numRuns: 500 },
    )
  })

  it('finds MP3 and AAC within 16 KiB, and gives up in bounded time and space', () => {
    expect(sniff(mp3.subarray(0, 2000), false)).toBe('mp3')
    expect(sniff(adts.subarray(0, 8000), false)).toBe('aac')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40_000, maxLength: 40_000 }), (bytes) => {
        expect(sniff(bytes, false)).not.toBe(undefined)
      }),
      { numRuns: 5 },
    )
  })
})
