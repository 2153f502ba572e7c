import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameSplitter, type Mp3Frame, sideInfoBytes } from '../lib/mp3-frame.ts'
import { mainDataWatch } from '../lib/mp3-main-data.ts'
import { repaired } from '../recordings/repaired.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { type Decoded, decoded, differences } from '../testing/decoded.ts'
import { bytesOf, runOf, secondsHeard, type TimedAudio, timedFrames } from '../testing/timed-audio.ts'
import { assemble, MixedFormats, NoFrames } from './assemble.ts'
import { overlapFrames } from './rules/entry.ts'

const files = ['cbr', 'vbr', 'crc', 'mpeg2', 'mono', '48k', 'low'] as const

const wholes = new Map<TimedAudio, Promise<Decoded>>()
/** The decode of a whole file, in which frame n gives the samples from n × samplesPerFrame on. */
function whole(name: TimedAudio): Promise<Decoded> {
  const known = wholes.get(name) ?? decoded(bytesOf(timedFrames(name)), { gapless: false })
  wholes.set(name, known)
  return known
}

function framesIn(file: Uint8Array): Mp3Frame[] {
  const found: Mp3Frame[] = []
  const splitter = frameSplitter((frame) => found.push(frame))
  splitter.push(file)
  splitter.end()
  expect(splitter.junkBytes()).toBe(0)
  return found
}

const written = (assembly: { read(): AsyncIterable<Uint8Array> }) => bytesInOrder(assembly.read())

describe.each(files)('a cut of %s', (name) => {
  const frames = timedFrames(name)
  const { samplesPerFrame } = frames[0]!.format

  it('has exactly the wanted samples, wherever it begins and ends', async () => {
    const span = fc
      .tuple(fc.integer({ min: 12, max: frames.length - 4 }), fc.integer({ min: 3, max: 60 }))
      .map(([from, count]) => [from, Math.min(frames.length, from + count)] as const)
    await fc.assert(
      fc.asyncProperty(span, fc.integer({ min: 50, max: 9000 }), async ([from, until], chunkBytes) => {
        const assembly = await assemble([runOf(frames, from, until, chunkBytes)])
        const file = await written(assembly)
        const cut = await decoded(file)
        expect(file.length).toBe(assembly.bytes)
        expect(cut.samples).toBe((until - from) * samplesPerFrame)
        expect(assembly.samples).toBe(cut.samples)
        expect(differences(cut, 0, await whole(name), from * samplesPerFrame, cut.samples)).toBe(0)
        expect(assembly.parts).toEqual([{ startSamples: 0, frames: until - from, droppedFrames: 0 }])
      }),
      { numRuns: 12 },
    )
  })
})

describe('the file', () => {
  const cbr = timedFrames('cbr')
  it('has wrong samples when cut as a plain range of bytes; the frames before the audio repair that', async () => {
    const cut = await decoded(bytesOf(cbr.slice(100, 150)), { gapless: false })
    expect(differences(cut, 0, await whole('cbr'), 100 * 1152, 1152)).toBeGreaterThan(1000)
  })

  it.each([
    ['cbr', 'Info', 128],
    ['crc', 'Info', 128],
    ['mpeg2', 'Info', 64],
    ['vbr', 'Xing', undefined],
  ] as const)('of %s has an %s frame, and keeps a constant bitrate constant', async (name, tag, kilobits) => {
    const frames = timedFrames(name)
    const [info, ...rest] = framesIn(await written(await assemble([runOf(frames, 100, 200)])))
    const bytes = Buffer.from(info!.bytes)
    const at = 4 + sideInfoBytes(info!.format)
    expect(bytes.toString('latin1', at, at + 4)).toBe(tag)
    expect(bytes.readUInt32BE(at + 4)).toBe(kilobits ? 3 : 7)
    expect(bytes.readUInt32BE(at + 8)).toBe(rest.length)
    expect(bytes.readUInt32BE(at + 12)).toBe(bytes.length + bytesOf(rest).length)
    if (kilobits) expect(new Set([info!, ...rest].map((frame) => frame.kilobits))).toEqual(new Set([kilobits]))
  })

  it('of a variable bitrate has a table that finds each percent within a frame', async () => {
    const [info, ...rest] = framesIn(await written(await assemble([runOf(timedFrames('vbr'), 20, 280)])))
    const total = bytesOf(rest).length + info!.bytes.length
    const toc = info!.bytes.subarray(4 + 32 + 16, 4 + 32 + 116)
    for (let percent = 0; percent < 100; percent++) {
      const before = bytesOf(rest.slice(0, Math.floor((percent * rest.length) / 100))).length + info!.bytes.length
      expect(Math.abs(toc[percent]! - (256 * before) / total)).toBeLessThanOrEqual(1)
    }
  })

  it('has each second once, in order, begun within 60 ms', async () => {
    const minute = timedFrames('minute')
    const perSecond = 44_100 / 1152
    const [from, until] = [Math.round(10 * perSecond), Math.round(40 * perSecond)]
    const cut = await decoded(await written(await assemble([runOf(minute, from, until)])))
    // The delays of the encoder and the decoder shift the tones by 2257 samples.
    const heard = secondsHeard(cut.channels[0]!.subarray(2257), 44_100)
    expect(heard.map(({ second }) => second)).toEqual(Array.from({ length: 30 }, (_, index) => 10 + index))
    for (const [index, { at }] of heard.entries()) expect(Math.abs(at - index)).toBeLessThan(0.06)
  })

  it('takes runs of any length to its end, and reads nothing beyond', async () => {
    const run = runOf(cbr, 100, 150)
    const asked: number[] = []
    const read = (from: number, to: number) => {
      asked.push(to)
      return run.read(from, to)
    }
    await written(await assemble([{ ...run, read }]))
    expect(Math.max(...asked)).toBe(run.end)
  })
})

