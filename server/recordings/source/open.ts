import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { oggTitles } from '../rules/ogg-titles.ts'
import { id3Bytes, sniff } from '../rules/sniff.ts'
import { type HlsDeps, type HlsSegment, hlsSegments } from './hls.ts'
import { type ListenDeps, listen, type Part } from './listen.ts'
import { demuxers, type TranscodeDeps, transcode } from './transcode.ts'

/** What a source needs: the client for streams, a monotonic clock, and timers. */
export type SourceDeps = ListenDeps & HlsDeps & TranscodeDeps

export type SourceOptions = {
  /** Ends the source: reading throws StreamFailed. */
  signal: AbortSignal
  /**
   * Called for each title, between the chunks that it is heard between; of what is transcoded, up to a second before.
   * Empty if nothing is named. `arrivedUs` as in SourceChunk.
   */
  onTitle?: (title: string, arrivedUs: number) => void
}

/** MP3 in arrival order. */
export type SourceChunk = {
  bytes: Uint8Array
  /** The monotonic time of its arrival, in microseconds. */
  arrivedUs: number
  /**
   * The instant of its first sample, in microseconds since the epoch, as an HLS playlist says. Given for each segment of
   * MP3; of what is transcoded, for the first chunk after each discontinuity.
   */
  dateUs?: number
}

/** An open source. */
export type Source = {
  kind: 'mp3' | 'aac' | 'ogg' | 'flac' | 'ts' | 'hls'
  /** Its MP3 is made here by ffmpeg. Such bytes differ from one connection to the next. Null: not known yet (HLS). */
  isTranscoded: boolean | null
  /** The name that the server gives (`icy-name`). */
  name: string | undefined
  /** Reading throws StreamFailed when the source ends, for whatever reason. Ending the loop closes the source. */
  chunks: AsyncIterableIterator<SourceChunk>
}

/**
 * Opens the stream of a station, whatever it is, as MP3: MP3 as it is sent, everything else through ffmpeg.
 * @throws StreamFailed; `isPermanent` if ffmpeg is needed and not installed, then on reading the first chunk
 */
export async function openSource(deps: SourceDeps, url: string, options: SourceOptions): Promise<Source> {
  const { onTitle = () => {} } = options
  const closing = new AbortController()
  const signal = AbortSignal.any([options.signal, closing.signal])
  const listening = await listen(deps, url, signal)
  const name = listening.headers['icy-name']
  const { content } = listening
  const endless = (chunks: AsyncIterable<SourceChunk>) => untilClosed(chunks, closing)
  if (content === 'mp4') {
    listening.close()
    throw new StreamFailed('the answer is a file, not a live stream')
  }
  if (content === 'hls') {
    listening.close()
    const segments = hlsSegments(deps, listening.url, signal)
    return { kind: 'hls', isTranscoded: null, name, chunks: endless(mp3OfSegments(segments, deps, onTitle)) }
  }
  const audio = withTitles(listening.parts, onTitle, content === 'ogg' ? oggTitles() : () => [])
  if (content === 'mp3') return { kind: 'mp3', isTranscoded: false, name, chunks: endless(audio) }
  return { kind: content, isTranscoded: true, name, chunks: endless(transcode(audio, demuxers[content], deps)) }
}

async function* untilClosed(chunks: AsyncIterable<SourceChunk>, closing: AbortController) {
  try {
    yield* chunks
    throw new StreamFailed('the stream ended')
  } finally {
    closing.abort()
  }
}

/** Passes on the audio, and tells the titles that are between it (ICY) and in it. */
async function* withTitles(
  parts: AsyncIterable<Part>,
  onTitle: (title: string, arrivedUs: number) => void,
  titlesIn: (audio: Uint8Array) => string[],
) {
  for await (const part of parts) {
    if ('title' in part) onTitle(part.title, part.arrivedUs)
    else {
      for (const title of titlesIn(part.bytes)) onTitle(title, part.arrivedUs)
      yield part
    }
  }
}

/** Segments of MP3 are given as they are; others are transcoded, by one ffmpeg until the next discontinuity. */
async function* mp3OfSegments(
  segments: AsyncGenerator<HlsSegment, undefined>,
  deps: TranscodeDeps,
  onTitle: (title: string, arrivedUs: number) => void,
): AsyncGenerator<SourceChunk, undefined> {
  let title: string | undefined
  const nextSegment = async () => {
    const { value } = await segments.next()
    if (value?.title !== undefined && value.title !== title) onTitle(value.title, value.arrivedUs)
    title = value?.title ?? title
    return value
  }
  let next = await nextSegment()
  async function* part() {
    do {
      if (next) yield { bytes: next.bytes }
      next = await nextSegment()
    } while (next && !next.isNewPart)
  }
  while (next) {
    const { bytes, arrivedUs, dateUs } = next
    const content = sniff(bytes, true)
    if (content === 'mp3') {
      yield { bytes: bytes.subarray(id3Bytes(bytes)), arrivedUs, ...(dateUs !== undefined && { dateUs }) }
      next = await nextSegment()
    } else if (content === 'aac' || content === 'ts' || content === 'mp4') {
      let date = dateUs === undefined ? {} : { dateUs }
      for await (const chunk of transcode(part(), demuxers[content], deps)) {
        yield { ...chunk, ...date }
        date = {}
      }
    } else throw new StreamFailed('the HLS segments are not audio that can be recorded')
  }
}
