import { type Html, html } from '../http/pages/html.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { cut } from '../lib/cut.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { episodePath, lengthOf, name, picture, pictureOf, playsEpisode, typed } from './parts.ts'
import type { ListedEpisode, ShowAnswer, Site } from './site.ts'

export type SearchData = { query: string; episodes: readonly ListedEpisode[]; shows: readonly ShowAnswer[] }

const suggested = 6

/** The search of a station: episodes and shows by titles and presenters, as in the public reads. */
export function searchPage(site: Site, { query, episodes, shows }: SearchData): Page {
  const { words, station, root } = site
  const folded = foldForSearch(query)
  const matching = query
    ? shows.filter(({ title, presenter }) => foldForSearch(`${title} ${presenter}`).includes(folded))
    : []
  const count = episodes.length + matching.length
  return {
    title: query ? `“${query}”` : words.search,
    description: `${words.search} · ${station.name}`,
    view: 'search',
    path: '/search',
    query: query ? `?q=${encodeURIComponent(query)}` : '',
    entry: 'search',
    shows: [...episodes.map(({ show }) => show.slug), ...matching.map(({ slug }) => slug)],
    isIndexed: false,
    card: { path: `/${station.slug}/card.jpg`, alt: station.name },
    main: html`<div class="wrap"><h1 class="visually-hidden">${words.search}</h1><form class="search-form" role="search" action="${root}/search"><label for="q">${words.searchLabel}</label><div class="row">${icon('search')}<input id="q" name="q" type="search" value="${query}" placeholder="${words.searchHint}" autocomplete="off">${query && html`<a class="icon-button" href="${root}/search" aria-label="${words.clearSearch}">${icon('close')}</a>`}</div></form>
${query === '' ? suggestions(site, shows) : count === 0 ? html`<p class="none">${words.nothingFound(query, station.name)}</p><p class="secondary">${words.nothingFoundNote}</p>` : html`<div class="found"><p class="caption" role="status">${words.results(count)}</p></div><div class="results">${episodes.length > 0 && html`<section class="section" aria-labelledby="e-h"><div class="section-head"><h2 id="e-h">${words.episodes}</h2></div>${episodes.map((each) => hit(site, each, query))}</section>`}${matching.length > 0 && html`<section class="side section" aria-labelledby="s-h"><h2 id="s-h">${words.shows}</h2><ul>${matching.map((show) => html`<li>${picture(show, 56)}<div><a${typed(show.title)} href="${root}/shows/${show.slug}">${marked(show.title, query)}</a>${show.presenter && html`<p class="caption"${typed(show.presenter)}>${marked(show.presenter, query)}</p>`}</div></li>`)}</ul></section>`}</div>`}</div>`,
  }
}

function hit(site: Site, each: ListedEpisode, query: string): Html {
  const { times, root, words } = site
  return html`<article class="hit" data-show="${each.show.slug}">${pictureOf(each, 88)}<div><h3${typed(each.title)}><a href="${root}${episodePath(each.id, each.title)}">${marked(each.title, query)}</a></h3><p class="secondary">${name(each.show.title)} · ${times.when(each.datetime)}</p>${each.description && html`<p class="caption"${typed(each.description)}>${cut(each.description, 240)}</p>`}</div><span class="length">${lengthOf(each)}</span><button class="disc small ring" ${playsEpisode(each.id)} aria-label="${words.listenTo(each.title)}"></button></article>`
}

/** A text in which the parts that were searched for are marked. */
export function marked(text: string, query: string): Html {
  const folded = foldForSearch(query.trim())
  // Folding may change the length of a text: then nothing is marked.
  const whole = foldForSearch(text)
  if (folded === '' || whole.length !== text.length) return html`${text}`
  const parts: (Html | string)[] = []
  let done = 0
  for (let at = whole.indexOf(folded); at >= 0; at = whole.indexOf(folded, done)) {
    parts.push(text.slice(done, at), html`<mark>${text.slice(at, at + folded.length)}</mark>`)
    done = at + folded.length
  }
  return html`${parts}${text.slice(done)}`
}

function suggestions({ words, root }: Site, shows: readonly ShowAnswer[]): Html {
  const people = shows.filter(({ presenter }) => presenter !== '').slice(0, suggested)
  const list = (title: string, items: readonly ShowAnswer[], of: (show: ShowAnswer) => string) =>
    items.length > 0 &&
    html`<section><h2>${title}</h2><ul>${items.map((show) => html`<li><a href="${root}/shows/${show.slug}">${name(of(show))}<span class="caption"${typed(show.title)}>${of(show) === show.title ? '' : show.title}</span></a></li>`)}</ul></section>`
  return html`<p class="none">${words.searchNote}</p><div class="try">${list(words.people, people, (show) => show.presenter)}${list(words.shows, shows.slice(0, suggested), (show) => show.title)}</div>`
}
