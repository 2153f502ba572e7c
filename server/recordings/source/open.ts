import { FfmpegFailed } from '../../ffmpeg/run.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { outputDates } from '../rules/hls.ts'
import { oggTitles } from '../rules/ogg-titles.ts'
import { id3Bytes, sniff } from '../rules/sniff.ts'
import type { RecordedTail } from '../rules/splice.ts'
import { type HlsDeps, type HlsPlace, type HlsSegment, hlsSegments, type Missing } from './hls.ts'
import { type ListenDeps, type Listening, listen } from './listen.ts'
import { demuxers, type Play, type TranscodeDeps, transcode } from './transcode.ts'
import { unknownUnits } from './unknown-units.ts'

/** What a source needs: the client for streams, a monotonic clock, and timers. */
export type SourceDeps = ListenDeps & HlsDeps & TranscodeDeps

export type SourceOptions = {
  /** Ends the source: playing throws StreamFailed. */
  signal: AbortSignal
  /**
   * Called for each title, between the pieces of audio that it is heard between; of what is transcoded, up to a second
   * before. Empty if nothing is named.
   */
  onTitle?: (title: string) => void
  /** What the source remembers of a station from one connection to the next: the same object each time, empty at first. */
  memory?: SourceMemory
  /**
   * Says after each reading for how many milliseconds nothing more is to be read. Segments of HLS are fetched when they are
   * due, without it.
   */
  pauseMs?: () => number
}

export type SourceMemory = { hls?: HlsPlace; given?: RecordedTail }

/** What the source knows of a piece of MP3. */
export type Piece = {
  /** The instant of its first sample, in microseconds since the epoch, as an HLS playlist says. */
  dateUs?: number | undefined
  /** It does not continue the frame before, which is whole. */
  isNewPart?: boolean
  /** The first of a connection that repeats nothing of an earlier one; `certain` if nothing is missing before it either. */
  follows?: 'certain' | 'in order' | undefined
  /** What is missing before it. */
  missing?: Missing | undefined
}

/** Takes MP3 as it arrives; valid during the call only. */
export type TakeMp3 = (mp3: Uint8Array, piece: Piece) => void

/** An open source. */
export type Source = {
  kind: 'mp3' | 'aac' | 'ogg' | 'flac' | 'ts' | 'hls'
  /** Its MP3 is made here by ffmpeg. Such bytes differ from one connection to the next. Null: not known yet (HLS). */
  isTranscoded: boolean | null
  /** The name that the server gives (`icy-name`). */
  name: string | undefined
  /**
   * Gives the MP3 to `take`. To be called once, and soon. Never resolves.
   * @throws StreamFailed when the source ends, for whatever reason; and what `take` throws, which closes the source
   */
  play(take: TakeMp3): Promise<never>
}

/**
 * Opens the stream of a station, whatever it is, as MP3: MP3 as it is sent, everything else through ffmpeg.
 * @throws StreamFailed; `isPermanent` if ffmpeg is needed and not installed, then on playing
 */
export async function openSource(deps: SourceDeps, url: string, options: SourceOptions): Promise<Source> {
  const { signal, pauseMs } = options
  let isBusy = false
  const paused = pauseMs && (() => Math.max(pauseMs(), isBusy ? busyPauseMs : 0))
  const onBusy = (busy: boolean) => {
    isBusy = busy
  }
  return sourceOf(deps, await listen(deps, url, signal, paused), { ...options, onBusy })
}

/** The pause after a reading while ffmpeg has no room: a source that sends too fast is read only as fast as it is decoded. */
const busyPauseMs = 50

/**
 * Makes a source of a stream that is being received.
 * @param options `onBusy` is told when ffmpeg has no room for more, and when it has again
 * @throws StreamFailed if it is a file; the stream is closed then
 */
