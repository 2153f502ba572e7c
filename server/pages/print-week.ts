import { Html, html } from '../http/pages/html.ts'
import { isoDateOf, mondayOf } from '../lib/epoch-day.ts'
import { labelledLine, linesOf } from '../lib/field-rules.ts'
import type { Qr } from '../lib/qr.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { beginOfDay, onTheWall, type Placed, placedWeek, placeOf, type WeekShow } from './rules/broadcast-day.ts'
import type { ScheduleAnswer, ShowAnswer, Site } from './site.ts'

type Printed = WeekShow & { title: string; slug: string | null; presenter: string; startAt: number }

/** The days of the schedule that the sheet of a week is made of: those around it have shows that reach into it. */
export function daysOfWeek(day: number): { monday: number; from: string; days: number } {
  const monday = mondayOf(day)
  return { monday, from: isoDateOf(monday - 1), days: 9 }
}

/**
 * The week on one sheet, to be printed.
 * @param monday the epoch day of its first day
 */
export function printWeekPage(
  site: Site,
  { schedule, shows, monday, qr }: { schedule: ScheduleAnswer; shows: readonly ShowAnswer[]; monday: number; qr: Qr },
): Page {
  const { words, times, station, website, canonical, root } = site
  const { timezone } = station
  const presenterOf = new Map(shows.map(({ slug, presenter }) => [slug, presenter]))
  const printed = schedule.days.flatMap(({ shows }) =>
    shows.map(
      ({ title, show_slug, start_time, end_time }): Printed => ({
        ...onTheWall(timezone, monday, { startAt: start_time, endAt: end_time }),
        ...{ title, slug: show_slug, presenter: presenterOf.get(show_slug ?? '') ?? '', startAt: start_time },
      }),
    ),
  )
  const begin = beginOfDay(printed)
  const noon = (day: number) => instantOf(timezone, monday + day, 720)
  const span = `${times.dayOfMonth(noon(0))} – ${times.dayOfMonth(noon(6))}`
  const rules: string[] = []
  const columns = placedWeek(printed, begin).map((column, day) => {
    const items = column.map((placed, index) => {
      const id = `w${day}-${index}`
      rules.push(`#${id}{top:${placed.top.toFixed(2)}%;height:${placed.height.toFixed(2)}%}`)
      return item(site, placed, id)
    })
    return html`<section class="column"><h2>${times.weekday(noon(day))}<span>${times.dayOfMonth(noon(day))}</span></h2><ol>${items}</ol></section>`
  })
  const hours = [begin / 60, 9, 12, 15, 18, 21, 24]
    .filter((hour, index) => index === 0 || hour > begin / 60)
    .map((hour) => {
      rules.push(`#hr${hour}{--t:${placeOf(begin, hour * 60).toFixed(2)}}`)
      return html`<span id="hr${hour}">${`${hour % 24}`.padStart(2, '0')}</span>`
    })
  const lines = linesOf(website.reception).map((line) => labelledLine(line)!)
  return {
    title: `${words.schedule}, ${span}`,
    description: `${words.schedule} · ${station.name}`,
    view: 'print',
    path: '/schedule/print',
    isBare: true,
    isIndexed: false,
    rules,
    shows: printed.map(({ slug }) => slug),
    main: html`<div class="tools"><a href="${root}/schedule">${words.schedule}</a><button class="button" data-print hidden>${icon('print')}${words.print}, A4</button></div>
<div class="scroll" tabindex="0" role="region" aria-label="${words.print}"><div class="a4"><header><h1>${station.name}<span>, ${span}</span></h1><p>${words.hearAgain}<br><b>${canonical.replace(/^https?:\/\//, '')}</b></p><svg viewBox="0 0 ${qr.size} ${qr.size}" shape-rendering="crispEdges" role="img" aria-label="${canonical}"><path d="${new Html(qr.path)}"/></svg></header>
<div class="week"><div class="hours" aria-hidden="true">${hours}</div>${columns}</div>
<footer>${lines.map(({ label, words }) => html`<span><b>${label}</b> ${words}</span>`)}</footer></div></div>`,
  }
}

function item({ times }: Site, { show, height }: Placed<Printed>, id: string) {
  const isShort = height < 7
  return html`<li id="${id}"${show.slug && html` data-show="${show.slug}"`} class="${isShort && 'one'}${!show.presenter && ' dimmed'}"><b>${times.hm(show.startAt)} ${show.title}</b>${height > 9 && show.presenter && html`<span>${show.presenter}</span>`}</li>`
}
