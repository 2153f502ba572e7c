import { type Html, html, type Part } from '../http/pages/html.ts'
import { slugOf } from '../lib/slug.ts'
import { icon } from './icons.ts'
import { counter } from './rules/times.ts'
import type { ListedEpisode, Site } from './site.ts'

/** The path of the page of an episode, with words of its title, which may change. */
export function episodePath(id: number, title: string): string {
  const words = slugOf(title, 'episode')
  return `/episodes/${id}-${words}`.slice(0, 90).replace(/-$/, '')
}

/** The picture of a show or episode, or that of the station; nothing where neither has one. */
export function picture(
  { station }: Pick<Site, 'station'>,
  image: string,
  size: number,
  isFirst = false,
): Html | undefined {
  const url = image || station.image
  if (!url) return html`<span class="art blank"></span>`
  return html`<img class="art" src="${url}" width="${size}" height="${size}" alt=""${!isFirst && html` loading="lazy"`}>`
}

/** The attributes of a button that plays an episode, from a place on, or a part of it. In milliseconds. */
export const playsEpisode = (id: number, fromMs?: number, untilMs?: number): Html =>
  html`data-episode="${id}"${fromMs !== undefined && html` data-at="${fromMs / 1000}"`}${untilMs !== undefined && html` data-until="${untilMs / 1000}"`}`

/** The length of an episode; nothing while it is not known. */
export const lengthOf = ({ duration_ms }: Pick<ListedEpisode, 'duration_ms'>): string =>
  duration_ms === null ? '' : counter(duration_ms)

/** Rows of episodes with their pictures. */
export function episodeRows(site: Site, episodes: readonly ListedEpisode[]): Html {
  const { words, times, root } = site
  const rows = episodes.map(
    (each) =>
      html`<li data-heard="${each.guid}" data-ms="${each.duration_ms ?? 0}">${picture(site, each.image, 64)}<div><h3><a href="${root}${episodePath(each.id, each.title)}">${each.title}</a></h3><p class="caption">${each.show.title} · ${times.when(each.datetime)}</p></div><span class="length">${lengthOf(each)}</span><button class="disc small ring" ${playsEpisode(each.id)} aria-label="${words.listenTo(each.title)}"></button></li>`,
  )
  return html`<ul class="rows">${rows}</ul>`
}

/** A section with a heading, and a link or a note beside it. */
export function section(id: string, title: string, beside: Part, content: Part): Html {
  return html`<section class="section" aria-labelledby="${id}"><div class="section-head"><h2 id="${id}">${title}</h2>${beside}</div>${content}</section>`
}

/** Paragraphs of a text: lines that are not blank. */
export function paragraphs(text: string, contentOf: (line: string) => Part = (line) => line): Html[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${contentOf(line)}</p>`)
}

/** A dialog that gives an address: to the app for it, and to be copied. */
export function addressDialog(
  { words }: Pick<Site, 'words'>,
  {
    id,
    title,
    note,
    app,
    open,
    label,
    address,
  }: Record<'id' | 'title' | 'note' | 'app' | 'open' | 'label' | 'address', string>,
): Html {
  return html`<dialog id="${id}" aria-labelledby="${id}-h"><div class="dialog-head"><h2 id="${id}-h">${title}</h2><button class="icon-button" data-shut aria-label="${words.close}">${icon('close')}</button></div><div class="dialog-body"><p class="secondary">${note}</p><p><a class="button primary" href="${app}">${open}</a></p><label class="caption" for="${id}-a">${label}</label>${copied(words, html`<input class="input" id="${id}-a" readonly value="${address}">`, `${id}-a`)}</div></dialog>`
}

/** A field with the button that copies its text. */
export const copied = ({ copy, copied }: Site['words'], field: Part, id: string): Html =>
  html`<div class="copied">${field}<button class="button primary" data-copy="${id}" data-copied="${copied}">${copy}</button></div>`

/** A disc that plays. */
export const disc = (attributes: Html, label: string, kind = ''): Html =>
  html`<button class="disc ${kind}" ${attributes} aria-label="${label}">${icon('play')}</button>`