describe('a recording that begins with the wanted audio', () => {
  it.each(files)('of %s leaves out undecodable frames, and is exact from the second frame on', async (name) => {
    const frames = timedFrames(name)
    const { samplesPerFrame } = frames[0]!.format
    const assembly = await assemble([runOf(frames.slice(100, 200))])
    const cut = await decoded(await written(assembly))
    const [part] = assembly.parts
    expect(cut.samples).toBe(assembly.samples)
    expect(cut.samples).toBe(part!.frames * samplesPerFrame)
    expect(part!.frames + part!.droppedFrames).toBe(100)
    expect(part!.droppedFrames).toBeLessThanOrEqual(6)
    const settled = overlapFrames(frames[0]!.format) * samplesPerFrame
    const from = (100 + part!.droppedFrames) * samplesPerFrame + settled
    expect(differences(cut, settled, await whole(name), from, cut.samples - settled)).toBe(0)
  })
})

const loudest = ({ channels }: Decoded, from = 0, until = channels[0]!.length) =>
  Math.max(
    ...channels.map((samples) =>
      samples.subarray(Math.max(0, from), until).reduce((a, b) => Math.max(a, Math.abs(b)), 0),
    ),
  )

describe.each(files)('joints of %s', (name) => {
  const frames = timedFrames(name)
  const { samplesPerFrame } = frames[0]!.format
  const joints = [
    [60, 131],
    [83, 160],
    [97, 177],
    [110, 203],
    [125, 222],
    [141, 248],
  ] as const

  it('are never louder than the programme, where plain bytes in a row are', async () => {
    const programme = loudest(await whole(name))
    let worstPlain = 0
    for (const [end, next] of joints) {
      const assembly = await assemble([runOf(frames, 20, end), runOf(frames.slice(next, next + 50))])
      const cut = await decoded(await written(assembly))
      expect(cut.samples).toBe(assembly.samples)
      expect(loudest(cut)).toBeLessThanOrEqual(1.2 * programme)
      const plain = await decoded(bytesOf([...frames.slice(20, end), ...frames.slice(next, next + 50)]), {
        gapless: false,
      })
      worstPlain = Math.max(worstPlain, loudest(plain))
    }
    if (name === 'vbr' || name === 'cbr') expect(worstPlain).toBeGreaterThan(1.2 * programme)
  })

  it('have the audio of both sides at the place that the parts tell', async () => {
    for (const [end, next] of joints) {
      const assembly = await assemble([runOf(frames, 20, end), runOf(frames.slice(next, next + 50))])
      const cut = await decoded(await written(assembly))
      const [before, after] = assembly.parts
      expect(before).toEqual({ startSamples: 0, frames: end - 20, droppedFrames: 0 })
      expect(differences(cut, 0, await whole(name), 20 * samplesPerFrame, (end - 20) * samplesPerFrame)).toBe(0)
      expect(after!.frames).toBe(50 - after!.droppedFrames)
      const settled = overlapFrames(frames[0]!.format) * samplesPerFrame
      const from = (next + after!.droppedFrames) * samplesPerFrame + settled
      const length = after!.frames * samplesPerFrame - settled
      expect(differences(cut, after!.startSamples + settled, await whole(name), from, length)).toBe(0)
      expect(after!.startSamples + after!.frames * samplesPerFrame).toBe(assembly.samples)
    }
  })

  it('have a filler also where the next part needs no earlier bytes', async () => {
    const independent = frames.findIndex(({ mainDataBegin }) => mainDataBegin === 0)
    if (independent === -1) return
    const next = runOf(frames.slice(independent, independent + 50))
    const assembly = await assemble([runOf(frames, 20, 83), next])
    expect(assembly.parts[1]).toEqual({ startSamples: (63 + 1) * samplesPerFrame, frames: 50, droppedFrames: 0 })
    const alone = await assemble([next])
    const from = independent * samplesPerFrame
    const cut = await decoded(await written(alone))
    const settled = overlapFrames(frames[0]!.format) * samplesPerFrame
    expect(cut.samples).toBe(50 * samplesPerFrame)
    expect(differences(cut, settled, await whole(name), from + settled, cut.samples - settled)).toBe(0)
  })

  it('lose nothing where the next part has earlier frames', async () => {
    const assembly = await assemble([runOf(frames, 20, 60), runOf(frames, 130, 180)])
    expect(assembly.parts[1]).toMatchObject({ frames: 50, droppedFrames: 0 })
  })
})

