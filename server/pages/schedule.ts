import { type Html, html, type Part } from '../http/pages/html.ts'
import { epochDayOf, isoDateOf } from '../lib/epoch-day.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { addressDialog, disc, name, pictureOn, playsEpisode, typed } from './parts.ts'
import { isHeard, restartable } from './rules/heard.ts'
import type { ClearedAnswer, ScheduleAnswer, ShowAnswer, Site, TapeAnswer } from './site.ts'
import { tapeOfDay } from './tape.ts'

type Day = ScheduleAnswer['days'][number]
type Airing = Day['shows'][number]
type PresenterOf = ReadonlyMap<string, string>

export type ScheduleData = {
  /** The days before the first one of the page, that day, and the days after. */
  schedule: ScheduleAnswer
  shows: readonly ShowAnswer[]
  cleared: ClearedAnswer
  /** The epoch day that the page begins with. */
  day: number
  /** Whether there are pages of the days around it. */
  hasDayBefore: boolean
  hasDayAfter: boolean
  /** The recording of a past day; undefined where nothing of it can be heard again. */
  tape: TapeAnswer | undefined
}

/** The programme: a day to read, the next days to look up, and earlier days to hear again. */
export function schedulePage(site: Site, data: ScheduleData): Page {
  const { schedule, shows, day } = data
  const { words, times, root, station } = site
  const date = isoDateOf(day)
  const isToday = day === times.today
  const [past, coming] = [
    schedule.days.filter((each) => each.date < date),
    schedule.days.filter((each) => each.date > date),
  ]
  const first = schedule.days.find((each) => each.date === date)
  const presenterOf: PresenterOf = new Map(shows.map(({ slug, presenter }) => [slug, presenter]))
  const heard = past.filter((each) => each.shows.some(isHeard)).reverse()
  const noonOf = (each: Pick<Day, 'date'>) => instantOf(station.timezone, epochDayOf(each.date), 720)
  const noon = noonOf({ date })
  const week = schedule.days.slice(-7)
  const current = first?.shows.find(({ is_current }) => is_current)
  const restarted = restartable(schedule, station.listen.rewind_from || null)
  const rows = withSilence(site, { date, shows: first?.shows ?? [] }, data.cleared, {
    show: (show) => todayItem(site, show, presenterOf, show === restarted),
    silence: ({ from, until }) =>
      html`<li class="${until <= site.now && 'past'}">${time(site, from)}<i></i><div><b>${words.noShowPlanned}</b><p class="caption">${words.untilTime(times.hm(until))}</p></div></li>`,
  })
  const isEmpty = schedule.days.every((each) => each.shows.length === 0)
  const tape = data.tape?.shows.some(({ rewindable }) => rewindable) ? tapeOfDay(site, data.tape, false) : undefined
  const query = isToday ? '' : `?from=${date}`
  return {
    title: isToday ? words.schedule : `${words.schedule}, ${times.longDay(noon)}`,
    description: `${words.schedule} · ${site.website.tagline || station.name}`,
    view: 'schedule',
    path: '/schedule',
    query,
    isIndexed: isToday,
    entry: 'schedule',
    band: tape?.band,
    rules: [...(tape?.rules ?? []), ...(current ? [`.today .now{--over:${overPercent(current, site.now)}%}`] : [])],
    shows: [...schedule.days.flatMap((each) => each.shows.map(({ show_slug }) => show_slug)), ...(tape?.slugs ?? [])],
    card: { path: `/${station.slug}/card.jpg`, alt: station.name },
    main: html`<div class="wrap">
<div class="title-row"><h1>${words.schedule}</h1><div class="actions">${station.calendar_url && html`<a class="button" href="${webcal(station.calendar_url)}" data-open="calendar">${icon('week')}${words.subscribe}</a>`}${site.website.songs && html`<a class="button" href="${root}/songs${day < times.today && query}">${icon('note')}${words.songs}</a>`}<a class="button" href="${root}/schedule/print${query}">${icon('print')}${words.print}</a></div></div>
<div class="zone" role="group" hidden data-zones data-both="${words.otherZone('#1', '#2')}" data-station="${words.stationTimes}" data-mine="${words.ownTimes}"><p role="status"></p><div class="segments"><button aria-pressed="true">${words.useStation}</button><button aria-pressed="false">${words.useOwn}</button></div></div>
${
  isEmpty
    ? html`<p class="none">${words.nothingOn}</p>${!isToday && aroundDay(site, data)}`
    : html`<nav class="dayline" aria-label="${words.schedule}">${week.map((each) => html`<a href="#d${each.date}"${each.date === date && html` aria-current="date"`}>${times.shortWeekday(noonOf(each))}<b>${Number(each.date.slice(8))}</b></a>`)}</nav>
<div class="board"><section aria-labelledby="d${date}"><div class="section-head"><h2 id="d${date}">${isToday ? words.today : times.day(noon)}</h2><span class="secondary">${times.longDay(noon)}</span></div>${rows.length > 0 ? html`<ol class="today">${rows}</ol>` : html`<p class="secondary">${words.nothingOn}</p>`}${!isToday && aroundDay(site, data)}</section>
<div class="coming">${coming.map((each) => comingDay(site, each, data.cleared, noonOf(each)))}</div></div>
${
  heard.length > 0 &&
  html`<section class="section earlier" aria-labelledby="gone-h"><div class="section-head"><h2 id="gone-h">${words.earlier}</h2></div><div class="gone">${heard.map((each) => goneDay(site, each, noonOf(each)))}</div></section>`
}`
}</div>${station.calendar_url && calendarDialog(site, station.calendar_url)}`,
  }
}

