import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { mainDataWatch } from '../lib/mp3-main-data.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { bytesOf } from '../testing/reels.ts'
import { runOf, timedFrames } from '../testing/timed-audio.ts'
import { storedAudio } from './audio.ts'

const chunkBytes = 128 * 1024
const run = { begin: 0, end: 3 * chunkBytes, fromUs: 0, untilUs: 24e6, format: {} as never }

/** The audio of one file, and whether that is open. */
function audio() {
  const file = { isOpen: false }
  async function* read(from: number, to: number) {
    file.isOpen = true
    try {
      for (let at = from; at < to; at += chunkBytes) yield Buffer.alloc(Math.min(chunkBytes, to - at), at / chunkBytes)
    } finally {
      file.isOpen = false
    }
  }
  return { file, audio: storedAudio({ runs: [{ ...run, read }] }) }
}

describe('stored audio that is listened to', () => {
  it('comes byte for byte, and its file is closed', async () => {
    const { file, audio: stored } = audio()
    const bytes = await bytesOf(await stored.read({ start: 10, end: run.end - 11 }))
    expect([bytes.length, bytes[0], bytes.at(-1), file.isOpen]).toEqual([run.end - 20, 0, 2, false])
  })

  it.each([0, 1, 2])('is closed when the listener goes away after %i pieces of it', async (pieces) => {
    const { file, audio: stored } = audio()
    const stream = await stored.read()
    expect(file.isOpen).toBe(true)
    for (let piece = 0; piece < pieces; piece++) {
      while (stream.read() === null) await once(stream, 'readable')
    }
    stream.destroy()
    await expect.poll(() => file.isOpen).toBe(false)
  })

  it('has no frame behind a gap that refers to data before it', async () => {
    const frames = timedFrames('cbr')
    const runs = [runOf(frames, 20, 110), runOf(frames, 160, 250)].map((run) => ({ ...run, fromUs: 0, untilUs: 0 }))
    const bytes = await bytesOf(await storedAudio({ runs }).read())
    expect(bytes.length).toBe(runs.reduce((sum, { begin, end }) => sum + end - begin, 0))
    const found = framesOf(bytes)
    expect(new Set(found.map(mainDataWatch(0)))).toEqual(new Set(['whole']))
    const silent = found.flatMap(({ isSilent }, at) => (isSilent ? [at] : []))
    expect(silent.length).toBeGreaterThan(0)
    expect(silent.every((at) => at < 3 || (at >= 90 && at < 93))).toBe(true)
  })
})
