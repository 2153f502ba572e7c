import { html } from '../http/pages/html.ts'
import type { Page } from './layout.ts'
import { episodeRows } from './parts.ts'
import { pager } from './show.ts'
import type { EpisodesAnswer, Site } from './site.ts'

/** All episodes of a station, newest first. `cursor` is that of this page of the list; undefined for the first. */
export function episodesPage(site: Site, episodes: EpisodesAnswer, cursor: string | undefined): Page {
  const { words, station } = site
  return {
    title: words.episodes,
    description: `${words.episodes} · ${site.website.tagline || station.name}`,
    view: 'episodes',
    path: '/episodes',
    query: cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`,
    isIndexed: cursor === undefined,
    shows: episodes.episodes.map(({ show }) => show.slug),
    card: { path: `/${station.slug}/card.jpg`, alt: station.name },
    main: html`<div class="wrap"><div class="title-row"><h1>${words.episodes}</h1>${episodes.total > 0 && html`<h2 class="count">${words.newestFirst(episodes.total)}</h2>`}</div>${episodes.episodes.length > 0 ? html`${episodeRows(site, episodes.episodes)}${pager(site, '/episodes', episodes, cursor)}` : html`<p class="none">${words.noEpisodes}</p>`}</div>`,
  }
}
