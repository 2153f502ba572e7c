import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import type { GenerationRow } from '../database/tables.ts'
import { FfmpegFailed } from '../ffmpeg/run.ts'
import { pictureNameIn } from '../lib/media-name.ts'
import type { Mp3Format } from '../lib/mp3-frame.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import type { Gap } from '../recordings/rules/gaps.ts'
import type { Run } from '../recordings/run.ts'
import type { RecordedWindow, Recordings } from '../recordings/window.ts'
import { targetLufs } from '../shows/rules/loudness.ts'
import { findShow, type Show } from '../shows/store.ts'
import { refuseOverQuota } from '../station/stored-files.ts'
import type { Received, Storage } from '../storage/storage.ts'
import { type AnalysisOptions, type AudioAnalysis, analyseAudio } from './analyse-audio.ts'
import { fetchArtwork, storedArtwork } from './artwork.ts'
import { type Assembly, assemble, NoFrames } from './assemble.ts'
import { listLastLevels } from './audio-store.ts'
import { fileCheck, isFault } from './check.ts'
import { introRun } from './intro.ts'
import { inOneFormat, type OneFormat } from './one-format.ts'
import { chaptersOf, type PlacedSpan } from './rules/chapters.ts'
import { learntSteps } from './rules/gain-steps.ts'
import type { Chapter } from './rules/id3.ts'
import { id3Tag, type Picture } from './rules/id3.ts'
import { reasons } from './rules/reasons.ts'
import { playedTitles, toldTitles } from './tracklist.ts'
import { withGain } from './with-gain.ts'

/** The part of an assembly that is used here. */
type Assembled = Pick<Assembly, 'format' | 'samples' | 'frames' | 'parts' | 'joints' | 'read'>

/** The functions that cut recordings; tests replace them. */
export type Cutting = {
  inOneFormat: (runs: readonly Run[], deps: { storage: Storage; signal: AbortSignal }) => Promise<OneFormat<Run>>
  assemble: (runs: readonly Run[]) => Promise<Assembled>
  analyseAudio: (
    file: AsyncIterable<Uint8Array>,
    format: Pick<Mp3Format, 'sampleRate' | 'channels'>,
    options: AnalysisOptions,
  ) => Promise<AudioAnalysis>
}

/** The cutting of the product. */
export const cutting: Cutting = { inOneFormat, assemble, analyseAudio }

