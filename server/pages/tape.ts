import { hasName } from '../../web/tape-names.ts'
import { type Html, html } from '../http/pages/html.ts'
import { barsPath, heightsOf } from './rules/bars.ts'
import type { ScheduleAnswer, Site, TapeAnswer } from './site.ts'

/** A stretch of the tape with a show. Unix seconds. */
type Stretch = {
  title: string
  show_slug: string | null
  start_time: number
  end_time: number
  rewindable: boolean
}

/** The tape of a day as it is drawn; levels are those of the recording, or undefined where there is nothing to hear again. */
export type DayTape = {
  from: number
  until: number
  shows: readonly Stretch[]
  gaps: TapeAnswer['gaps']
  levels?: TapeAnswer['levels']
}

/** The tape of a day of which nothing can be heard again: only its shows. */
export function tapeOfSchedule({ days }: ScheduleAnswer, { from, until }: Pick<DayTape, 'from' | 'until'>): DayTape {
  const shows = days.flatMap((day) => day.shows).filter((show) => show.end_time > from && show.start_time < until)
  return { from, until, shows: shows.map((show) => ({ ...show, rewindable: false })), gaps: [] }
}

/** Bars of the wave in a day. */
const bars = 360

/**
 * The tape of a day, as HTML and the CSS rules of its places. Each show that can be heard again is a button; the script draws
 * it anew, with the place of the listener, when something plays.
 */
export function tapeOfDay(
  { words, times, now }: Site,
  tape: DayTape,
  isSilent: boolean,
): { band: Html; rules: string[]; slugs: (string | null)[] } {
  const { from, until, shows, gaps, levels } = tape
  const seconds = until - from
  const percent = (at: number) => ((Math.max(from, Math.min(until, at)) - from) / seconds) * 100
  const place = (id: string, start: number, end: number) =>
    `#${id}{left:${percent(start).toFixed(3)}%;width:${(percent(end) - percent(start)).toFixed(3)}%}`
  const rules = [`.tape{--now:${percent(now).toFixed(3)}%}`]
  const isShut = levels === undefined
  const isOver = until <= now
  const name = (show: Stretch, length: number) =>
    hasName(length / seconds, true) && html`<span dir="auto">${show.title}</span>`

  const lost = gaps.filter((gap) => gap.from < now && gap.until - gap.from > 60)
  const isInGap = (at: number) => lost.some((gap) => at >= gap.from && at < gap.until)
  const items = shows.map((show, index) => {
    const isPast = show.start_time < now
    const end = isPast && show.end_time > now ? now : show.end_time
    rules.push(place(`s${index}`, show.start_time, end))
    const slim = `${end - show.start_time < 4300 && 'slim'} ${isInGap(Math.max(show.start_time, from)) && 'lost'}`
    const of = html` id="s${index}"${show.show_slug && html` data-show="${show.show_slug}"`}`
    const title = name(show, Math.min(end, until) - Math.max(show.start_time, from))
    if (!isPast) return html`<li${of} class="future ${slim}"><div>${title}</div></li>`
    if (show.rewindable) {
      const label = words.listenFrom(show.title, times.hm(show.start_time))
      return html`<li${of} class="${slim}"><button data-from="${show.start_time}" aria-label="${label}">${title}</button></li>`
    }
    const isLost = lost.some((gap) => gap.from <= Math.max(show.start_time, from) && gap.until >= Math.min(end, until))
    if (isShut || isLost) return html`<li${of} class="${slim}"><div>${title}</div></li>`
    return html`<li${of} class="unavailable ${slim}"><div>${title}</div>${end - show.start_time > 2400 && html`<i>${words.onAirOnly}</i>`}</li>`
  })
  const drawnGaps = lost.map((gap, index) => {
    rules.push(place(`g${index}`, gap.from, Math.min(gap.until, now)))
    const title = words.notRecorded(times.hm(gap.from), times.hm(gap.until))
    return html`<span class="gap" id="g${index}" title="${title}"></span>`
  })
  // At the end of the day, the time at the needle stands on its left.
  const isLate = !isOver && percent(now) > 94
  const hours = Array.from({ length: Math.ceil(seconds / 7200) }, (_, index) => from + index * 7200)
    .filter((at) => at < now - (isLate ? 7200 : 2600) || at > now + 4700)
    .map((at, index) => {
      rules.push(`#h${index}{left:${percent(at).toFixed(3)}%}`)
      return html`<span id="h${index}"${(at > now || isInGap(at)) && html` class="future"`}>${times.hm(at).slice(0, 2)}</span>`
    })
  const label = words.tapeOf(times.day(from))
  // The script draws the tape of today anew, that of another day stays.
  const band = html`<div class="tape${isShut && ' shut'}${isSilent && ' stopped'}${isOver ? html` whole"` : html`" data-tape`}><div class="window"><div class="strip">
<div class="past"></div><div class="ahead"></div>
${drawnGaps}${levels && wave(tape, levels, now)}
<ol class="shows" aria-label="${label}">${items}</ol>
<div class="hours" aria-hidden="true">${hours}</div>
${!isOver && html`<span class="needle${isLate && ' late'}"><b>${isSilent ? words.silent : times.hm(now)}</b></span>`}</div></div></div>`
  return { band, rules, slugs: shows.map((show) => show.show_slug) }
}

/** The recorded sound: a path for each show, with a bar for every four minutes of the day. */
function wave({ from, until, shows }: DayTape, { step_s, values }: TapeAnswer['levels'], now: number): Html {
  const levels = Buffer.from(values, 'base64')
  const heights = heightsOf(levels, bars, (until - from) / bars / step_s)
  const paths = shows.map((show) => {
    const [first, last] = [show.start_time, Math.min(show.end_time, now)].map((at) =>
      Math.max(0, Math.min(bars, Math.round(((at - from) / (until - from)) * bars))),
    ) as [number, number]
    const path = barsPath(heights.slice(first, last), { left: first * 4, step: 4, middle: 50, half: 48 })
    return path && html`<path${show.show_slug && html` data-show="${show.show_slug}"`} d="${path}"/>`
  })
  return html`<svg class="wave" viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden="true">${paths}</svg>`
}
