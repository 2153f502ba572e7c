import { type Html, html, type Part } from '../http/pages/html.ts'
import { epochDayOf, isoDateOf } from '../lib/epoch-day.ts'
import { labelledLine, linesOf, linkOfLine } from '../lib/field-rules.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { headlineRule } from './headline.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import {
  disc,
  episodePath,
  episodeRows,
  lengthOf,
  name,
  paragraphs,
  picture,
  pictureOf,
  pictureOn,
  playsEpisode,
  section,
  typed,
} from './parts.ts'
import { isHeard, restartable } from './rules/heard.ts'
import { counter, lengthInWords } from './rules/times.ts'
import { unquoted } from './rules/unquoted.ts'
import type {
  ClearedAnswer,
  EpisodesAnswer,
  MomentsAnswer,
  NowAnswer,
  ScheduleAnswer,
  ShowAnswer,
  Site,
  TapeAnswer,
} from './site.ts'
import { stationData } from './structured-data.ts'
import { tapeOfDay, tapeOfSchedule } from './tape.ts'

export type HomeData = {
  now: NowAnswer
  /** Of the last days, today and tomorrow. */
  schedule: ScheduleAnswer
  /** Undefined where nothing can be heard again. */
  tape: TapeAnswer | undefined
  episodes: EpisodesAnswer
  moments: MomentsAnswer
  shows: readonly ShowAnswer[]
  cleared: ClearedAnswer
}

/** The number of coming shows that the page names, and of its shows with pictures. */
const [comingShows, wallShows] = [4, 12]
const nightEnds = 5
/** Time after which a page that says that the station is off air is read again. */
const offSeconds = 30

/** The start page of a station: what is on air, its tape, new episodes, moments and shows. */
export function homePage(site: Site, data: HomeData): Page {
  const { station, words, times, website, root } = site
  const { current } = data.now.scheduled
  const span = {
    from: instantOf(station.timezone, times.today, 0),
    until: instantOf(station.timezone, times.today + 1, 0),
  }
  const isOff = data.now.stream.state === 'down'
  const tape = tapeOfDay(site, data.tape ?? tapeOfSchedule(data.schedule, span), isOff)
  const { shows } = data
  const onAir = heroOf(site, data)
  return {
    title: '',
    description: website.tagline || station.description,
    view: 'home',
    path: '',
    entry: 'onAir',
    field: onAir.html,
    band: tape.band,
    rules: [...tape.rules, headlineRule(onAir.title, 'onAir')],
    shows: [...tape.slugs, ...shows.map(({ slug }) => slug)],
    card: { path: `/${station.slug}/card/now.jpg`, alt: current?.title ?? station.name },
    data: stationData(site),
    embed: '',
    // No event tells a page that the stream is back.
    changesAt: isOff ? site.now + offSeconds : data.now.scheduled.next_change_at,
    main: html`<div class="wrap">${reach(site, data)}${coming(site, data)}${newEpisodes(site, data)}${momentsOf(site, data)}${
      shows.length > 0 &&
      section(
        'shows-h',
        words.shows,
        html`<a href="${root}/shows">${words.allShows(shows.length)}</a>`,
        html`<ul class="wall">${shows.slice(0, wallShows).map((show) => html`<li data-show="${show.slug}"><a href="${root}/shows/${show.slug}">${picture(show, 184)}<b${typed(show.title)}>${show.title}</b>${show.presenter && html`<small${typed(show.presenter)}>${show.presenter}</small>`}</a></li>`)}</ul>`,
      )
    }${about(site)}</div>`,
  }
}

