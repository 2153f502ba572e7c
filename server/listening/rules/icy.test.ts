import { expect, it } from 'vitest'
import { icyInterleaver, icyMetadata, metaInterval } from './icy.ts'

it('metadata has its length in units of 16 bytes, and is padded with zeros', () => {
  const piece = icyMetadata('Abba - Fernando')
  expect(piece.length).toBe(1 + piece[0]! * 16)
  expect(piece.subarray(1).toString().replace(/\0+$/, '')).toBe("StreamTitle='Abba - Fernando';")
})

it('a title of any length and with any characters is one whole piece of metadata', () => {
  for (const title of ['', "It's';StreamUrl='x", 'ü'.repeat(5000), 'a\nb\0c', '🎵'.repeat(2000)]) {
    const piece = icyMetadata(title)
    expect(piece.length).toBe(1 + piece[0]! * 16)
    const text = piece.subarray(1).toString().replace(/\0+$/, '')
    expect(text.startsWith("StreamTitle='") && text.endsWith("';")).toBe(true)
    expect(text.slice(13, -2)).not.toMatch(/';|\0|\ufffd/)
  }
})

it('sound has metadata after each interval, the title only when it is another one, and is otherwise unchanged', () => {
  const interleave = icyInterleaver()
  const sound = Buffer.from(Array.from({ length: 3.5 * metaInterval }, (_, at) => at % 251))
  const sent: Uint8Array[] = []
  for (let at = 0; at < sound.length; at += 777) {
    sent.push(...interleave(sound.subarray(at, at + 777), at < 2 * metaInterval ? 'One' : 'Two'))
  }
  const all = Buffer.concat(sent)
  const titles: string[] = []
  const audio: Buffer[] = []
  for (let at = 0; at < all.length; ) {
    audio.push(all.subarray(at, at + metaInterval))
    at += metaInterval
    if (at >= all.length) break
    const length = all[at]! * 16
    titles.push(
      all
        .subarray(at + 1, at + 1 + length)
        .toString()
        .replace(/\0+$/, ''),
    )
    at += 1 + length
  }
  expect(Buffer.concat(audio).equals(sound)).toBe(true)
  expect(titles).toEqual(["StreamTitle='One';", '', "StreamTitle='Two';"])
})
