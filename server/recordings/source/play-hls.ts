import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { outputDates } from '../rules/hls.ts'
import { id3Bytes, sniff } from '../rules/sniff.ts'
import { type HlsDeps, type HlsSegment, hlsSegments } from './hls.ts'
import type { Piece, SourceOptions, TakeMp3 } from './source.ts'
import { demuxers, isOfFfmpeg, type Play, type TranscodeDeps, transcode } from './transcode.ts'

/** After waiting for a segment for this time, everything that ffmpeg makes of the segments before has come. */
const drainedUs = 500_000

/** Plays an HLS stream, from where an earlier connection ended. */
export async function playHls(
  deps: HlsDeps & TranscodeDeps,
  url: string,
  { signal, onTitle = () => {}, memory = {}, remember = () => {} }: SourceOptions,
  take: TakeMp3,
): Promise<void> {
  let isRecorded = true
  const segments = hlsSegments(deps, url, signal, memory.place, (place) => remember({ place }))
  const played = playSegments(segments, deps, onTitle, (mp3, piece) => {
    isRecorded = false
    take(mp3, piece)
    isRecorded = true
  })
  await played.catch((error) => {
    if (!isRecorded || isOfFfmpeg(error)) remember({ place: undefined })
    throw error
  })
}

/** Gives segments of MP3 as they are, and others through one ffmpeg until the next discontinuity. */
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
