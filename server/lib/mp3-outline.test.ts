import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoAudioFolder } from '../demo/content.ts'
import { decoded } from '../testing/decoded.ts'
import { mp3Outline } from './mp3-outline.ts'

const file = readFileSync(new URL('first-tram-1.mp3', demoAudioFolder))

function outlineOf(bytes: Uint8Array, chunkBytes: number) {
  const outline = mp3Outline()
  for (let at = 0; at < bytes.length; at += chunkBytes) outline.push(bytes.subarray(at, at + chunkBytes))
  return outline.end()
}

it('the outline of a file has the length that a decoder hears, and a level for each tenth of a second', async () => {
  const { samples } = await decoded(file)
  const outline = outlineOf(file, 4096)!
  // The decoder leaves out the tag frame, and what was added at both ends to encode it.
  expect(Math.abs(outline.samples - samples)).toBeLessThan(4 * 1152)
  expect(outline.durationMs).toBe(Math.round((outline.samples * 1000) / outline.sampleRate))
  expect(outline.levels.length).toBe(Math.ceil(outline.durationMs / 100))
  expect(Math.max(...outline.levels)).toBeGreaterThan(150)
})

it('does not depend on how the file is cut into chunks', () => {
  expect(outlineOf(file, 977)).toEqual(outlineOf(file, file.length))
})

it('is that of the audio, whatever stands around it', () => {
  const tag = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\u0003\u0074\u0060'), Buffer.alloc(60_000, 7)])
  const rest = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x41)])
  const { durationMs } = outlineOf(file, file.length)!
  for (const before of [tag, Buffer.concat([tag, tag]), Buffer.alloc(10_240), Buffer.from('RIFF....WAVEfmt ')]) {
    expect(outlineOf(Buffer.concat([before, file, rest]), 4096)!.durationMs).toBe(durationMs)
  }
})

it('is undefined for bytes that are no MP3', () => {
  expect(outlineOf(Buffer.from('no audio at all'), 4)).toBeUndefined()
})
