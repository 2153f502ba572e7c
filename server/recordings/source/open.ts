import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { type Listening, listen } from './listen.ts'
import { playHls } from './play-hls.ts'
import { playTranscoded, type TranscodedOptions } from './play-transcoded.ts'
import type { Piece, Source, SourceDeps, SourceOptions, TakeMp3 } from './source.ts'

/** Pause after a reading while ffmpeg has no room: a source that sends too fast is read only as fast as it is decoded. */
const busyPauseMs = 50

/**
 * Opens the stream of a station, whatever it is, as MP3: MP3 as it is sent, everything else through ffmpeg.
 * @throws StreamFailed; `isPermanent` if ffmpeg is needed and not installed, then on playing
 */
export async function openSource(deps: SourceDeps, url: string, options: SourceOptions): Promise<Source> {
  const { pauseMs } = options
  let isBusy = false
  const paused = pauseMs && (() => Math.max(pauseMs(), isBusy ? busyPauseMs : 0))
  const onBusy = (busy: boolean) => {
    isBusy = busy
  }
  return sourceOf(deps, await listen(deps, url, { ...options, pauseMs: paused }), { ...options, onBusy })
}

/**
 * Makes a source of a stream that is being received.
 * @throws StreamFailed if it is a file; the stream is closed then
 */
export function sourceOf(deps: SourceDeps, listening: Listening, options: SourceOptions & TranscodedOptions): Source {
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
  if (content === 'mp3') {
    const play = (take: TakeMp3) => listening.play({ audio: (mp3) => take(mp3, unknown), title: onTitle })
    return { kind: content, isTranscoded: false, name, play: endless(play) }
  }
  if (content === 'hls') {
    listening.close()
    const play = (take: TakeMp3) => playHls(deps, listening.url, { ...options, signal }, take)
    return { kind: content, isTranscoded: null, name, play: endless(play) }
  }
  const play = (take: TakeMp3) => playTranscoded(deps, { ...listening, content }, options, take)
  return { kind: content, isTranscoded: true, name, play: endless(play) }
}

/** The knowledge of most pieces. */
const unknown: Piece = {}
