import { hueOf } from '../../web/hue.ts'
import { read } from './data.ts'
import type { Shown, Told } from './shown.ts'
import { tapeAt } from './tape-data.ts'
import { type Day, gapAt, heightsOf, type Part, partAt, type Strip } from './tape-geometry.ts'
import { tapeWords } from './tape-words.ts'
import type { Episode, Schedule, Tape, Waveform } from './types.ts'
import { type Host, now } from './widget.ts'
import { withWords } from './words.ts'

/** Reads the day of an instant: its recording, or only its programme where rewinding is off. */
export async function dayAt({ station }: Host, at: number): Promise<Day> {
  // A station that has just begun to record offers rewinding a minute later.
  if (!station.info.listen.rewind_url) station.info = await station.read('')
  if (station.info.listen.rewind_url) {
    const tape = await tapeAt(station, at).catch(() => undefined)
    if (tape) return { strip: stripOf(tape), isShut: false }
  }
  const { days } = await station.read<Schedule>('/schedule?days=1')
  const shows = days[0]?.shows ?? []
  const from = shows[0]?.start_time ?? at
  const until = Math.max(from + 3600, shows.at(-1)?.end_time ?? at)
  const tape = { from, until, shows, gaps: [], levels: { step_s: 10, values: '' } }
  return { strip: stripOf(tape, true), isShut: true }
}

function stripOf(tape: Tape, isShut?: boolean): Strip {
  const { from, until, shows, gaps, levels } = tape
  const present = now()
  return {
    ...{ from, until, gaps, end: until, step: levels.step_s, heights: heightsOf(levels.values) },
    parts: shows.map((show): Part => {
      const [start, end] = [Math.max(from, show.start_time), Math.min(until, show.end_time)]
      const isLost = isShut || gapAt(tape, start)
      const state = start >= present ? 'ahead' : show.rewindable ? 'heard' : isLost ? 'past' : 'shut'
      return { title: show.title, hue: hueOf(show.show_slug ?? ''), from: start, until: end, state }
    }),
  }
}

/** The strip of an episode: its chapters and its waveform. */
export async function episodeStrip({ station }: Host, episode: Episode): Promise<Strip> {
  const until = (episode.duration_ms ?? 0) / 1000 || 1
  const url = episode.waveform_url && new URL(episode.waveform_url, station.server).href
  const points = url ? (await read<Waveform>(url, 3600).catch(() => ({ points: [] }))).points : []
  const chapters = episode.chapters.length ? episode.chapters : [{ start_ms: 0, title: episode.title }]
  return {
    ...{ from: 0, until, end: until, gaps: [], step: until / Math.max(1, points.length) },
    heights: points.map((point) => Math.max(0.03, point / 255)),
    parts: chapters.map(({ start_ms, title }, index) => ({
      ...{ title, hue: hueOf(episode.show.slug), state: 'heard' as const },
      from: index ? start_ms / 1000 : 0,
      until: (chapters[index + 1]?.start_ms ?? until * 1000) / 1000,
    })),
  }
}

/** Tells the show at a place on the tape; nothing while that is not known. */
export function toldOfTape({ host: { station, words, clock }, heard, day, shows }: Shown): Told | undefined {
  const part = heard && day && partAt(day.strip, heard)
  if (!part) return
  const { title } = part
  const { image, page_url } = station.info
  const show = shows.find((each) => each.title === title)
  const line = withWords(words, tapeWords).fromTape(clock.hms(heard))
  return {
    title,
    sub: line,
    long: line,
    image: show?.image ?? image,
    url: show?.page_url ?? page_url,
    slug: show?.slug,
  }
}
