import { type StoredPeaks, waveformOf } from '../../episodes/rules/waveform.ts'
import type { Site, TapeAnswer } from '../site.ts'
import { barsIn, raisedHeights, type Wave, waveColor } from './wave.ts'

/** The number of bars below which a recording is too short to be drawn. */
const fewest = 12

const colors = ({ station, website }: Site) => ({ color: station.color, isOneColor: website.one_color })

/** The recorded sound of a tape until an instant, in the colours of its shows; empty where there is nothing to hear. */
export function waveOfTape(site: Site, { from, until, shows, levels }: TapeAnswer, end: number, width: number): Wave {
  const all = Buffer.from(levels.values, 'base64')
  const last = Math.min(end, until)
  const heights = raisedHeights(all.subarray(0, Math.floor((last - from) / levels.step_s)), barsIn(width))
  if (heights.length < fewest || heights.every((height) => height === 0)) return []
  const wave: Wave = []
  let slug: string | null | undefined
  for (const [index, height] of heights.entries()) {
    const at = from + ((index + 0.5) / heights.length) * (last - from)
    const show = shows.find(({ start_time, end_time }) => at >= start_time && at < end_time)?.show_slug ?? null
    if (wave.length > 0 && show === slug) wave.at(-1)!.heights.push(height)
    else wave.push({ color: waveColor(show, colors(site)), heights: [height] })
    slug = show
  }
  return wave
}

/** The sound of an episode, or of a part of it, in the colour of its show; empty where it is not known. */
export function waveOfEpisode(
  site: Site,
  slug: string,
  peaks: StoredPeaks | undefined,
  width: number,
  part?: Part,
): Wave {
  if (!peaks) return []
  const heights = raisedHeights(waveformOf(part ? partOfPeaks(peaks, part) : peaks), barsIn(width))
  return heights.length < fewest ? [] : [{ color: waveColor(slug, colors(site)), heights }]
}

type Part = { fromMs: number; untilMs: number | undefined }

/** The peaks of a part of an episode. */
function partOfPeaks(peaks: StoredPeaks, { fromMs, untilMs }: Part): StoredPeaks {
  const { pointsPerSecond } = peaks
  const place = (ms: number) => Math.round((ms / 1000) * pointsPerSecond)
  const cut = (values: string, together: number) =>
    Buffer.from(values, 'base64')
      .subarray(place(fromMs) * together, untilMs === undefined ? undefined : place(untilMs) * together)
      .toString('base64')
  if ('levels' in peaks) return { pointsPerSecond, levels: cut(peaks.levels, 1) }
  return { pointsPerSecond, minMax: cut(peaks.minMax, 2) }
}
