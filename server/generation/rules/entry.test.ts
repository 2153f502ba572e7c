import { describe, expect, it } from 'vitest'
import { frameSplitter, type Mp3Frame } from '../../lib/mp3-frame.ts'
import { entry } from './entry.ts'

/** Frames of 417 bytes with 381 of main data (each byte the frame's number), each with the given main_data_begin. */
function framesWith(...mainDataBegins: number[]): Mp3Frame[] {
  const found: Mp3Frame[] = []
  const splitter = frameSplitter((frame) => found.push(frame))
  for (const [index, begin] of mainDataBegins.entries()) {
    const bytes = new Uint8Array(417).fill(index, 36)
    bytes.set([0xff, 0xfb, 0x90, 0x44, begin >> 1, (begin & 1) << 7])
    splitter.push(bytes)
  }
  splitter.end()
  return found
}

describe('where a run is entered', () => {
  it('before the wanted frames, with the bytes that the overlap frame refers to', () => {
    const frames = framesWith(0, 300, 400, 500, 100)
    expect(entry(frames, 4, 1)).toMatchObject({ first: 3, overlapFrames: 1, droppedFrames: 0 })
    expect([...entry(frames, 4, 1)!.reservoir]).toEqual([...Array(119).fill(1), ...Array(381).fill(2)])
    expect(entry(frames, 4, 2)).toMatchObject({ first: 2, overlapFrames: 2 })
  })

  it('at the wanted frame, if no overlap is asked for, or there are no earlier frames', () => {
    const frames = framesWith(0, 300, 400)
    expect(entry(frames, 2, 0)).toMatchObject({ first: 2, overlapFrames: 0, droppedFrames: 0 })
    expect(entry(frames, 0, 2)).toMatchObject({ first: 0, overlapFrames: 0, droppedFrames: 0 })
  })

  it('with fewer overlap frames, if the earliest cannot be decoded', () => {
    const frames = framesWith(10, 200, 300, 300)
    expect(entry(frames, 2, 2)).toMatchObject({ first: 1, overlapFrames: 1, droppedFrames: 0 })
  })

  it('later, if the main data of the first wanted frames was never recorded', () => {
    const found = entry(framesWith(300, 382, 500, 511), 0, 1)
    expect(found).toMatchObject({ first: 2, overlapFrames: 0, droppedFrames: 2 })
    expect([...found!.reservoir]).toEqual([...Array(119).fill(0), ...Array(381).fill(1)])
  })

  it('nowhere, if no frame can be decoded', () => {
    expect(entry(framesWith(300, 500, 500).slice(0, 2), 0, 1)).toBeUndefined()
  })
})