/** The dependencies of making an episode. */
export type Studio = Cutting & {
  db: Db
  storage: Storage
  recordings: Recordings
  /** Maximum size of the audio and pictures of a station, in bytes; undefined without a limit. */
  stationQuota?: number | undefined
  /** Downloads artwork; the client that blocks private addresses. */
  client: OutgoingClient
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * The audio of an episode, in storage and checked, and what a decoder gives of it. The caller must keep or discard the
 * file.
 */
export type MadeAudio = {
  file: Received
  audio: Pick<Assembled, 'format' | 'samples'>
  gaps: readonly Gap[]
  chapters: readonly Chapter[]
  /** The steps of gain by which the level of the recording was changed. */
  gainSteps: number
}

/** An episode cannot be made, and could not if it were tried again. The message says why, in words. */
export class CannotMake extends Error {
  readonly gaps: readonly Gap[]
  constructor(message: string, gaps: readonly Gap[] = []) {
    super(message)
    this.gaps = gaps
  }
}

/** The limits of storage for an episode: one of the schedule does not give way to uploads that are only announced. */
export function limitedFor<Deps extends object>({ occurrence }: GenerationRow, deps: Deps) {
  return { ...deps, withoutUploads: occurrence !== null }
}

/**
 * Makes the audio of a generation: cuts it, puts the intro and the tag before it, stores it, and checks what was stored.
 * @param onProgress called with the fraction that is written, from 0 to 1
 * @throws CannotMake; 409 `quota`; any other error may pass. Nothing is left in storage then.
 */
export async function makeAudio(
  studio: Studio,
  row: GenerationRow,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => {},
): Promise<MadeAudio> {
  const { db, recordings } = studio
  const show = await findShow(db, row.station_id, row.show_id)
  if (!show) throw new CannotMake(reasons.show)
  const window = await recordings.window(row.station_id, row.from_us, row.until_us)
  const { runs, gaps, isReadable } = window
  if (runs.length === 0) throw new CannotMake(reasons.nothing, gaps)
  if (!isReadable) throw new CannotMake(reasons.instance, gaps)
  const expectedBytes = runs.reduce((sum, { begin, end }) => sum + end - begin, 0)
  await refuseOverQuota(db, limitedFor(row, studio), row.station_id, expectedBytes)
  await studio.storage.refuse?.(expectedBytes)

  const fitting = await fittingRuns(studio, row, show.intro, window, signal)
  try {
    const assembled = await studio.assemble(fitting.runs).catch((error: Error) => {
      throw error instanceof NoFrames ? new CannotMake(reasons.nothing, gaps) : error
    })
    const parts = assembled.parts.slice(fitting.runs.length - runs.length)
    if (parts.every(({ frames }) => frames === 0)) throw new CannotMake(reasons.nothing, gaps)
    const chapters = chaptersOf(await titlesFor(db, row, show, window), spansOf(window, assembled, parts))
    const tag = id3Tag({
      title: row.title,
      artist: show.presenter,
      album: show.title,
      recordedAt: Math.floor(row.from_us / 1e6),
      picture: await pictureOf(studio, row, show, signal),
      chapters,
    })
    const onWritten = (bytes: number) => onProgress(Math.min(1, bytes / expectedBytes))
    const gainSteps = await gainStepsFor(db, row.station_id, show)
    const read = () => withGain(assembled.read(), assembled.format, gainSteps)
    const file = await stored(studio, tag, { ...assembled, read }, signal, onWritten).catch((error: unknown) => {
      throw isFault(error) ? new CannotMake(error.message, gaps) : error
    })
    return { file, gainSteps, audio: assembled, gaps, chapters }
  } finally {
    await fitting.discard()
  }
}

/** The titles that become chapters: as the stream sent them, or by artist and title where the show asks for it. */
async function titlesFor(
  db: Db,
  { station_id: stationId, from_us: fromUs, until_us: untilUs }: GenerationRow,
  { id: showId, chapters }: Show,
  { titles }: RecordedWindow,
) {
  const window = { stationId, showId, fromUs, untilUs }
  const played = chapters === 'plays' ? await playedTitles(db, window) : undefined
  return played ?? toldTitles(db, window, titles)
}

/** The steps of gain for the next episode of a show, which its last ones have taught. */
async function gainStepsFor(db: Db, stationId: number, { id, loudness }: Show): Promise<number> {
  const target = targetLufs(loudness)
  return target === undefined ? 0 : learntSteps(target, await listLastLevels(db, stationId, id))
}

/** Stores an episode, and checks the stored file. */
async function stored(
  studio: Studio,
  tag: Uint8Array,
  assembled: Assembled,
  signal: AbortSignal,
  onWritten: (bytes: number) => void,
): Promise<Received> {
  const { storage } = studio
  const check = fileCheck(assembled)
  const file = await storage.receive(fileOf(tag, check.read(), signal, onWritten))
  try {
    const read = async (from: number, until: number) => {
      const bytes = await storage.read(file.name, { start: tag.length + from, end: tag.length + until - 1 })
      if (!bytes) throw new Error('The stored episode is gone.')
      return bytes
    }
    await check.decodeEdges(read, studio.analyseAudio, signal)
    return file
  } catch (error) {
    await storage.discard(file.name)
    throw error
  }
}

/**
 * The runs of a window in one format, after the show's intro if there is one. An intro that cannot be joined with them is
 * left out: an episode without it is better than none.
 */
async function fittingRuns(
  { inOneFormat, storage, log }: Studio,
  row: GenerationRow,
  introName: string | null,
  { runs, gaps }: RecordedWindow,
  signal: AbortSignal,
): Promise<OneFormat<Run>> {
  const intro = introName ? await introOf({ storage, log }, row, introName) : undefined
  try {
    if (intro) return await inOneFormat([intro, ...runs], { storage, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof FfmpegFailed)) throw error
    log.warn({ err: error, generation: row.id }, 'intro left out of an episode: it has another format')
  }
  return inOneFormat(runs, { storage, signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    if (!(error instanceof FfmpegFailed)) throw error
    throw new CannotMake(`${reasons.format}: ${error.message}.`, gaps)
  })
}

async function introOf(
  { storage, log }: Pick<Studio, 'storage' | 'log'>,
  row: GenerationRow,
  name: string,
): Promise<Run | undefined> {
  const intro = await introRun(storage, name)
  if (!intro) log.warn({ generation: row.id, intro: name }, 'intro left out of an episode: its file is gone')
  return intro
}

/** Where each recorded run is in the episode. */
function spansOf({ runs }: RecordedWindow, { format }: Assembled, parts: Assembled['parts']): PlacedSpan[] {
  const { sampleRate, samplesPerFrame } = format
  const ms = (samples: number) => (samples * 1000) / sampleRate
  return runs.flatMap(({ fromUs, untilUs }, index) => {
    const { startSamples, frames, droppedFrames } = parts[index]!
    if (frames === 0) return []
    const droppedUs = ms(droppedFrames * samplesPerFrame) * 1000
    return { fromUs: fromUs + droppedUs, untilUs, startMs: ms(startSamples), durationMs: ms(frames * samplesPerFrame) }
  })
}

/** The artwork of the episode, or else of the show. It is left out if it cannot be read. */
async function pictureOf(
  { client, storage, log }: Studio,
  row: GenerationRow,
  show: Show,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  const image = row.image || show.image
  if (!image) return undefined
  const own = pictureNameIn(image)
  const picture = own === undefined ? fetchArtwork(client, image, signal) : storedArtwork(storage, own)
  return picture.catch((error: unknown) => {
    signal.throwIfAborted()
    log.warn({ err: error, generation: row.id }, 'artwork left out of an episode')
    return undefined
  })
}

async function* fileOf(
  tag: Uint8Array,
  audio: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  onWritten: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(tag)
  let written = 0
  for await (const { buffer, byteOffset, byteLength } of audio) {
    signal.throwIfAborted()
    yield Buffer.from(buffer, byteOffset, byteLength)
    written += byteLength
    onWritten(written)
  }
}
