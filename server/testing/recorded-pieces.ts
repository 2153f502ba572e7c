import type { GapBefore } from '../recordings/rules/gaps-before.ts'
import type { TapeEvent } from '../recordings/rules/tape-types.ts'

/** A reel with its frames, or a gap. Instants are microseconds since the epoch. */
export type RecordedPiece<Frame> =
  | { kind: 'reel'; startUs: number; slewPpb: number; sampleRate: number; frames: Frame[] }
  | { kind: 'gap'; startUs: number; endUs: number; reason: string }

const samplesPerFrame = 1152

/** The instant of a reel's frame; of the one after its last frame, when the reel ends. */
export function frameInstantUs(reel: RecordedPiece<unknown> & { kind: 'reel' }, index: number): number {
  const mediaUs = (index * samplesPerFrame * 1e6) / reel.sampleRate
  return reel.startUs + Math.round(mediaUs * (1 + reel.slewPpb / 1e9))
}

export function endOf(piece: RecordedPiece<unknown>): number {
  return piece.kind === 'gap' ? piece.endUs : frameInstantUs(piece, piece.frames.length)
}

/** The gaps before recorded audio, behind the endless one before the first. */
export function gapsBefore(pieces: readonly RecordedPiece<unknown>[]): GapBefore[] {
  const gaps = pieces.filter((piece) => piece.kind === 'gap')
  return [
    { untilUs: pieces[0]!.startUs, lengthUs: Number.POSITIVE_INFINITY, reason: '' },
    ...gaps.map(({ startUs, endUs, reason }) => ({ untilUs: endUs, lengthUs: endUs - startUs, reason })),
  ]
}

/** The result of a tape's events, as it is stored: reels and gaps in order of time. */
export function recordedPieces<Frame>() {
  const pieces: RecordedPiece<Frame>[] = []
  let open: (RecordedPiece<Frame> & { kind: 'reel' }) | undefined

  /** @param frame is kept for a frame of the event */
  function take(event: TapeEvent, frame: Frame): boolean {
    switch (event.kind) {
      case 'reel':
        open = { ...event, sampleRate: event.format.sampleRate, frames: [] }
        pieces.push(open)
        return true
      case 'frame':
        open!.frames.push(frame)
        return true
      case 'gap':
        pieces.push({ kind: 'gap', startUs: event.fromUs, endUs: event.untilUs, reason: event.reason })
        return true
      case 'shift':
        shift(event)
        return true
      default:
        return false
    }
  }

  function shift({ fromUs, byUs, reason }: TapeEvent & { kind: 'shift' }): void {
    // The shift comes before the first frame of the reel that the tape has begun, if it is a split at the head.
    const index = pieces.findIndex(({ startUs }) => startUs >= fromUs)
    const at = index < 0 ? pieces.length : index
    const before = pieces[at - 1]
    if (before && endOf(before) !== fromUs) throw new Error(`Nothing ends or begins at ${fromUs}.`)
    for (const piece of pieces.slice(at)) {
      piece.startUs += byUs
      if (piece.kind === 'gap') piece.endUs += byUs
    }
    if (before?.kind === 'gap') {
      before.endUs += byUs
      if (before.endUs < before.startUs) throw new Error('A gap is shortened by more than its length.')
      if (before.endUs === before.startUs) pieces.splice(at - 1, 1)
    } else if (byUs > 0) pieces.splice(at, 0, { kind: 'gap', startUs: fromUs, endUs: fromUs + byUs, reason })
    else if (before) throw new Error('Recorded audio was moved over older audio.')
  }

  /** Removes the last frames, as a crash does. */
  function cut(frames: number): void {
    for (let left = frames; left > 0; ) {
      const last = pieces.pop()!
      if (last.kind === 'gap') continue
      if (last.frames.length > left) pieces.push({ ...last, frames: last.frames.slice(0, -left) })
      left -= last.frames.length
    }
  }

  return { pieces, take, cut }
}
