import { frameSplitter, type Mp3Frame } from '../../lib/mp3-frame.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { type ListenDeps, listen } from './listen.ts'
import type { Source } from './open.ts'

/** What is heard at an address. Everything but `kind` and `needsFfmpeg` is undefined where the stream does not say it. */
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
  /** What is playing. */
  title: string | undefined
}

/**
 * Listens to an address for a moment, to say what is there: before a station is set to record it.
 * @param withinMs after this long it ends with what it knows by then
 * @throws StreamFailed with the reason why it cannot be recorded
 */
export async function describeStream(deps: ListenDeps, url: string, withinMs = 5000): Promise<StreamDescription> {
  const late = AbortSignal.timeout(withinMs)
  const listening = await listen(deps, url, late).catch((error) => {
    throw late.aborted ? new StreamFailed(`no audio within ${withinMs / 1000} s`, { cause: error }) : error
  })
  const { content, headers } = listening
  if (content === 'mp4') {
    listening.close()
    throw new StreamFailed('the answer is a file, not a live stream')
  }
  let title: string | undefined
  let frame: Mp3Frame | undefined
  const splitter = frameSplitter((first) => {
    frame ??= first
  })
  const mayHaveTitle = headers['icy-metaint'] !== undefined
  const closeIfKnown = () => {
    if ((frame || content !== 'mp3') && (title !== undefined || !mayHaveTitle)) listening.close()
  }
  const ended = listening.play({
    audio(bytes) {
      if (content === 'mp3' && !frame) splitter.push(bytes)
      closeIfKnown()
    },
    title(heard) {
      title = heard
      closeIfKnown()
    },
  })
  await ended.catch((error) => {
    if (!(error instanceof StreamFailed)) throw error
  })
  const declared = new URLSearchParams(headers['ice-audio-info']?.replaceAll(';', '&'))
  const number = (...values: (string | null | undefined)[]) => values.map(Number).find((value) => value > 0)
  return {
    kind: content,
    needsFfmpeg: content !== 'mp3',
    kilobits: frame?.kilobits ?? number(headers['icy-br'], declared.get('bitrate'), declared.get('ice-bitrate')),
    sampleRate:
      frame?.format.sampleRate ?? number(headers['icy-sr'], declared.get('samplerate'), declared.get('ice-samplerate')),
    channels: frame?.format.channels ?? number(declared.get('channels'), declared.get('ice-channels')),
    name: headers['icy-name'],
    title,
  }
}
