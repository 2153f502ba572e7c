import type { Mp3Format } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import { type EnteredRun, enterRun } from './enter-run.ts'
import { overlapFrames } from './rules/entry.ts'
import { fillers } from './rules/filler.ts'
import { framePositions } from './rules/frame-positions.ts'
import { infoFrame, mostPreRollFrames } from './rules/info-frame.ts'
import { walkFrames } from './walk-frames.ts'

/** Where the audio of a run is in the episode. */
export type Part = {
  /** The first sample of the run's audio, in samples from the beginning of the episode. */
  startSamples: number
  /** Frames of the run's audio in the episode. 0 if none of them can be decoded. */
  frames: number
  /** Wanted frames left out at the beginning, because the main data that they refer to was never recorded. */
  droppedFrames: number
}

/** An episode that is ready to be written. */
export type Assembly = {
  format: Mp3Format
  /** What a decoder that honours the Info frame gives, in samples for each channel. */
  samples: number
  durationSeconds: number
  /** The size of the MP3 file, without anything written before it. */
  bytes: number
  /** All frames of the file: those of the samples, and those before them that a decoder skips. */
  frames: number
  /** One for each run, in their order. */
  parts: Part[]
  /** The MP3 file from its Info frame on. Reads the runs again; no more is held than a chunk of them. */
  read(): AsyncIterable<Uint8Array>
}

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
 * @throws {MixedFormats} if the runs are of different formats
 * @throws {NoFrames} if no audio remains
 */
export async function assemble(runs: readonly Run[]): Promise<Assembly> {
  const format = runs[0]?.format
  if (!format) throw new NoFrames('There is no run.')
  if (runs.some((run) => run.format !== format)) throw new MixedFormats('The runs are of different formats.')

  const scanned = await scan(runs, format)
  const pieces = scanned.pieces.map((piece) => ({ ...piece, fillers: fillersFor(piece.entered, scanned.isCbr) }))
  const [first] = pieces
  if (!first) throw new NoFrames('None of the frames can be decoded.')

  const preRollFrames = first.fillers.length + first.entered.overlapFrames
  const parts: Part[] = runs.map(() => ({ startSamples: 0, frames: 0, droppedFrames: 0 }))
  let frames = -preRollFrames
  let bytes = 0
  for (const { index, entered, copiedFrames, fillers } of pieces) {
    const heardFrom = frames + fillers.length + entered.overlapFrames
    frames += fillers.length + copiedFrames
    parts[index] = {
      startSamples: heardFrom * format.samplesPerFrame,
      frames: frames - heardFrom,
      droppedFrames: entered.droppedFrames,
    }
    bytes += entered.run.end - entered.from + sum(fillers.map(({ length }) => length))
  }
  const info = infoFrame(first.entered.model, format, {
    frames: frames + preRollFrames,
    bytes,
    preRollFrames,
    toc: scanned.isCbr ? undefined : scanned.toc,
  })
  const samples = frames * format.samplesPerFrame

  return {
    format,
    samples,
    durationSeconds: samples / format.sampleRate,
    bytes: info.length + bytes,
    frames: 1 + preRollFrames + frames,
    parts,
    async *read() {
      yield info
      for (const { entered, fillers } of pieces) {
        for (const filler of fillers) yield filler
        yield* entered.run.read(entered.from, entered.run.end)
      }
    },
  }
}

/** A run with audio: its index, where copying begins, and how many frames are copied. */
type Piece = { index: number; entered: EnteredRun; copiedFrames: number }

/** Reads the headers of all frames. The table of contents is right for a variable bitrate only. */
async function scan(runs: readonly Run[], format: Mp3Format) {
  const pieces: Piece[] = []
  const bitrates = new Set<number>()
  const positions = framePositions()
  for (const [index, run] of runs.entries()) {
    const entered = await enterRun(run, pieces.length === 0 ? overlapFrames(format) : 0)
    if (!entered) continue
    for (const filler of fillersFor(entered, false)) positions.add(filler.length)
    const before = positions.frames()
    await walkFrames(run, entered.from, (length, bitrateIndex) => {
      positions.add(length)
      bitrates.add(bitrateIndex)
    })
    pieces.push({ index, entered, copiedFrames: positions.frames() - before })
  }
  return { pieces, isCbr: bitrates.size === 1, toc: positions.frames() > 0 ? positions.toc() : [] }
}

/** A run needs no filler only where it continues frames that are copied too, and refers to nothing before those. */
function fillersFor({ run, model, reservoir, overlapFrames: overlap }: EnteredRun, isCbr: boolean): Uint8Array[] {
  if (overlap > 0 && reservoir.length === 0) return []
  const mostFrames = mostPreRollFrames(run.format) - overlapFrames(run.format)
  return fillers(model, run.format, reservoir, { isCbr, mostFrames })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