describe.each(['cbr', 'vbr', 'mpeg2', 'mono', '48k'] as const)(
  'frames of another encoder within a run of %s',
  (name) => {
    const frames = timedFrames(name)
    const { samplesPerFrame } = frames[0]!.format
    const splices = [
      [131, 160],
      [140, 203],
      [151, 248],
    ] as const
    const joined = (end: number, next: number) => repaired(runOf([...frames.slice(0, end), ...frames.slice(next)], 20))

    it('are never louder than the programme, and each frame can be decoded', async () => {
      for (const [end, next] of splices) {
        const assembly = await assemble([joined(end, next)])
        const file = await written(assembly)
        const cut = await decoded(file)
        expect(cut.samples).toBe(assembly.samples)
        expect(loudest(cut)).toBeLessThanOrEqual(1.2 * loudest(await whole(name)))
        expect(new Set(framesIn(file).map(mainDataWatch(0)))).toEqual(new Set(['whole']))
      }
    })

    it('are at their place, and the audio of both sides too: nothing is added or left out', async () => {
      for (const [end, next] of splices) {
        const run = joined(end, next)
        const count = end - 20 + frames.length - next
        const assembly = await assemble([run])
        const cut = await decoded(await written(assembly))
        expect(assembly.parts).toEqual([{ startSamples: 0, frames: count, droppedFrames: 0 }])
        expect(cut.samples).toBe(count * samplesPerFrame)
        expect(differences(cut, 0, await whole(name), 20 * samplesPerFrame, (end - 20) * samplesPerFrame)).toBe(0)
        // At most three frames are silent, and the one after them fades in.
        const [from, length] = [(end - 20 + 5) * samplesPerFrame, (frames.length - next - 5) * samplesPerFrame]
        expect(differences(cut, from, await whole(name), (next + 5) * samplesPerFrame, length)).toBe(0)
      }
    })
  },
)

describe('refused are', () => {
  const cbr = timedFrames('cbr')
  it('runs of different formats', async () => {
    await expect(assemble([runOf(cbr), runOf(timedFrames('48k'))])).rejects.toThrow(MixedFormats)
    await expect(assemble([runOf(cbr), runOf(timedFrames('mono'))])).rejects.toThrow(MixedFormats)
  })

  it('no runs, and runs of which no frame can be decoded', async () => {
    await expect(assemble([])).rejects.toThrow(NoFrames)
    const needsMore = cbr.findIndex((frame, index) => index > 9 && frame.mainDataBegin > 200)
    await expect(assemble([runOf(cbr.slice(needsMore, needsMore + 1))])).rejects.toThrow(NoFrames)
  })

  it('a beginning or an end within a frame', async () => {
    const run = runOf(cbr, 100, 200)
    await expect(assemble([{ ...run, begin: run.begin + 1 }])).rejects.toThrow(/No MP3 frame begins at byte/)
    await expect(assemble([{ ...run, end: run.end - 1 }])).rejects.toThrow(/not made of whole MP3 frames/)
  })

  it('bytes that are no frame in the middle', async () => {
    const torn = bytesOf(cbr)
    torn.fill(0, 50_000, 50_400)
    const run = {
      ...runOf(cbr),
      read: async function* (from: number, to: number) {
        yield torn.subarray(from, to)
      },
    }
    await expect(assemble([run])).rejects.toThrow(/not made of whole MP3 frames/)
  })

  it('a run without any decodable frame is left out, and the others remain', async () => {
    const index = cbr.findIndex((frame, at) => at > 9 && frame.mainDataBegin > 200)
    const assembly = await assemble([runOf(cbr.slice(index, index + 1)), runOf(cbr, 100, 150)])
    expect(assembly.parts.map(({ frames }) => frames)).toEqual([0, 50])
    expect((await decoded(await written(assembly))).samples).toBe(50 * 1152)
  })
})
