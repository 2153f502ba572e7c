import { frameSplitter, type Mp3Frame } from '../../lib/mp3-frame.ts'
import { frameLevel, levelMeter } from '../../lib/mp3-level.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { guessCharset } from '../guess-charset.ts'
import { charsetFinder } from '../rules/found-charset.ts'
import { frameUs } from '../rules/hold.ts'
import { tenthUs } from '../rules/reel-levels.ts'
import { storedTitle, titleText } from '../rules/title-text.ts'
import { listen } from './listen.ts'
import { sourceOf } from './open.ts'
import type { Source, SourceDeps } from './source.ts'

/** The description of a stream. Values that the stream does not tell are undefined. */
export type StreamDescription = {
  kind: Source['kind']
  /** Recording it needs ffmpeg. For HLS, where it depends on the segments, true. */
  needsFfmpeg: boolean
  kilobits: number | undefined
  /** Hertz. */
  sampleRate: number | undefined
  channels: number | undefined
  /** The station's name as the server gives it. */
  name: string | undefined
  /** The title that is playing. */
  title: string | undefined
  /** Loudness of each tenth of a second in half decibels: 200 is full scale, 1 silence. */
  levels: Uint8Array
  /** Time until the first audio, in milliseconds. */
  answeredMs: number
}

/** Duration of the audio that is received, in microseconds. */
const enoughUs = 3_000_000

/**
 * Receives a stream for a moment, as the recorder would, to describe it before a station is set to record it.
 * @param withinMs maximum duration
 * @throws StreamFailed with the reason why it cannot be recorded
 */
export async function describeStream(deps: SourceDeps, url: string, withinMs = 8000): Promise<StreamDescription> {
  const late = AbortSignal.timeout(withinMs)
  const closing = new AbortController()
  const signal = AbortSignal.any([late, closing.signal])
  let title: string | undefined
  let first: Mp3Frame | undefined
  let heardUs = 0
  const meter = levelMeter()
  const splitter = frameSplitter((frame) => {
    first ??= frame
    meter.add(frameLevel(frame.bytes, frame.format), heardUs / tenthUs)
    heardUs += frameUs(frame)
    if (heardUs >= enoughUs) closing.abort()
  })
  const onTitle = (heard: string) => {
    title = heard
  }
  const failed = (error: unknown) =>
    late.aborted ? new StreamFailed(`no audio within ${withinMs / 1000} s`, { cause: error }) : error
  const askedUs = deps.nowUs()
  const listening = await listen(deps, url, signal).catch((error) => {
    throw failed(error)
  })
  const answeredMs = Math.round((deps.nowUs() - askedUs) / 1000)
  const { kind, isTranscoded, name, play } = sourceOf(deps, listening, { signal, onTitle })
  await play((mp3) => splitter.push(mp3)).catch((error) => {
    if (!first || !(error instanceof StreamFailed)) throw failed(error)
  })
  const { headers } = listening
  const declared = new URLSearchParams(headers['ice-audio-info']?.replaceAll(';', '&'))
  const number = (...values: (string | null | undefined)[]) => values.map(Number).find((value) => value > 0)
  // Frames that ffmpeg made say nothing about the stream.
  const sent = isTranscoded === false ? first : undefined
  return {
    kind,
    needsFfmpeg: isTranscoded !== false,
    kilobits: sent?.kilobits ?? number(headers['icy-br'], declared.get('bitrate'), declared.get('ice-bitrate')),
    sampleRate:
      sent?.format.sampleRate ?? number(headers['icy-sr'], declared.get('samplerate'), declared.get('ice-samplerate')),
    channels: sent?.format.channels ?? number(declared.get('channels'), declared.get('ice-channels')),
    name: name === undefined ? undefined : textOf(storedTitle(Buffer.from(name, 'latin1'))),
    title: title && textOf(title),
    levels: meter.levels(),
    answeredMs,
  }
}

/** A text that is stored as titles are, in an encoding that is found by this text alone. */
function textOf(stored: string): string {
  const found = charsetFinder('', [], guessCharset)([stored]) ?? ''
  return titleText(stored, { chosen: 'auto', found })
}