/** The rows of a day, in which what is on air and the spans in which nothing is follow each other. */
function withSilence(
  { times }: Site,
  { date, shows }: Day,
  cleared: ClearedAnswer,
  { show, silence }: { show: (show: Airing) => Html; silence: (span: ClearedAnswer[number]) => Html },
): Html[] {
  const silences = cleared.filter(({ from }) => times.isoDay(from) === date)
  const rows = [
    ...shows.map((each) => ({ at: each.start_time, row: show(each) })),
    ...silences.map((each) => ({ at: each.from, row: silence(each) })),
  ]
  return rows.sort((a, b) => a.at - b.at).map(({ row }) => row)
}

/** The links from a day to those around it. */
function aroundDay({ words, times, root }: Site, { day, hasDayBefore, hasDayAfter }: ScheduleData): Html {
  const link = (to: number) => `${root}/schedule${to === times.today ? '' : `?from=${isoDateOf(to)}`}`
  return html`<nav class="pager" aria-label="${words.pages}">${hasDayBefore ? html`<a class="button" href="${link(day - 1)}">${words.dayBefore}</a>` : html`<span></span>`}${hasDayAfter && html`<a class="button" rel="next" href="${link(day + 1)}">${words.dayAfter} ${icon('right')}</a>`}</nav>`
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

function todayItem(site: Site, show: Airing, presenterOf: PresenterOf, isRestartable: boolean): Html {
  const { words, times, now, root, station } = site
  const { start_time, end_time, show_slug, is_current } = show
  const presenter = (show_slug && presenterOf.get(show_slug)) || ''
  const of = show_slug && html` data-show="${show_slug}"`
  if (is_current) {
    return html`<li class="now field"${of}>${time(site, start_time)}${pictureOn(show, 96)}<div><p class="state"><i class="dot"></i>${words.until(times.hm(end_time))}</p><b${typed(show.title)}>${title(site, show)}</b><p class="caption">${presenter && html`${words.with} ${name(presenter)}`}</p>${isRestartable && html`<button class="from" data-from="${start_time}">${icon('start', 'i-s')}${words.fromBeginning(times.hm(start_time))}</button>`}</div>${station.listen.url !== null && disc(html`data-live`, words.listenLive)}</li>`
  }
  const isPast = end_time <= now
  const key = isPast
    ? again(site, show)
    : show_slug !== null &&
      html`<a class="icon-button" href="${root}/schedule/${start_time}.ics" aria-label="${words.remind(show.title, times.hm(start_time))}">${icon('bell')}</a>`
  return html`<li class="${isPast && 'past'}"${of}>${time(site, start_time)}${pictureOn(show, 56)}<div><b${typed(show.title)}>${title(site, show)}</b><p class="caption"${typed(presenter)}>${presenter}</p></div>${key}</li>`
}

function comingDay(site: Site, day: Day, cleared: ClearedAnswer, noon: number): Html {
  const { words, times } = site
  const item = (show: Airing) =>
    html`<li${show.show_slug && html` data-show="${show.show_slug}"`}>${time(site, show.start_time)}<i></i><span${typed(show.title)}>${title(site, show)}</span></li>`
  const silence = ({ from }: ClearedAnswer[number]) =>
    html`<li>${time(site, from)}<i></i><span>${words.noShowPlanned}</span></li>`
  const rows = withSilence(site, day, cleared, { show: item, silence })
  const list = rows.length > 0 ? html`<ol>${rows}</ol>` : html`<p class="caption">${words.nothingOn}</p>`
  return html`<section class="day" aria-labelledby="d${day.date}"><h3 id="d${day.date}">${times.weekday(noon)}<small>${times.dayOfMonth(noon)}</small></h3>${list}</section>`
}

function goneDay(site: Site, day: Day, noon: number): Html {
  const { times } = site
  const item = (show: Airing) =>
    html`<li${show.show_slug && html` data-show="${show.show_slug}"`}>${time(site, show.start_time)}${pictureOn(show, 44)}<div><b${typed(show.title)}>${title(site, show)}</b></div>${again(site, show)}</li>`
  return html`<section aria-labelledby="d${day.date}"><h3 id="d${day.date}">${times.day(noon)}<small>${times.dayOfMonth(noon)}</small></h3><ol>${day.shows.filter(isHeard).map(item)}</ol></section>`
}
