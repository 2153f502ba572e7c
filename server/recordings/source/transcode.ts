import { FfmpegFailed, runFfmpeg } from '../../ffmpeg/run.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'

export type TranscodeDeps = {
  /** A monotonic clock, in microseconds. */
  nowUs: () => number
  /** The ffmpeg program, if it is not in the usual places. */
  ffmpegProgram?: string
  /** The bitrate of the MP3 that is recorded. */
  transcodeKilobits: number
}

/**
 * Gives audio to `take` until its end. Each piece is valid during the call only. Sources that can wait wait for the promise.
 */
export type Play = (take: (bytes: Uint8Array) => Promise<void> | undefined) => Promise<void>

/** ffmpeg's names of its demuxers. They are named so that it guesses nothing, and opens no playlist. */
export const demuxers = { aac: 'aac', ogg: 'ogg', flac: 'flac', ts: 'mpegts', mp4: 'mp4' } as const

/** After this time without MP3 while audio arrives, or after the end of the audio, ffmpeg counts as hung. */
const hungUs = 10_000_000
/** Maximum of a live stream that waits for ffmpeg. */
const maxWaitingBytes = 4 * 1024 * 1024

/**
 * Turns audio of another kind into MP3, by an ffmpeg that runs as long as the audio lasts. Resolves after the last of it.
 * A failure of the input is thrown once everything before it has been given.
 * @throws StreamFailed; `isPermanent` if ffmpeg is not installed
 */
export async function transcode(
  play: Play,
  demuxer: string,
  { nowUs, ffmpegProgram, transcodeKilobits }: TranscodeDeps,
  take: (mp3: Uint8Array) => void,
): Promise<void> {
  const ffmpeg = runFfmpeg(
    ['-probesize', '65536', '-analyzeduration', '1000000', '-threads', '1', '-f', demuxer],
    [
      ...['-map', '0:a:0', '-map_metadata', '-1', '-ac', '2', '-c:a', 'libmp3lame', '-b:a', `${transcodeKilobits}k`],
      // Bare frames: no Info frame and no tags, each written as soon as it is made.
      ...['-write_xing', '0', '-id3v2_version', '0', '-write_id3v1', '0', '-flush_packets', '1', '-f', 'mp3'],
    ],
    ffmpegProgram === undefined ? {} : { program: ffmpegProgram },
  )
  const { input } = ffmpeg
  /** Ends the input when ffmpeg has ended: then that is the reason. */
  const hasEnded = new StreamFailed('ffmpeg has ended')
  let inputFailure: { error: unknown } | undefined
  /** When it gave MP3 last, or was given its first audio. */
  let lastOutputUs: number | undefined
  let room: Promise<void> | undefined

  const fed = play((bytes) => {
    lastOutputUs ??= nowUs()
    const isHung = nowUs() - lastOutputUs > hungUs
    const isFull = input.writableLength > maxWaitingBytes
    if (isHung || isFull) ffmpeg.kill()
    if (input.destroyed) throw hasEnded
    if (isFull)
      throw new StreamFailed('ffmpeg could not keep up', {
        cause: new FfmpegFailed('it does not take its input', false),
      })
    if (input.write(Buffer.from(bytes))) return undefined
    room ??= roomIn(ffmpeg).then(() => {
      room = undefined
    })
    return room
  })
    .catch((error: unknown) => {
      if (error !== hasEnded) inputFailure = { error }
    })
    .then(() => {
      input.end()
      setTimeout(ffmpeg.kill, hungUs / 1000).unref()
    })

  try {
    for await (const bytes of ffmpeg.output) {
      lastOutputUs = nowUs()
      take(bytes)
    }
    await ffmpeg.ended.catch((error: FfmpegFailed) => {
      // A stream that ended at once, or sent known audio only, leaves ffmpeg without any: the end is the reason then.
      if ((inputFailure || lastOutputUs === undefined) && !error.isMissing) return
      if (error.isMissing) {
        const reason = 'ffmpeg is needed for this stream and is not installed'
        throw new StreamFailed(reason, { cause: error, isPermanent: true })
      }
      throw new StreamFailed('ffmpeg could not decode the stream', { cause: error })
    })
    await fed
    if (inputFailure) throw inputFailure.error
  } finally {
    ffmpeg.kill()
  }
}

/** Whether ffmpeg failed, so that its input was not recorded. */
export const isOfFfmpeg = (error: unknown) => error instanceof StreamFailed && error.cause instanceof FfmpegFailed

/** Resolves when there is room for more input, or ffmpeg has ended. */
function roomIn({ input, ended }: ReturnType<typeof runFfmpeg>): Promise<void> {
  return new Promise((resolve) => {
    input.once('drain', resolve)
    ended.then(resolve, () => resolve())
  })
}
