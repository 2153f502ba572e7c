import { type Html, html } from '../http/pages/html.ts'
import { headlineRule } from './headline.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { addressDialog, episodePath, lengthOf, name, paragraphs, picture, playsEpisode, typed } from './parts.ts'
import type { EpisodesAnswer, ListedEpisode, ScheduleAnswer, ShowAnswer, Site, UsualTimesAnswer } from './site.ts'
import { showData } from './structured-data.ts'
import { timesInWeek } from './times-in-week.ts'

export type ShowPageData = {
  show: ShowAnswer
  episodes: EpisodesAnswer
  /** The next four weeks. */
  schedule: ScheduleAnswer
  usual: UsualTimesAnswer
  others: readonly ShowAnswer[]
  /** The cursor of this page of episodes; undefined for the first. */
  cursor: string | undefined
}

const [nextTimes, otherShows] = [5, 4]

/** A show: what it is, when it is on air, its episodes, and how to follow it. */
export function showPage(site: Site, { show, episodes, schedule, usual, others, cursor }: ShowPageData): Page {
  const { words, root, station } = site
  const { slug, title, presenter, description, feed_url } = show
  const path = `/shows/${slug}`
  const [newest] = episodes.episodes
  const shownOthers = others.slice(0, otherShows)
  return {
    title,
    description: description || title,
    view: 'show',
    path,
    query: cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`,
    entry: 'shows',
    rules: [headlineRule(title, 'page')],
    shows: [slug, ...shownOthers.map((other) => other.slug)],
    card: { path: `/${station.slug}${path}/card.jpg`, alt: title },
    data: showData(site, show),
    embed: path,
    ...(feed_url !== null && { feeds: [{ url: feed_url, title: words.feedOf(title) }] }),
    isIndexed: cursor === undefined,
    main: html`<div class="head" data-show="${slug}">${picture(show, 360, true)}<div class="text"><p class="parent"><a href="${root}/shows">${words.everyShow}</a></p><h1${typed(title)}>${title}</h1>${presenter && html`<p class="by" dir="auto">${words.with} <b>${name(presenter)}</b></p>`}<div class="description">${paragraphs(description)}</div><div class="actions">${newest && cursor === undefined && html`<button class="button primary" ${playsEpisode(newest.id)}>${icon('play')}${words.newestEpisode}</button>`}${feed_url !== null && html`<a class="button" href="#follow" data-open="follow">${icon('plus')}${words.follow}</a>`}<button class="button" data-share hidden>${icon('share')}${words.share}</button></div></div></div>
<div class="wrap"><div class="columns"><section class="section" aria-labelledby="eps-h"><div class="section-head"><h2 id="eps-h">${words.episodes}</h2>${episodes.total > 0 && html`<span class="caption">${words.newestFirst(episodes.total)}</span>`}</div>${
      episodes.episodes.length > 0
        ? html`<ol class="episodes" data-show="${slug}">${episodes.episodes.map((each) => row(site, each))}</ol>${pager(site, path, episodes, cursor)}`
        : html`<p class="secondary">${words.noEpisodes}</p>`
    }</section>
<div class="fact section">${onAirNext(site, schedule, slug, timesInWeek(site, usual, slug))}${shownOthers.length > 0 && html`<section><h2>${words.alsoFrom(station.name)}</h2><ul>${shownOthers.map((other) => html`<li class="other">${picture(other, 44)}<a${typed(other.title)} href="${root}/shows/${other.slug}">${other.title}</a></li>`)}</ul></section>`}</div></div></div>
${feed_url !== null && followDialog(site, title, feed_url)}`,
  }
}

function row(site: Site, each: ListedEpisode): Html {
  const { words, times, root } = site
  return html`<li data-heard="${each.guid}" data-ms="${each.duration_ms ?? 0}"><button class="disc ring" ${playsEpisode(each.id)} aria-label="${words.listenTo(each.title)}"></button><div><h3${typed(each.title)}><a href="${root}${episodePath(each.id, each.title)}">${each.title}</a></h3>${each.description && html`<p class="secondary"${typed(each.description)}>${each.description}</p>`}</div><p class="meta"><b class="length">${lengthOf(each)}</b>${times.when(each.datetime)}</p></li>`
}

/** The links to older episodes and to the newest ones. */
export function pager(
  { words, root }: Site,
  path: string,
  { next_cursor }: EpisodesAnswer,
  cursor: string | undefined,
): Html | undefined {
  if (next_cursor === null && cursor === undefined) return undefined
  return html`<nav class="pager" aria-label="${words.pages}">${cursor === undefined ? html`<span></span>` : html`<a class="button" href="${root}${path}">${words.newest}</a>`}${next_cursor !== null && html`<a class="button" rel="next" href="${root}${path}?cursor=${encodeURIComponent(next_cursor)}">${words.older} ${icon('right')}</a>`}</nav>`
}

function onAirNext(
  { words, times, now }: Site,
  { days }: ScheduleAnswer,
  slug: string,
  inWeek: readonly string[],
): Html {
  const coming = days.flatMap(({ shows }) => shows).filter((each) => each.show_slug === slug && each.end_time > now)
  const item = ({ start_time, end_time }: (typeof coming)[number]) =>
    html`<li><span class="day">${times.day(start_time)}</span><b><time datetime="${times.iso(start_time)}">${times.hm(start_time)}</time>–${times.hm(end_time)}</b></li>`
  const list =
    coming.length > 0
      ? html`<ul>${coming.slice(0, nextTimes).map(item)}</ul>`
      : html`<p class="secondary">${words.notScheduled}</p>`
  return html`<section><h2>${words.onAirNext}</h2>${inWeek.map((line) => html`<p class="caption">${line}</p>`)}${list}</section>`
}

function followDialog({ words }: Site, title: string, feedUrl: string): Html {
  return addressDialog(
    { words },
    {
      ...{ id: 'follow', title: words.followShow(title), note: words.followNote },
      ...{ app: feedUrl.replace(/^https?:/, 'podcast:'), open: words.openInApp },
      ...{ label: words.feedAddress, address: feedUrl },
    },
  )
}
