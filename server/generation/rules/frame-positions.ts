import { tocEntries } from './info-frame.ts'

const maxPositions = 4096

/**
 * Collects the positions of the frames of a file: every one at first; whenever there are too many, every second one is
 * forgotten, so that a day needs no more memory than a minute.
 */
export function framePositions() {
  let positions: number[] = []
  let step = 1
  let frames = 0
  let bytes = 0
  return {
    /** Notes the next frame. `bytes` is its length. */
    add(length: number) {
      if (frames % step === 0) positions.push(bytes)
      frames++
      bytes += length
      if (positions.length === maxPositions) {
        positions = positions.filter((_, index) => index % 2 === 0)
        step *= 2
      }
    },
    frames: () => frames,
    bytes: () => bytes,
    /** The table of contents of an Info frame: for each percent of the frames, the bytes before it. */
    toc: () =>
      Array.from(
        { length: tocEntries },
        (_, percent) => positions[Math.floor((percent * frames) / tocEntries / step)]!,
      ),
  }
}
