import { frameSplitter, type Mp3Format, type Mp3Frame, readFrame } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import { frameWalk, walkFrames } from '../recordings/walk-frames.ts'
import type { RecordedWindow, Recordings } from '../recordings/window.ts'
import { isRestricted, type Span } from './rules/audible.ts'
import { type FrameFitter, frameFitter, type Slot } from './rules/frame-fitter.ts'

/** The sound of a span: its frames, in order, and the titles that were heard with them. */
export type Sound = { slots: Slot[]; titles: { atUs: number; title: string }[] }

/** Decides which frames may not be sent: those of `spans` that are older than `freshUs` at `nowUs`. */
export type Restriction = { spans: readonly Span[]; nowUs: number }

type Deps = {
  recordings: Pick<Recordings, 'window' | 'settled'>
  /** The format of silence before an instant of which no frame is known yet. */
  formatAt: (stationId: number, atUs: number) => Promise<Mp3Format>
}

export type SoundReader = ReturnType<typeof soundReader>

/** More than the main data that a frame may refer to, in frames of the lowest bitrate. */
const leadBytes = 16_384
/** Silence that is sent at once where it is decided, in microseconds, at most. */
const silenceUs = 5_000_000
/** Age at which what cannot be read, or is not decided, counts as missing: longer than the recorder is undecided. */
const patienceUs = 180_000_000

/** Duration of a frame, in microseconds. */
export const frameUsOf = ({ samplesPerFrame, sampleRate }: Mp3Format) => (samplesPerFrame * 1e6) / sampleRate

/**
 * Reads the recording of a station from an instant on as one unbroken line of frames: what was not recorded is silence of
 * the same length.
 */
export function soundReader({ recordings, formatAt }: Deps, stationId: number, fromUs: number) {
  /** The instant of the next place. */
  let positionUs = fromUs
  /** The end of the run that was read last, if nothing was put behind it. */
  let runEndUs: number | undefined
  let line: { format: Mp3Format; frameUs: number; fitter: FrameFitter } | undefined
  let slots: Slot[] = []
  /** Number of places so far: media time is the time of the clock, as far as gaps allow to correct the drift of the encoder. */
  let places = 0
  let isOver = false

  function begin(format: Mp3Format) {
    line = { format, frameUs: frameUsOf(format), fitter: frameFitter(format, (slot) => slots.push(slot)) }
    return line
  }

  /** Fills the time up to an instant with silence. */
  function fill(untilUs: number): void {
    const { frameUs, fitter } = line!
    const count = Math.max(0, Math.round((untilUs - fromUs) / frameUs) - places)
    for (let nth = 0; nth < count; nth++) fitter.silence(Math.min(positionUs + nth * frameUs, untilUs))
    places += count
    positionUs = untilUs
    runEndUs = undefined
  }

  async function copy(run: Run & Span, restriction: Restriction): Promise<void> {
    const { format, frameUs, fitter } = line!
    if (run.fromUs !== runEndUs) {
      fitter.interrupt()
      await earlierFrames(run, fitter.earlier)
    }
    let atUs = run.fromUs
    await walkFrames({ ...run, format }, run.begin, (frame) => {
      const span = { fromUs: atUs, untilUs: atUs + frameUs }
      if (isRestricted(restriction.spans, span, restriction.nowUs)) fitter.withheld(frame, atUs)
      else fitter.frame(frame, atUs)
      atUs += frameUs
      places++
      return true
    })
    positionUs = run.untilUs
    runEndUs = run.untilUs
  }

  /** The instant up to which it is decided that nothing was recorded from the position on. */
  async function decidedUs(window: RecordedWindow, untilUs: number, nowUs: number): Promise<number> {
    if (window.isSettled && window.isReadable) return untilUs
    const wantedUs = Math.min(untilUs, positionUs + silenceUs)
    if (wantedUs < nowUs - patienceUs) return wantedUs
    if (wantedUs > nowUs || wantedUs > window.readableUntilUs) return positionUs
    return (await recordings.settled(stationId, wantedUs)) ? wantedUs : positionUs
  }

  return {
    /** The instant up to which it has been read. */
    positionUs: () => positionUs,
    /** Whether it has ended, because frames of another format follow. */
    isOver: () => isOver,
    format: () => line?.format,
    /**
     * Reads on to an instant, as far as it is known by now.
     * @throws StorageDown
     */
    async read(untilUs: number, restriction: Restriction): Promise<Sound> {
      const { nowUs } = restriction
      const sound: Sound = { slots: [], titles: [] }
      if (isOver || positionUs >= untilUs) return sound
      slots = sound.slots
      const window = await recordings.window(stationId, Math.round(positionUs), untilUs)
      sound.titles = window.titles.filter(
        ({ atUs }) => !isRestricted(restriction.spans, { fromUs: atUs, untilUs: atUs + 1 }, nowUs),
      )
      for (const run of window.runs) {
        line ??= begin(run.format)
        const { format, frameUs, fitter } = line
        const isHole = run.fromUs - positionUs > frameUs
        if (isHole && run.fromUs > window.readableUntilUs && positionUs > nowUs - patienceUs) return sound
        if (isHole) fill(run.fromUs)
        if (run.format !== format) {
          fitter.flush()
          isOver = true
          return sound
        }
        await copy(run, restriction)
      }
      const endUs = await decidedUs(window, untilUs, nowUs)
      if (endUs <= positionUs) return sound
      line ??= begin(await formatAt(stationId, positionUs))
      // Less than a frame is left to the next read: the run that was read last may continue.
      if (endUs - positionUs >= line.frameUs) fill(endUs)
      return sound
    },
  }
}

/** Visits the frames of a run before its first wanted one, as far back as main data may reach. */
export async function earlierFrames(run: Run, visit: (frame: Mp3Frame) => void): Promise<void> {
  if (run.begin === 0) return
  const start = Math.max(0, run.begin - leadBytes)
  // From the beginning of a file, each frame follows the one before; elsewhere the first one has to be found.
  const walk = start === 0 ? frameWalk(run.format, visit) : frameSplitter(visit)
  for await (const chunk of run.read(start, run.begin)) walk.push(chunk)
  walk.end()
}

/** Reads a slot as a frame. */
export const frameOf = ({ bytes }: Slot, format: Mp3Format) => readFrame(bytes, format)
