import type { Mp3Format } from '../lib/mp3-frame.ts'
import type { Recordings } from '../recordings/window.ts'
import { freshUs, type Span } from './rules/audible.ts'
import { frameFitter, type Slot } from './rules/frame-fitter.ts'
import { frameOf, type Sound, type SoundReader } from './sound.ts'

/** A part of the sound near the live edge, and the title at its end. All listeners receive the same bytes. */
export type Chunk = { slots: Slot[]; bytes: Uint8Array; untilUs: number; title: string }

/** Length of the burst with which listening begins, in microseconds. */
export const burstUs = 20_000_000
/** Sound in memory for new listeners: the burst, and the time between two reads. */
const keptUs = burstUs + 3_000_000
/** Age at which a restricted show becomes silent at the edge: younger than it may be, as a burst is up to this old. */
const restrictedAfterUs = freshUs - keptUs
/** Distance of the edge from now while nothing is recorded, and that up to which the end of the recording is searched. */
const [awayUs, searchUs] = [60_000_000, 80_000_000]
/** The recording may be dated some time in the future. */
const aheadUs = 5_000_000

export type LiveEdge = ReturnType<typeof liveEdge>

type Deps = {
  reader: (fromUs: number) => SoundReader
  restricted: (span: Span) => Promise<readonly Span[]>
  titleAt: (atUs: number) => Promise<string>
  /** The text of the last of these titles, empty if it is not public; undefined without titles. */
  lastTitle: (titles: Sound['titles']) => Promise<string | undefined>
}

/** The instant at which the newest sound of a station begins that a new listener receives. */
export async function newestUs(
  { window }: Pick<Recordings, 'window'>,
  stationId: number,
  nowUs: number,
): Promise<number> {
  const { runs } = await window(stationId, nowUs - searchUs, nowUs + aheadUs)
  return Math.max(runs.at(-1)?.untilUs ?? 0, nowUs - awayUs) - burstUs
}

/** Reads the newest sound of a station once for all its listeners, from an instant on. */
export function liveEdge({ reader, restricted, titleAt, lastTitle }: Deps, fromUs: number) {
  const sound = reader(fromUs)
  let kept: Chunk[] = []
  let title: string | undefined

  return {
    isOver: sound.isOver,
    /** The begin of the sound that it can give to a new listener; infinite before the first read. */
    beginUs: () => kept[0]?.slots[0]?.atUs ?? Number.POSITIVE_INFINITY,
    /** The instant up to which it has been read. */
    untilUs: sound.positionUs,
    /**
     * Reads what has been recorded since the last call; undefined if there is nothing new.
     * @param onChunk called as soon as `from` includes the chunk
     */
    async advance(nowUs: number, onChunk = () => {}): Promise<Chunk | undefined> {
      title ??= await titleAt(sound.positionUs())
      const untilUs = nowUs + aheadUs
      const spans = await restricted({ fromUs: sound.positionUs() - freshUs, untilUs })
      const { slots, titles } = await sound.read(untilUs, { spans, nowUs: nowUs + freshUs - restrictedAfterUs })
      title = (await lastTitle(titles)) ?? title
      if (slots.length === 0) return undefined
      const chunk = shared(slots, sound.positionUs(), title)
      kept.push(chunk)
      kept = kept.filter(({ untilUs }) => untilUs > chunk.untilUs - keptUs)
      onChunk()
      return chunk
    },
    /**
     * The sound from an instant on that has been read: its begin, made for one listener so that it can be decoded, and the
     * chunks behind that; undefined if it cannot be joined there.
     */
    from(atUs: number): Chunk[] | undefined {
      const format = sound.format()
      const first = kept.findIndex(({ untilUs }) => untilUs > atUs)
      return format && first >= 0 ? entered(kept, first, atUs, format) : undefined
    },
  }
}

/** One buffer for all frames, so that each listener costs one write. */
function shared(slots: Slot[], untilUs: number, title: string): Chunk {
  const bytes = Buffer.concat(slots.map((slot) => slot.bytes))
  let at = 0
  const views = slots.map((slot) => {
    const view = bytes.subarray(at, at + slot.bytes.length)
    at += slot.bytes.length
    return { atUs: slot.atUs, bytes: view }
  })
  return { slots: views, bytes, untilUs, title }
}

function entered(kept: readonly Chunk[], first: number, atUs: number, format: Mp3Format): Chunk[] | undefined {
  const begin: Slot[] = []
  const fitter = frameFitter(format, (slot) => begin.push(slot))
  for (const slot of kept[first - 1]?.slots ?? []) fitter.earlier(frameOf(slot, format))
  const halfUs = (format.samplesPerFrame * 5e5) / format.sampleRate
  for (const [nth, { slots, title, untilUs }] of kept.slice(first).entries()) {
    for (const slot of slots) {
      if (slot.atUs < atUs - halfUs) fitter.earlier(frameOf(slot, format))
      else fitter.frame(frameOf(slot, format), slot.atUs)
    }
    if (fitter.isFollowing()) return [shared(begin, untilUs, title), ...kept.slice(first + nth + 1)]
  }
  return undefined
}
