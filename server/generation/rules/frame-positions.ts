import { tocEntries } from './info-frame.ts'

/** Where the frames of a file begin, thinned out so that a day needs no more memory than a minute. */
export type FramePositions = {
  /** Notes the next frame. `bytes` is its length. */
  add(bytes: number): void
  frames(): number
  bytes(): number
  /** The table of contents of an Info frame: for each percent of the frames, the bytes before it. */
  toc(): number[]
}

const mostPositions = 4096

/** Collects positions, every one at first; whenever there are too many, every second one is forgotten. */
export function framePositions(): FramePositions {
  let positions: number[] = []
  let step = 1
  let frames = 0
  let bytes = 0
  return {
    add(length) {
      if (frames % step === 0) positions.push(bytes)
      frames++
      bytes += length
      if (positions.length === mostPositions) {
        positions = positions.filter((_, index) => index % 2 === 0)
        step *= 2
      }
    },
    frames: () => frames,
    bytes: () => bytes,
    toc: () =>
      Array.from(
        { length: tocEntries },
        (_, percent) => positions[Math.floor((percent * frames) / tocEntries / step)]!,
      ),
  }
}
