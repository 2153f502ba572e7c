import { type FfmpegFailed, runFfmpeg } from '../../ffmpeg/run.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'

/** What transcoding needs. */
export type TranscodeDeps = {
  /** A monotonic clock, in microseconds. */
  nowUs: () => number
  /** The ffmpeg program, if it is not in the usual places. */
  ffmpegProgram?: string
  /** The bitrate of the MP3 that is recorded. Default 192. */
  transcodeKilobits?: number
}

/** ffmpeg's names of its demuxers. They are named so that it guesses nothing, and opens no playlist. */
export const demuxers = { aac: 'aac', ogg: 'ogg', flac: 'flac', ts: 'mpegts', mp4: 'mp4' } as const

/** This long without MP3 while audio arrives, ffmpeg is taken for hung. */
const hungUs = 10_000_000

/**
 * Turns audio of another kind into MP3, by an ffmpeg that runs as long as the audio lasts. Ends after the last of it.
 * A failure of the input is thrown once everything before it has been given.
 * @throws StreamFailed; `isPermanent` if ffmpeg is not installed
 */
export async function* transcode(
  input: AsyncIterable<{ bytes: Uint8Array }>,
  demuxer: string,
  { nowUs, ffmpegProgram, transcodeKilobits = 192 }: TranscodeDeps,
): AsyncGenerator<{ bytes: Uint8Array; arrivedUs: number }, undefined> {
  const ffmpeg = runFfmpeg(
    ['-probesize', '65536', '-analyzeduration', '1000000', '-threads', '1', '-f', demuxer],
    [
      ...['-map', '0:a:0', '-map_metadata', '-1', '-ac', '2', '-c:a', 'libmp3lame', '-b:a', `${transcodeKilobits}k`],
      // Bare frames: no Info frame and no tags, each written as soon as it is made.
      ...['-write_xing', '0', '-id3v2_version', '0', '-write_id3v1', '0', '-flush_packets', '1', '-f', 'mp3'],
    ],
    ffmpegProgram === undefined ? {} : { program: ffmpegProgram },
  )
  let inputFailure: { error: unknown } | undefined
  let lastOutputUs = nowUs()

  async function feed(): Promise<void> {
    for await (const { bytes } of input) {
      if (!ffmpeg.input.write(bytes)) await roomIn(ffmpeg)
      if (ffmpeg.input.destroyed) return
      if (nowUs() - lastOutputUs > hungUs) return ffmpeg.kill()
    }
  }
  const fed = feed()
    .catch((error: unknown) => {
      inputFailure = { error }
    })
    .then(() => void ffmpeg.input.end())

  try {
    for await (const bytes of ffmpeg.output) {
      lastOutputUs = nowUs()
      yield { bytes, arrivedUs: lastOutputUs }
    }
    await ffmpeg.ended.catch((error: FfmpegFailed) => {
      // A stream that ended at once leaves ffmpeg without audio: the end is the reason then.
      if (inputFailure && !error.isMissing) return
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

/** Resolves when there is room for more input, or nobody to read it. */
function roomIn({ input, ended }: ReturnType<typeof runFfmpeg>): Promise<void> {
  return new Promise((resolve) => {
    input.once('drain', resolve)
    ended.then(resolve, () => resolve())
  })
}
