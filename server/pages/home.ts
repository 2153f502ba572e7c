import { html, type Part } from '../http/pages/html.ts'
import { labelledLine, linesOf, linkOfLine } from '../lib/field-rules.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { disc, episodePath, episodeRows, lengthOf, paragraphs, picture, playsEpisode, section } from './parts.ts'
import { counter, lengthInWords } from './rules/times.ts'
import type { EpisodesAnswer, MomentsAnswer, NowAnswer, ScheduleAnswer, ShowAnswer, Site, TapeAnswer } from './site.ts'
import { stationData } from './structured-data.ts'
import { tapeOfDay, tapeOfSchedule } from './tape.ts'

export type HomeData = {
  now: NowAnswer
  /** Of today and tomorrow. */
  schedule: ScheduleAnswer
  /** Undefined where nothing can be heard again. */
  tape: TapeAnswer | undefined
  episodes: EpisodesAnswer
  moments: MomentsAnswer
  shows: readonly ShowAnswer[]
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
  return {
    title: '',
    description: website.tagline || station.description,
    view: 'home',
    path: '',
    entry: 'onAir',
    field: hero(site, data),
    band: tape.band,
    rules: tape.rules,
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
        html`<ul class="wall">${shows.slice(0, wallShows).map((show) => html`<li data-show="${show.slug}"><a href="${root}/shows/${show.slug}">${picture(site, show.image, 184)}<b>${show.title}</b><small>${show.presenter}</small></a></li>`)}</ul>`,
      )
    }${about(site)}</div>`,
  }
}

function hero(site: Site, { now, episodes }: HomeData): Part {
  const { station, words, times, cover } = site
  const { current, next } = now.scheduled
  const { state, since } = now.stream
  const isOff = state === 'down'
  const isNight = Number(times.hm(site.now).slice(0, 2)) < nightEnds
  const onAir =
    current &&
    html` <span>${times.hm(current.start_time)}–${times.hm(current.end_time)}<i data-left="${current.end_time}" data-words="${words.left('#')}"></i></span>`
  const status = isOff
    ? html`<i class="fault"></i>${words.offAir}${since !== null && html` <span>${words.since(times.hm(since))}</span>`}`
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
      ? current.presenter && html`<span>${words.with} <b>${current.presenter}</b></span>`
      : (coming ?? words.nothingAnnounced)
  const text = isOff ? words.pastOnTape : current ? current.description : site.website.tagline
  const image = (!isOff && current?.image) || station.image
  const [newest] = episodes.episodes
  const canRewind = now.rewind && current && !isOff && now.rewind.from <= current.start_time
  const hasSound = now.stream.url !== null
  const wake =
    next &&
    next.show_slug !== null &&
    html`<a class="button" href="${site.root}/schedule/${next.start_time}.ics">${icon('bell')}${words.wakeMe(times.hm(next.start_time), next.title)}</a>`
  const night = html`<span class="night">${hasSound && html`<button class="button" data-live data-sleep="30">${icon('moon')}${words.sleepIn30}</button>`}${wake}</span>`
  const beginning =
    hasSound &&
    canRewind &&
    html`<button class="button" data-from="${current.start_time}">${icon('start')}${words.fromBeginning(times.hm(current.start_time))}</button>`
  const keys = isOff
    ? newest && html`<button class="button" ${playsEpisode(newest.id)}>${icon('play')}${words.hearNewest}</button>`
    : html`${hasSound && html`${disc(html`data-live`, words.listenLive)}<span class="go">${words.listenLive}</span>`}${isNight ? night : beginning}`
  return html`<section class="hero${cover && ' wide'}" aria-labelledby="now-h"><div class="text"><p class="state">${status}</p><h1 id="now-h">${title}</h1><div class="presenter">${picture(site, image, 76, true)}<p>${lead ?? ''}</p></div>${text && html`<p class="description">${text}</p>`}${songOf(site, now)}<div class="actions">${keys}</div></div><div class="cover">${(cover || image) && html`<img src="${cover || image}" width="384" height="384" alt="" fetchpriority="high">`}</div></section>`
}

/** The title that is playing, with the link to those before it, where the station lists them. */
function songOf({ words, root, website }: Site, { track }: NowAnswer): Part {
  if (!website.songs) return undefined
  return html`<p class="song">${icon('note')}<span>${track && `${words.songsNow(track.title)} `}<a href="${root}/songs">${words.songs}</a></span></p>`
}

/** The number of days with sound since an instant, today included. */
const daysSince = ({ station, times }: Site, at: number) => times.today - localDay(station.timezone, at) + 1

/** The sentence under the tape, and the other days of it. */
function reach(site: Site, { tape }: HomeData): Part {
  const { station, words, times, website, root } = site
  if (!tape) return html`<div class="days words"><span class="say">${words.noRewind(station.name)}</span></div>`
  const hours = website.rewind_hours
  const first = station.listen.rewind_from || site.now
  const isWhole = first - (site.now - hours * 3600) < 300
  const since = `${first < instantOf(station.timezone, times.today, 0) ? `${times.day(first)}, ` : ''}${times.hm(first)}`
  const length = hours % 24 === 0 ? words.rewindDays(hours / 24) : words.rewindHours(hours)
  const say = isWhole ? length : words.rewindSince(since)
  const link = (_: unknown, ago: number) => {
    const noon = instantOf(station.timezone, times.today - ago, 12 * 60)
    return html`<a href="${root}${ago > 0 && `/schedule?from=${times.isoDay(noon)}`}"${ago === 0 && html` aria-current="true"`}>${times.day(noon)}</a>`
  }
  const days = Array.from({ length: Math.min(7, daysSince(site, first)) }, link)
  return html`<div class="days"><span class="say">${say}</span>${days}</div>`
}

function coming({ words, times, root, now }: Site, { schedule }: HomeData): Part {
  const next = schedule.days.flatMap(({ shows }) => shows).filter(({ start_time }) => start_time > now)
  if (next.length === 0) return undefined
  const item = ({ start_time, show_slug, title }: (typeof next)[number]) =>
    html`<li><time datetime="${times.iso(start_time)}" data-t="${start_time}">${times.hm(start_time)}</time><div>${show_slug === null ? html`<b>${title}</b>` : html`<a href="${root}/shows/${show_slug}"><b>${title}</b></a>`}</div></li>`
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
    html`<div class="fresh"><article class="lead">${picture(site, lead.image, 460)}<h3><a href="${root}${episodePath(lead.id, lead.title)}">${lead.title}</a></h3><p class="secondary">${lead.show.title} · ${times.when(lead.datetime)}</p>${lead.description && html`<p class="description">${lead.description}</p>`}<div class="actions"><button class="button primary" ${playsEpisode(lead.id)}>${icon('play')}${length ? words.listenFor(length) : words.listen}</button></div></article>${episodeRows(site, others)}</div>`,
  )
}

function momentsOf({ words, root }: Site, { moments }: HomeData): Part {
  if (moments.length === 0) return undefined
  const item = ({ from_ms, until_ms, title, episode, id }: MomentsAnswer[number]) =>
    html`<li data-show="${episode.show.slug}">${disc(playsEpisode(episode.id, from_ms, until_ms), words.listenMoment(title))}<q>${title}</q><p class="source"><a href="${root}/episodes/${episode.id}?moment=${id}">${episode.title}</a>${episode.show.title} · ${words.momentOf(lengthInWords(until_ms - from_ms), counter(from_ms))}</p></li>`
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
    html`<div class="about"><div class="say">${paragraphs(station.description)}</div><div>${lines.length > 0 && html`<dl>${lines.map(({ label, words }) => html`<dt>${label}</dt><dd>${words}</dd>`)}</dl>`}<p class="apps">${feed_url !== null && html`<a href="${feed_url}">${icon('feed', 'i-s')}${words.feedOfAll}</a>`}${links.map(({ label, url }) => html`<a href="${url}">${label}</a>`)}${listen.url !== null && html`<a href="${listen.url}">${words.streamAddress}</a>`}</p></div></div>`,
  )
}
