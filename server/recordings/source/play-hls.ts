import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { outputDates } from '../rules/hls.ts'
import { hlsTitles } from '../rules/hls-titles.ts'
import { nameOf } from '../rules/names-in-text.ts'
import { namesInSegment } from '../rules/segment-names.ts'
import { segmentContent } from '../rules/sniff.ts'
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
  const titleAt = hlsTitles()
  const nextSegment = async () => {
    const { value } = await segments.next()
    if (!value) return undefined
    const { content, audio } = segmentContent(value.bytes)
    const names = namesInSegment(content, value.bytes)
    // A segment has one title: that at its end, which the next one continues.
    const title = titleAt({ ...value.titles, tag: names.length > 0 ? nameOf(names.at(-1)!) : undefined })
    if (title !== undefined) onTitle(title)
    return { ...value, content, audio }
  }
  const { nowUs, transcodeKilobits } = deps
  let next = await nextSegment()
  while (next) {
    const { content, audio, dateUs, isNewPart, isNext, missing } = next
    const piece: Piece = { dateUs, isNewPart, follows: isNext ? 'in order' : undefined, missing }
    if (content === 'mp3') {
      take(audio, piece)
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