function heroOf(site: Site, { now, episodes, schedule, cleared }: HomeData): { html: Html; title: string } {
  const { station, words, times, cover } = site
  const { current, next } = now.scheduled
  const { state, since } = now.stream
  const isOff = state === 'down'
  const isNight = Number(times.hm(site.now).slice(0, 2)) < nightEnds
  const onAir =
    current &&
    html` <span>${times.hm(current.start_time)}–${times.hm(current.end_time)}<i data-left="${current.end_time}" data-words="${words.left('#')}"></i></span>`
  const silence = current ? undefined : cleared.find(({ from, until }) => from <= site.now && site.now < until)
  const status = isOff
    ? html`<i class="fault"></i>${words.offAir}${since !== null && html` <span>${words.since(times.hm(since))}</span>`}`
    : silence
      ? html`<i class="dot"></i>${words.noShowPlanned} <span>${words.untilTime(times.hm(silence.until))}</span>`
      : html`<i class="dot"></i>${words.onAirNow}${onAir ?? html` <span>${words.betweenShows}</span>`}`
  /** An instant after now, with its day if that is another one. */
  const soon = (at: number) => {
    const isToday = localDay(station.timezone, at) === times.today
    return isToday ? times.hm(at) : `${times.hm(at)}, ${times.day(at)}`
  }
  const isBetween = isOff && next && !current
  const title = isBetween
    ? words.backAt(soon(next.start_time))
    : isOff
      ? words.offAir
      : (current?.title ?? station.name)
  const coming = next && words.nextIsAt(next.title, times.hm(next.start_time))
  const lead = isOff
    ? next && words.nextIs(next.title)
    : current
      ? current.presenter && html`<span>${words.with} <b>${name(current.presenter)}</b></span>`
      : (coming ?? words.nothingAnnounced)
  const text = isOff ? words.pastOnTape : current ? current.description : site.website.tagline
  const shown = !isOff && current ? current : { image: station.image, title: station.name, show_slug: null }
  const [newest] = episodes.episodes
  const restarted = isOff ? undefined : restartable(schedule, now.rewind?.from ?? null)
  const hasSound = now.stream.url !== null
  const wake =
    next &&
    next.show_slug !== null &&
    html`<a class="button" href="${site.root}/schedule/${next.start_time}.ics">${icon('bell')}${words.wakeMe(times.hm(next.start_time), next.title)}</a>`
  const night = html`<span class="night">${hasSound && html`<button class="button" data-live data-sleep="30">${icon('moon')}${words.sleepIn30}</button>`}${wake}</span>`
  const beginning =
    hasSound &&
    restarted &&
    html`<button class="button" data-from="${restarted.start_time}">${icon('start')}${words.fromBeginning(times.hm(restarted.start_time))}</button>`
  const keys = isOff
    ? newest && html`<button class="button" ${playsEpisode(newest.id)}>${icon('play')}${words.hearNewest}</button>`
    : html`${hasSound && html`${disc(html`data-live`, words.listenLive)}<span class="go" data-words="${words.listenLive}" data-rewound="${words.fromTape('#')}">${words.listenLive}</span><span class="go playing">${words.playingLive}</span>`}${isNight ? night : beginning}`
  const wide = cover || shown.image
  const hero = html`<section class="hero${cover ? ' wide' : !wide && ' bare'}" aria-labelledby="now-h"><div class="text"><p class="state">${status}</p><h1 id="now-h"${typed(title)}>${title}</h1><div class="presenter">${pictureOn(shown, 76, true)}<p dir="auto">${lead ?? ''}</p></div>${text && html`<p class="description"${typed(text)}>${text}</p>`}${songOf(site, now)}<div class="actions">${keys}</div></div>${wide && html`<div class="cover"><img src="${wide}" width="384" height="384" alt="" fetchpriority="high"></div>`}</section>`
  return { html: hero, title }
}

/** The title that is playing, with the link to those before it, where the station lists them. */
function songOf({ words, root, website }: Site, { track }: NowAnswer): Part {
  if (!website.songs) return undefined
  return html`<p class="song">${icon('note')}<span>${track && `${words.songsNow(track.title)} `}<a href="${root}/songs">${words.songs}</a></span></p>`
}

/** The sentence under the tape, and the other days of it. */
function reach({ station, words, times, website, root, now }: Site, { tape, schedule }: HomeData): Part {
  if (!tape) return html`<div class="days words"><span class="say">${words.noRewind(station.name)}</span></div>`
  const hours = website.rewind_hours
  const first = station.listen.rewind_from || now
  const isWhole = first - (now - hours * 3600) < 300
  const since = `${first < instantOf(station.timezone, times.today, 0) ? `${times.day(first)}, ` : ''}${times.hm(first)}`
  const length = hours % 24 === 0 ? words.rewindDays(hours / 24) : words.rewindHours(hours)
  const say = isWhole ? length : words.rewindSince(since)
  const heard = schedule.days
    .filter(({ date, shows }) => date < isoDateOf(times.today) && shows.some(isHeard))
    .reverse()
  const link = ({ date }: ScheduleAnswer['days'][number]) =>
    html`<a href="${root}/schedule?from=${date}">${times.day(instantOf(station.timezone, epochDayOf(date), 720))}</a>`
  return html`<div class="days"><span class="say">${say}</span><a href="${root}" aria-current="true">${words.today}</a>${heard.map(link)}</div>`
}

