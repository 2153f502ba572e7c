import { initialOf } from '../../web/initial.ts'
import { type Html, html } from '../http/pages/html.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { picture, typed } from './parts.ts'
import type { NowAnswer, ShowAnswer, Site, UsualTimesAnswer } from './site.ts'
import { timesInWeek } from './times-in-week.ts'

/** The letter under which a show is listed: `#` for a title without one before its first digit. */
export function letterOf(title: string): string {
  const plain = initialOf(title).normalize('NFD').replace(/\p{M}/gu, '')
  return /\p{L}/u.test(plain) ? plain : '#'
}

/**
 * The shows by letter.
 * @param query a part of a title or a name, or empty
 */
export function showsPage(
  site: Site,
  { shows, now, usual }: { shows: readonly ShowAnswer[]; now: NowAnswer; usual: UsualTimesAnswer },
  query: string,
): Page {
  const { words, root, station } = site
  const folded = foldForSearch(query)
  const found = shows.filter(({ title, presenter }) => foldForSearch(`${title} ${presenter}`).includes(folded))
  const byLetter = Map.groupBy(found, ({ title }) => letterOf(title))
  const letters = [...byLetter.keys()].sort((a, b) => a.localeCompare(b, site.language))
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...letters.filter((letter) => !/^[A-Z]$/.test(letter))]
  const list =
    found.length > 0
      ? html`<nav class="alphabet" aria-label="${words.aToZ}">${alphabet.map((letter) => (byLetter.has(letter) ? html`<a href="#${letter}">${letter}</a>` : html`<span aria-hidden="true">${letter}</span>`))}</nav>
<ol class="by-letter">${letters.map((letter) => html`<li><h2 id="${letter}">${letter}</h2><ul>${byLetter.get(letter)!.map((show) => item(site, show, now, timesInWeek(site, usual, show.slug)))}</ul></li>`)}</ol>`
      : query
        ? html`<p class="none">${words.noShow(query)} <a href="${root}/search?q=${encodeURIComponent(query)}">${words.lookInEpisodes}</a></p>`
        : html`<p class="none">${words.noShows}</p>`
  return {
    title: words.shows,
    description: `${words.shows} · ${site.website.tagline || station.name}`,
    view: 'shows',
    path: '/shows',
    entry: 'shows',
    shows: found.map(({ slug }) => slug),
    card: { path: `/${station.slug}/card.jpg`, alt: station.name },
    isIndexed: query === '',
    main: html`<div class="wrap"><div class="title-row"><h1>${words.shows}</h1><form class="find" role="search" action="${root}/shows" data-find><label class="visually-hidden" for="q">${words.findShowLabel}</label>${icon('search')}<input class="input" id="q" name="q" type="search" placeholder="${words.findShow}" value="${query}" autocomplete="off"></form></div>${list}</div>`,
  }
}

function item(site: Site, show: ShowAnswer, now: NowAnswer, inWeek: readonly string[]): Html {
  const { slug, title, presenter, next_at, episodes } = show
  const { words, times, root } = site
  const { current } = now.scheduled
  // The next time is said of what is not on air in every week, and where the times of a week are too many to list.
  const isSoon = inWeek.length > 0 && next_at !== null && next_at < site.now + 7 * 86_400
  const when = isSoon || next_at === null ? inWeek : [...inWeek, times.when(next_at)]
  const state =
    current?.show_slug === slug
      ? html`<p class="air"><i class="dot"></i>${words.until(times.hm(current.end_time))}</p>`
      : episodes > 0
        ? html`<p class="caption">${words.count(episodes)}</p>`
        : undefined
  return html`<li data-show="${slug}">${picture(show, 112)}<div><h3${typed(title)}><a href="${root}/shows/${slug}">${title}</a></h3>${presenter && html`<p${typed(presenter)}>${presenter}</p>`}${when.map((line) => html`<p class="secondary">${line}</p>`)}${state}</div></li>`
}
