import { bitrateIndex, fillers } from '../lib/mp3-filler.ts'
import type { Mp3Format } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import { walkFrames } from '../recordings/walk-frames.ts'
import { type EnteredRun, enterRun } from './enter-run.ts'
import { overlapFrames } from './rules/entry.ts'
import { framePositions } from './rules/frame-positions.ts'
import { infoFrame, maxPreRollFrames } from './rules/info-frame.ts'

/** Where the audio of a run is in the episode. */
export type Part = {
  /** The first sample of the run's audio, in samples from the beginning of the episode. */
  startSamples: number
  /** Frames of the run's audio in the episode. 0 if none of them can be decoded. */
  frames: number
  /** Wanted frames left out at the beginning, because the main data that they refer to was never recorded. */
  droppedFrames: number
}

export type Assembly = Awaited<ReturnType<typeof assemble>>

/** The runs are of different formats, so that their frames cannot follow one another in one file. */
export class MixedFormats extends Error {
  override readonly name = 'MixedFormats'
}

/** None of the wanted frames can be decoded. */
export class NoFrames extends Error {
  override readonly name = 'NoFrames'
}

/**
 * Makes one MP3 file of runs, without re-encoding. Decoders that honour the Info frame of LAME begin exactly with the
 * first wanted sample of the first run, if the run has earlier frames. Where two runs meet there is a frame of silence,
 * which makes the joint a fade of half a frame (decoders would otherwise mix the audio of both sides into a loud noise).
 * Reads the headers of all frames once; `read` reads them again.
 *
 * @param runs each with frames that can be decoded behind those before them: see `repaired`
 * @throws {MixedFormats} if the runs are of different formats
 * @throws {NoFrames} if no audio remains
 */
export async function assemble(runs: readonly Run[]) {
  const format = runs[0]?.format
  if (!format) throw new NoFrames('There is no run.')
  if (runs.some((run) => run.format !== format)) throw new MixedFormats('The runs are of different formats.')

  const scanned = await scan(runs, format)
  const pieces = scanned.pieces.map((piece) => ({ ...piece, fillers: fillersFor(piece.entered, scanned.isCbr) }))
  const [first] = pieces
  if (!first) throw new NoFrames('None of the frames can be decoded.')

  const preRollFrames = first.fillers.length + first.entered.overlapFrames
  /** One for each run, in their order. */
  const parts: Part[] = runs.map(() => ({ startSamples: 0, frames: 0, droppedFrames: 0 }))
  /** Where decoding begins anew: the first frame of each piece, counted from the beginning of the episode. */
  const joints: number[] = []
  let frames = -preRollFrames
  let bytes = 0
  for (const { index, entered, copiedFrames, fillers } of pieces) {
    const heardFrom = frames + fillers.length + entered.overlapFrames
    frames += fillers.length + copiedFrames
    joints.push(heardFrom)
    const startSamples = heardFrom * format.samplesPerFrame
    parts[index] = { startSamples, frames: frames - heardFrom, droppedFrames: entered.droppedFrames }
    bytes += entered.run.end - entered.from + sum(fillers.map(({ length }) => length))
  }
  const info = infoFrame(first.entered.model, format, {
    frames: frames + preRollFrames,
    bytes,
    preRollFrames,
    toc: scanned.isCbr ? undefined : scanned.toc,
  })
  /** The length by a decoder that honours the Info frame, in samples for each channel. */
  const samples = frames * format.samplesPerFrame

  return {
    format,
    samples,
    durationSeconds: samples / format.sampleRate,
    /** The size of the MP3 file, without anything written before it. */
    bytes: info.length + bytes,
    /** All frames of the file: those of the samples, and those before them that a decoder skips. */
    frames: 1 + preRollFrames + frames,
    parts,
    joints,
    /** The MP3 file from its Info frame on. Reads the runs again; no more is held than a chunk of them. */
    async *read() {
      yield info
      for (const { entered, fillers } of pieces) {
        for (const filler of fillers) yield filler
        yield* entered.run.read(entered.from, entered.run.end)
      }
    },
  }
}

/** Frames that can follow one another: the index of their run, where copying begins, and how many are copied. */
type Piece = { index: number; entered: EnteredRun; copiedFrames: number }

/** Reads all frames. The table of contents is right for a variable bitrate only. */
async function scan(runs: readonly Run[], format: Mp3Format) {
  const pieces: Piece[] = []
  const bitrates = new Set<number>()
  const positions = framePositions()
  for (const [index, run] of runs.entries()) {
    const entered = run.begin < run.end && (await enterRun(run, pieces.length === 0 ? overlapFrames(format) : 0))
    if (!entered) continue
    for (const filler of fillersFor(entered, false)) positions.add(filler.length)
    const before = positions.frames()
    await walkFrames(run, entered.from, ({ bytes }) => {
      positions.add(bytes.length)
      bitrates.add(bitrateIndex(bytes))
      return true
    })
    pieces.push({ index, entered, copiedFrames: positions.frames() - before })
  }
  return { pieces, isCbr: bitrates.size === 1, toc: positions.frames() > 0 ? positions.toc() : [] }
}

/** A run needs no filler only where it continues frames that are copied too, and refers to nothing before those. */
function fillersFor({ run, model, reservoir, overlapFrames: overlap }: EnteredRun, isCbr: boolean): Uint8Array[] {
  if (overlap > 0 && reservoir.length === 0) return []
  const maxFrames = maxPreRollFrames(run.format) - overlapFrames(run.format)
  return fillers(model, run.format, reservoir, { isCbr, maxFrames })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