function coming({ words, times, root, now }: Site, { schedule }: HomeData): Part {
  const next = schedule.days.flatMap(({ shows }) => shows).filter(({ start_time }) => start_time > now)
  if (next.length === 0) return undefined
  const item = ({ start_time, show_slug, title }: (typeof next)[number]) =>
    html`<li><time datetime="${times.iso(start_time)}" data-t="${start_time}">${times.hm(start_time)}</time><div${typed(title)}>${show_slug === null ? html`<b>${title}</b>` : html`<a href="${root}/shows/${show_slug}"><b>${title}</b></a>`}</div></li>`
  return html`<section class="coming" aria-labelledby="next-h"><h2 id="next-h">${words.next}</h2><ol class="next">${next.slice(0, comingShows).map(item)}</ol></section>`
}

function newEpisodes(site: Site, { episodes }: HomeData): Part {
  const { words, times, root } = site
  const [lead, ...others] = episodes.episodes
  if (!lead) return undefined
  const length = lengthOf(lead)
  return section(
    'new-h',
    words.newEpisodes,
    html`<a href="${root}/episodes">${words.allEpisodes}</a>`,
    html`<div class="fresh"><article class="lead">${pictureOf(lead, 460)}<h3${typed(lead.title)}><a href="${root}${episodePath(lead.id, lead.title)}">${lead.title}</a></h3><p class="secondary">${name(lead.show.title)} · ${times.when(lead.datetime)}</p>${lead.description && html`<p class="description"${typed(lead.description)}>${lead.description}</p>`}<div class="actions"><button class="button primary" ${playsEpisode(lead.id)}>${icon('play')}${length ? words.listenFor(length) : words.listen}</button></div></article>${episodeRows(site, others)}</div>`,
  )
}

function momentsOf({ words, root }: Site, { moments }: HomeData): Part {
  if (moments.length === 0) return undefined
  const item = ({ from_ms, until_ms, title, episode, id }: MomentsAnswer[number]) =>
    html`<li data-show="${episode.show.slug}">${disc(playsEpisode(episode.id, from_ms, until_ms), words.listenMoment(unquoted(title)))}<q${typed(title)}>${unquoted(title)}</q><p class="source"><a${typed(episode.title)} href="${root}/episodes/${episode.id}?moment=${id}">${episode.title}</a>${name(episode.show.title)} · ${words.momentOf(lengthInWords(until_ms - from_ms), counter(from_ms))}</p></li>`
  return section(
    'said-h',
    words.moments,
    html`<span class="caption">${words.momentsNote}</span>`,
    html`<ul class="moments">${moments.map(item)}</ul>`,
  )
}

function about({ station, website, words }: Site): Part {
  if (!station.description && !website.reception) return undefined
  const lines = linesOf(website.reception).map((line) => labelledLine(line)!)
  const links = linesOf(website.links).map((line) => linkOfLine(line)!)
  const { listen, feed_url } = station
  return section(
    'about-h',
    words.about(station.name),
    undefined,
    html`<div class="about"><div class="say">${paragraphs(station.description)}</div><div>${lines.length > 0 && html`<dl>${lines.map(({ label, words }) => html`<dt${typed(label)}>${label}</dt><dd${typed(words)}>${words}</dd>`)}</dl>`}<p class="apps">${feed_url !== null && html`<a href="${feed_url}">${icon('feed', 'i-s')}${words.feedOfAll}</a>`}${links.map(({ label, url }) => html`<a href="${url}">${name(label)}</a>`)}${listen.url !== null && html`<a href="${listen.url}">${words.streamAddress}</a>`}</p></div></div>`,
  )
}
