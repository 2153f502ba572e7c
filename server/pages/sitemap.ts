import { Document } from '../http/answers/document.ts'
import { html } from '../http/pages/html.ts'
import type { EpisodesAnswer, ShowAnswer, Site } from './site.ts'

/** The sitemap of a station: its pages, shows and newest episodes. Source: sitemaps.org, protocol 0.9. */
export function sitemap(
  { canonical, times }: Site,
  shows: readonly ShowAnswer[],
  episodes: EpisodesAnswer['episodes'],
): Document {
  const paths = ['', '/schedule', '/shows', '/episodes', ...shows.map(({ slug }) => `/shows/${slug}`)]
  const urls = [
    ...paths.map((path) => html`<url><loc>${canonical}${path}</loc></url>\n`),
    ...episodes.map(
      ({ id, datetime }) =>
        html`<url><loc>${canonical}/episodes/${id}</loc><lastmod>${times.iso(datetime)}</lastmod></url>\n`,
    ),
  ]
  const text = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.text
  return new Document({ type: 'application/xml; charset=utf-8', text })
}
