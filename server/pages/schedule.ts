import { type Html, html, type Part } from '../http/pages/html.ts'
import { epochDayOf, isoDateOf } from '../lib/epoch-day.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { addressDialog, disc, picture, playsEpisode } from './parts.ts'
import type { ScheduleAnswer, ShowAnswer, Site } from './site.ts'

type Day = ScheduleAnswer['days'][number]
type Airing = Day['shows'][number]
type PresenterOf = ReadonlyMap<string, string>

export type ScheduleData = {
  /** The days before today, today, and the days after. */
  schedule: ScheduleAnswer
  shows: readonly ShowAnswer[]
  canListen: boolean
  /** The oldest instant that can be heard again; Infinity where nothing can. */
  rewindFrom: number
}

/** The programme: today to read, the next days to look up, and earlier days to hear again. */
export function schedulePage(site: Site, { schedule, shows, canListen, rewindFrom }: ScheduleData): Page {
  const { words, times, root, station } = site
  const today = isoDateOf(times.today)
  const [past, coming] = [
    schedule.days.filter(({ date }) => date < today),
    schedule.days.filter(({ date }) => date > today),
  ]
  const present = schedule.days.find(({ date }) => date === today)
  const presenterOf: PresenterOf = new Map(shows.map(({ slug, presenter }) => [slug, presenter]))
  const heard = past.filter((day) => day.shows.some(isHeard)).reverse()
  const noon = ({ date }: Day) => instantOf(station.timezone, epochDayOf(date), 720)
  const week = schedule.days.slice(-7)
  const current = present?.shows.find(({ is_current }) => is_current)
  const isEmpty = schedule.days.every((day) => day.shows.length === 0)
  return {
    title: words.schedule,
    description: `${words.schedule} · ${site.website.tagline || station.name}`,
    view: 'schedule',
    path: '/schedule',
    entry: 'schedule',
    rules: current ? [`.today .now{--over:${overPercent(current, site.now)}%}`] : [],
    shows: schedule.days.flatMap((day) => day.shows.map(({ show_slug }) => show_slug)),
    card: { path: `/${station.slug}/card.jpg`, alt: station.name },
    main: html`<div class="wrap">
<div class="title-row"><h1>${words.schedule}</h1><div class="actions">${station.calendar_url && html`<a class="button" href="${webcal(station.calendar_url)}" data-open="calendar">${icon('week')}${words.subscribe}</a>`}${site.website.songs && html`<a class="button" href="${root}/songs">${icon('note')}${words.songs}</a>`}<a class="button" href="${root}/schedule/print">${icon('print')}${words.print}</a></div></div>
<div class="zone" role="group" hidden data-zones data-both="${words.otherZone('#1', '#2')}" data-station="${words.stationTimes}" data-mine="${words.ownTimes}"><p role="status"></p><div class="segments"><button aria-pressed="true">${words.useStation}</button><button aria-pressed="false">${words.useOwn}</button></div></div>
${
  isEmpty
    ? html`<p class="none">${words.nothingOn}</p>`
    : html`<nav class="dayline" aria-label="${words.schedule}">${week.map((day) => html`<a href="#d${day.date}"${day.date === today && html` aria-current="date"`}>${times.shortWeekday(noon(day))}<b>${Number(day.date.slice(8))}</b></a>`)}</nav>
<div class="board"><section aria-labelledby="d${today}"><div class="section-head"><h2 id="d${today}">${words.today}</h2><span class="secondary">${times.longDay(site.now)}</span></div><ol class="today">${present?.shows.map((show) => todayItem(site, show, presenterOf, { canListen, rewindFrom }))}</ol></section>
<div class="coming">${coming.map((day) => comingDay(site, day, noon(day)))}</div></div>
${
  heard.length > 0 &&
  html`<section class="section earlier" aria-labelledby="gone-h"><div class="section-head"><h2 id="gone-h">${words.earlier}</h2></div><div class="gone">${heard.map((day) => goneDay(site, day, noon(day)))}</div></section>`
}`
}</div>${station.calendar_url && calendarDialog(site, station.calendar_url)}`,
  }
}

const webcal = (url: string) => url.replace(/^https?:/, 'webcal:')