export function sourceOf(
  deps: SourceDeps,
  listening: Listening,
  options: SourceOptions & { onBusy?: (isBusy: boolean) => void },
): Source {
  const { onTitle = () => {}, memory = {}, onBusy = () => {} } = options
  const closing = new AbortController()
  const signal = AbortSignal.any([options.signal, closing.signal])
  const name = listening.headers['icy-name']
  const { content } = listening
  const endless = (play: (take: TakeMp3) => Promise<void>) => async (take: TakeMp3) => {
    await play(take).finally(() => {
      closing.abort()
      listening.close()
    })
    throw new StreamFailed('the stream ended')
  }
  if (content === 'mp4') {
    listening.close()
    throw new StreamFailed('the answer is a file, not a live stream')
  }
  if (content === 'hls') {
    listening.close()
    const play = (take: TakeMp3) => {
      let isRecorded = true
      const taking: TakeMp3 = (mp3, piece) => {
        isRecorded = false
        take(mp3, piece)
        isRecorded = true
      }
      const segments = hlsSegments(deps, listening.url, signal, memory)
      return playSegments(segments, deps, onTitle, taking).catch((error) => {
        if (!isRecorded || isOfFfmpeg(error)) delete memory.hls
        throw error
      })
    }
    return { kind: 'hls', isTranscoded: null, name, play: endless(play) }
  }
  if (content === 'mp3') {
    const play = (audio: TakeMp3) => listening.play({ audio: (mp3) => audio(mp3, nothing), title: onTitle })
    return { kind: 'mp3', isTranscoded: false, name, play: endless(play) }
  }
  const titlesIn = content === 'ogg' ? oggTitles() : () => []
  const units = unknownUnits(content, memory)
  let follows: Piece['follows']
  /** Whether the MP3 of what ffmpeg was fed was taken; undefined while it was fed nothing. */
  let isRecorded: boolean | undefined
  const audio: Play = async (give) => {
    const feed = (bytes: Uint8Array) => {
      isRecorded ??= false
      const room = give(bytes)
      if (!room) return
      onBusy(true)
      room.then(() => onBusy(false))
    }
    const listened = listening.play({
      audio(bytes) {
        titlesIn(bytes).forEach(onTitle)
        const unknown = units.push(bytes, deps.nowUs())
        if (unknown.follows) follows = 'certain'
        if (unknown.bytes.length > 0) feed(unknown.bytes)
      },
      title: onTitle,
    })
    await listened.finally(() => {
      const rest = units.rest()
      if (rest.length > 0) feed(rest)
    })
  }
  const play = async (take: TakeMp3) => {
    const transcoded = transcode(audio, demuxers[content], deps, (mp3) => {
      isRecorded = false
      take(mp3, { follows })
      isRecorded = true
      follows = undefined
    })
    await transcoded.catch((error) => {
      if (isRecorded === false || isOfFfmpeg(error)) delete memory.given
      throw error
    })
  }
  return { kind: content, isTranscoded: true, name, play: endless(play) }
}

/** What is known of most pieces. */
const nothing: Piece = {}

/** Whether ffmpeg failed, so that what it was given was not recorded. */
const isOfFfmpeg = (error: unknown) => error instanceof StreamFailed && error.cause instanceof FfmpegFailed

/** Segments of MP3 are given as they are; others are transcoded, by one ffmpeg until the next discontinuity. */
async function playSegments(
  segments: AsyncGenerator<HlsSegment, undefined>,
  deps: TranscodeDeps,
  onTitle: (title: string) => void,
  take: TakeMp3,
): Promise<void> {
  let title: string | undefined
  const nextSegment = async () => {
    const { value } = await segments.next()
    if (value?.title !== undefined && value.title !== title) onTitle(value.title)
    title = value?.title ?? title
    return value
  }
  const { nowUs, transcodeKilobits } = deps
  let next = await nextSegment()
  while (next) {
    const { bytes, dateUs, isNewPart, isNext, missing } = next
    const piece: Piece = { dateUs, isNewPart, follows: isNext ? 'in order' : undefined, missing }
    const content = sniff(bytes, true)
    if (content === 'mp3') {
      take(bytes.subarray(id3Bytes(bytes)), piece)
      next = await nextSegment()
    } else if (content === 'aac' || content === 'ts' || content === 'mp4') {
      const dates = outputDates(dateUs, transcodeKilobits)
      const part: Play = async (give) => {
        do {
          if (next) await give(next.bytes)
          const sinceUs = nowUs()
          next = await nextSegment()
          if (next && nowUs() - sinceUs >= drainedUs) dates.segment(next.dateUs)
        } while (next && !next.isNewPart)
      }
      let first: Piece | undefined = { ...piece, isNewPart: true }
      await transcode(part, demuxers[content], deps, (mp3) => {
        take(mp3, { ...first, dateUs: dates.output(mp3.length) })
        first = undefined
      })
    } else throw new StreamFailed('the HLS segments are not audio that can be recorded')
  }
}

/** When a segment was waited for so long, all that ffmpeg makes of those before has come. */
const drainedUs = 500_000
