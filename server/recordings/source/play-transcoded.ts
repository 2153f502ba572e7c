import { oggTitles } from '../rules/ogg-titles.ts'
import { recordedTail } from '../rules/splice.ts'
import type { Listening } from './listen.ts'
import type { Piece, SourceOptions, TakeMp3 } from './source.ts'
import { demuxers, isOfFfmpeg, type Play, type TranscodeDeps, transcode } from './transcode.ts'
import { unknownUnits } from './unknown-units.ts'

/** `onBusy` is called when the input buffer of ffmpeg is full, and when it has space again. */
export type TranscodedOptions = Pick<SourceOptions, 'onTitle' | 'memory' | 'remember'> & {
  onBusy?: (isBusy: boolean) => void
}

/** Plays a stream through ffmpeg, without the frames or pages that an earlier connection gave to it. */
export async function playTranscoded(
  deps: TranscodeDeps,
  { content, play }: Pick<Listening, 'play'> & { content: 'aac' | 'ogg' | 'flac' | 'ts' },
  { onTitle = () => {}, memory = {}, remember = () => {}, onBusy = () => {} }: TranscodedOptions,
  take: TakeMp3,
): Promise<void> {
  const titlesIn = content === 'ogg' ? oggTitles() : () => []
  const given = memory.units ?? recordedTail()
  remember({ units: given })
  const units = unknownUnits(content, given)
  let follows: Piece['follows']
  /** Whether the MP3 of what ffmpeg was fed was taken; undefined while it was fed nothing. */
  let isRecorded: boolean | undefined

  const audio: Play = async (give) => {
    const feed = (bytes: Uint8Array) => {
      if (bytes.length === 0) return
      isRecorded ??= false
      const room = give(bytes)
      if (!room) return
      onBusy(true)
      room.then(() => onBusy(false))
    }
    const played = play({
      audio(bytes) {
        titlesIn(bytes).forEach(onTitle)
        const unknown = units.push(bytes, deps.nowUs())
        if (unknown.follows) follows = 'certain'
        feed(unknown.bytes)
      },
      title: onTitle,
    })
    await played.finally(() => feed(units.rest()))
  }
  const transcoded = transcode(audio, demuxers[content], deps, (mp3) => {
    isRecorded = false
    take(mp3, { follows })
    isRecorded = true
    follows = undefined
  })
  await transcoded.catch((error) => {
    if (isRecorded === false || isOfFfmpeg(error)) remember({ units: undefined })
    throw error
  })
}