function calendarDialog({ words }: Site, url: string): Html {
  return addressDialog(
    { words },
    {
      ...{ id: 'calendar', title: words.subscribe, note: words.subscribeNote },
      ...{ app: webcal(url), open: words.openInCalendar, label: words.calendarAddress, address: url },
    },
  )
}

const overPercent = ({ start_time, end_time }: Airing, now: number) =>
  Math.round(((now - start_time) / (end_time - start_time)) * 100)

const isHeard = ({ episode_id, rewindable }: Airing) => episode_id !== null || rewindable

const time = ({ times }: Site, at: number): Html =>
  html`<time datetime="${times.iso(at)}" data-t="${at}">${times.hm(at)}</time>`

const title = ({ root }: Site, { show_slug, title }: Airing): Part =>
  show_slug === null ? title : html`<a href="${root}/shows/${show_slug}">${title}</a>`

/** A key that plays what was on air: the episode that was made of it, or the recording. */
function again(site: Site, { episode_id, rewindable, start_time, end_time, title }: Airing): Html | undefined {
  const label = site.words.listenFrom(title, site.times.hm(start_time))
  if (episode_id !== null) return disc(playsEpisode(episode_id), label, 'small ring')
  return rewindable ? disc(html`data-from="${start_time}" data-end="${end_time}"`, label, 'small ring') : undefined
}

function todayItem(
  site: Site,
  show: Airing,
  presenterOf: PresenterOf,
  { canListen, rewindFrom }: Pick<ScheduleData, 'canListen' | 'rewindFrom'>,
): Html {
  const { words, times, now, root } = site
  const { start_time, end_time, show_slug, is_current, rewindable } = show
  const presenter = (show_slug && presenterOf.get(show_slug)) || ''
  const of = show_slug && html` data-show="${show_slug}"`
  if (is_current) {
    const beginning = rewindable && start_time >= rewindFrom
    return html`<li class="now field"${of}>${time(site, start_time)}${picture(site, show.image, 96)}<div><p class="state"><i class="dot"></i>${words.until(times.hm(end_time))}</p><b>${title(site, show)}</b><p class="caption">${presenter && `${words.with} ${presenter}`}</p>${beginning && html`<button class="from" data-from="${start_time}">${icon('start', 'i-s')}${words.fromBeginning(times.hm(start_time))}</button>`}</div>${canListen && disc(html`data-live`, words.listenLive)}</li>`
  }
  const isPast = end_time <= now
  const key = isPast
    ? again(site, show)
    : show_slug !== null &&
      html`<a class="icon-button" href="${root}/schedule/${start_time}.ics" aria-label="${words.remind(show.title, times.hm(start_time))}">${icon('bell')}</a>`
  return html`<li class="${isPast && 'past'}"${of}>${time(site, start_time)}${picture(site, show.image, 56)}<div><b>${title(site, show)}</b><p class="caption">${presenter}</p></div>${key}</li>`
}

function comingDay(site: Site, day: Day, noon: number): Html {
  const { words, times } = site
  const item = (show: Airing) =>
    html`<li${show.show_slug && html` data-show="${show.show_slug}"`}>${time(site, show.start_time)}<i></i><span>${title(site, show)}</span></li>`
  const list =
    day.shows.length > 0 ? html`<ol>${day.shows.map(item)}</ol>` : html`<p class="caption">${words.nothingOn}</p>`
  return html`<section class="day" aria-labelledby="d${day.date}"><h3 id="d${day.date}">${times.weekday(noon)}<small>${times.dayOfMonth(noon)}</small></h3>${list}</section>`
}

function goneDay(site: Site, day: Day, noon: number): Html {
  const { times } = site
  const item = (show: Airing) =>
    html`<li${show.show_slug && html` data-show="${show.show_slug}"`}>${time(site, show.start_time)}${picture(site, show.image, 44)}<div><b>${title(site, show)}</b></div>${again(site, show)}</li>`
  return html`<section aria-labelledby="d${day.date}"><h3 id="d${day.date}">${times.day(noon)}<small>${times.dayOfMonth(noon)}</small></h3><ol>${day.shows.filter(isHeard).map(item)}</ol></section>`
}
