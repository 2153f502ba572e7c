import { Html, html } from '../http/pages/html.ts'
import { isoDateOf, mondayOf } from '../lib/epoch-day.ts'
import { labelledLine, linesOf } from '../lib/field-rules.ts'
import type { Qr } from '../lib/qr.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { fitted } from './cards/fit.ts'
import { widthOf } from './cards/measure.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { name, typed } from './parts.ts'
import { beginOfDay, onTheWall, type Placed, type WeekShow, weekSheet } from './rules/broadcast-day.ts'
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
  const { columns: placed, placeOf, textSize } = weekSheet(printed, begin, linePercent)
  const noon = (day: number) => instantOf(timezone, monday + day, 720)
  const span = `${times.dayOfMonth(noon(0))} – ${times.dayOfMonth(noon(6))}`
  const rules = [`.a4{--text:${textSize};--name:${nameSize(station.name)}mm}`]
  const columns = placed.map((column, day) => {
    const items = column.map((each, index) => {
      const id = `w${day}-${index}`
      const { lines, presenter } = linesIn(each, textSize)
      rules.push(`#${id}{top:${each.top.toFixed(2)}%;height:${each.height.toFixed(2)}%;--lines:${lines}}`)
      return item(site, each.show, { id, lines, hasPresenter: presenter })
    })
    return html`<section class="column"><h2>${times.weekday(noon(day))}<span>${times.dayOfMonth(noon(day))}</span></h2><ol>${items}</ol></section>`
  })
  const hours = [begin / 60, 9, 12, 15, 18, 21, 24]
    .filter((hour, index) => index === 0 || hour > begin / 60)
    .map((hour) => {
      rules.push(`#hr${hour}{--t:${placeOf(hour * 60).toFixed(2)}}`)
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
<div class="scroll" tabindex="0" role="region" aria-label="${words.print}"><div class="a4"><header><h1${typed(station.name)}>${name(station.name)}<span>, ${span}</span></h1><p>${words.hearAgain}<br><b>${canonical.replace(/^https?:\/\//, '')}</b></p><svg viewBox="0 0 ${qr.size} ${qr.size}" shape-rendering="crispEdges" role="img" aria-label="${canonical}"><path d="${new Html(qr.path)}"/></svg></header>
<div class="week"><div class="hours" aria-hidden="true">${hours}</div>${columns}</div>
<footer>${lines.map(({ label, words }) => html`<span><b>${name(label)}</b> ${name(words)}</span>`)}</footer></div></div>`,
  }
}

/** The size of a sheet in its units: the width of a column, the height of its shows, a line and what is above it, all in mm. */
const [columnWidth, columnHeight, lineHeight, above, em] = [33.2, 156, 3.4, 0.8, 3.03]
const linePercent = ((lineHeight + above) / columnHeight) * 100
/** The width of the letters of a sheet, which are narrow. */
const narrow = 0.9

/** The number of lines of the title that a show has room for, and whether its presenter has one below. */
function linesIn({ show, height }: Placed<Printed>, textSize: number): { lines: number; presenter: boolean } {
  const room = Math.floor(((height / 100) * columnHeight - above * textSize + 0.01) / (lineHeight * textSize))
  const width = widthOf(`00:00 ${show.title}`, show.presenter ? 700 : 400) * em * textSize * narrow
  // Words are not broken, so that a line is seldom full.
  const wanted = Math.max(1, Math.ceil((width * 1.15) / columnWidth))
  const presenter = show.presenter !== '' && room > 1 && room >= Math.min(wanted, 2) + 1
  return { lines: Math.max(0, presenter ? Math.min(wanted, room - 1) : room), presenter }
}

/** The size of the name of the station over the sheet, in mm. */
const nameSize = (name: string) =>
  fitted(`${name}, 00 Month – 00 Month`, { width: 175, height: 17, most: 11, least: 5 }, { weight: 700, leading: 1 })
    .size

function item({ times }: Site, show: Printed, at: { id: string; lines: number; hasPresenter: boolean }): Html {
  return html`<li id="${at.id}"${show.slug && html` data-show="${show.slug}"`} class="${['short', 'one'][at.lines]}${!show.presenter && ' dimmed'}"><b${typed(show.title)}>${times.hm(show.startAt)} ${name(show.title)}</b>${at.hasPresenter && html`<span${typed(show.presenter)}>${show.presenter}</span>`}</li>`
}
