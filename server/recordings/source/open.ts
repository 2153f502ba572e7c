import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { oggTitles } from '../rules/ogg-titles.ts'
import { id3Bytes, sniff } from '../rules/sniff.ts'
import { type HlsDeps, type HlsSegment, hlsSegments } from './hls.ts'
import { type ListenDeps, type Listening, listen } from './listen.ts'
import { demuxers, type Play, type TranscodeDeps, transcode } from './transcode.ts'

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
}

/**
 * Takes MP3 as it arrives; valid during the call only. `dateUs` is the instant of its first sample, in microseconds since
 * the epoch, as an HLS playlist says: given for each segment of MP3, and for the first piece after each discontinuity of
 * what is transcoded.
 */
export type TakeMp3 = (mp3: Uint8Array, dateUs?: number) => void

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
  return sourceOf(deps, await listen(deps, url, options.signal), options)
}

/**
 * Makes a source of a stream that is being received.
 * @throws StreamFailed if it is a file; the stream is closed then
 */
export function sourceOf(deps: SourceDeps, listening: Listening, options: SourceOptions): Source {
  const { onTitle = () => {} } = options
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
    const play = (take: TakeMp3) => playSegments(hlsSegments(deps, listening.url, signal), deps, onTitle, take)
    return { kind: 'hls', isTranscoded: null, name, play: endless(play) }
  }
  if (content === 'mp3') {
    const play = (audio: TakeMp3) => listening.play({ audio: (mp3) => audio(mp3), title: onTitle })
    return { kind: 'mp3', isTranscoded: false, name, play: endless(play) }
  }
  const titlesIn = content === 'ogg' ? oggTitles() : () => []
  const audio: Play = (take) =>
    listening.play({
      audio(bytes) {
        titlesIn(bytes).forEach(onTitle)
        take(bytes)
      },
      title: onTitle,
    })
  const play = (take: TakeMp3) => transcode(audio, demuxers[content], deps, take)
  return { kind: content, isTranscoded: true, name, play: endless(play) }
}

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
  let next = await nextSegment()
  const part: Play = async (give) => {
    do {
      if (next) await give(next.bytes)
      next = await nextSegment()
    } while (next && !next.isNewPart)
  }
  while (next) {
    const { bytes, dateUs } = next
    const content = sniff(bytes, true)
    if (content === 'mp3') {
      take(bytes.subarray(id3Bytes(bytes)), dateUs)
      next = await nextSegment()
    } else if (content === 'aac' || content === 'ts' || content === 'mp4') {
      let date = dateUs
      await transcode(part, demuxers[content], deps, (mp3) => {
        take(mp3, date)
        date = undefined
      })
    } else throw new StreamFailed('the HLS segments are not audio that can be recorded')
  }
}
