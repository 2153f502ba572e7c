import { initialOf } from '../../web/initial.ts'
import { type Html, html, type Part } from '../http/pages/html.ts'
import { slugOf } from '../lib/slug.ts'
import { icon } from './icons.ts'
import { scriptOf } from './rules/script.ts'
import { counter } from './rules/times.ts'
import type { ListedEpisode, Site } from './site.ts'

/** The path of the page of an episode, with words of its title, which may change. */
export function episodePath(id: number, title: string): string {
  const words = slugOf(title, 'episode')
  return `/episodes/${id}-${words}`.slice(0, 90).replace(/-$/, '')
}

/** The attributes of an element whose text people have typed: its direction, and the height that its script needs. */
export function typed(text: string): Html {
  const script = scriptOf(text)
  return html` dir="auto"${script && html` data-script="${script}"`}`
}

/** A name that people have typed, among other words. */
export const name = (text: string): Html => html`<bdi>${text}</bdi>`

/** The URL of a picture, or an empty text; and the show that it is of, without a slug for the station itself. */
type Pictured = { image: string; title: string; slug: string | null }

/** A picture, or a tile in the colour of the show with the first letter of its title. */
export function picture({ image, title, slug }: Pictured, size: number, isFirst = false): Html {
  if (image)
    return html`<img class="art" src="${image}" width="${size}" height="${size}" alt=""${!isFirst && html` loading="lazy"`}>`
  return html`<svg class="art tile" viewBox="0 0 100 100" width="${size}" height="${size}" aria-hidden="true"${slug && html` data-show="${slug}"`}><text x="50" y="54">${initialOf(title)}</text></svg>`
}

/** The picture of an episode. */
export const pictureOf = (
  { image, show }: Pick<ListedEpisode, 'image' | 'show'>,
  size: number,
  isFirst = false,
): Html => picture({ image, ...show }, size, isFirst)

/** The picture of a show in the schedule. */
export const pictureOn = (
  { image, title, show_slug }: { image: string; title: string; show_slug: string | null },
  size: number,
  isFirst = false,
): Html => picture({ image, title, slug: show_slug }, size, isFirst)

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
      html`<li data-heard="${each.guid}" data-ms="${each.duration_ms ?? 0}">${pictureOf(each, 64)}<div><h3${typed(each.title)}><a href="${root}${episodePath(each.id, each.title)}">${each.title}</a></h3><p class="caption">${name(each.show.title)} · ${times.when(each.datetime)}</p></div><span class="length">${lengthOf(each)}</span><button class="disc small ring" ${playsEpisode(each.id)} aria-label="${words.listenTo(each.title)}"></button></li>`,
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
    .map((line) => html`<p${typed(line)}>${contentOf(line)}</p>`)
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
