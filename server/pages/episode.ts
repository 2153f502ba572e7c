import { hasName } from '../../web/tape-names.ts'
import { localeOf } from '../../web/words/language.ts'
import { Html, html, type Part } from '../http/pages/html.ts'
import { headlineRule } from './headline.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { disc, episodePath, lengthOf, name, paragraphs, pictureOf, playsEpisode, typed } from './parts.ts'
import { barsPath, heightsOf } from './rules/bars.ts'
import type { EpisodePart } from './rules/part.ts'
import { placesIn } from './rules/places.ts'
import { counter, lengthInWords } from './rules/times.ts'
import { unquoted } from './rules/unquoted.ts'
import { shareDialog } from './share.ts'
import type { EpisodeAnswer, Site } from './site.ts'
import { episodeData } from './structured-data.ts'

/**
 * An episode: its piece of tape, its text whose times can be played, chapters and moments.
 * @param waveform levels from 0 to 255; empty before they are known
 * @param part the part that the address names
 */
export function episodePage(
  site: Site,
  episode: EpisodeAnswer,
  waveform: readonly number[],
  part: EpisodePart | undefined,
): Page {
  const { words, times, root, station } = site
  const { id, title, description, show, duration_ms, datetime } = episode
  const piece = pieceOf(site, episode, waveform, part)
  const size = episode.audio_length > 0 && sizeInWords(site, episode.audio_length)
  const said = description.trim() !== '' || episode.moments.length > 0
  const chapters = chaptersOf(site, episode)
  // Without a text, the chapters are in its place.
  const text = said ? html`<div class="prose">${prose(site, episode)}</div>${momentsOf(site, episode)}` : chapters
  const card = `/${station.slug}/episodes/${id}/card.jpg`
  return {
    title: part?.title ?? title,
    description: description || `${title} · ${show.title}`,
    view: 'episode',
    path: `/episodes/${id}`,
    query: part?.query ?? '',
    shows: [show.slug],
    rules: [...piece.rules, headlineRule(title, 'page')],
    card: { path: part ? `${card}${part.query}` : card, alt: part?.title ?? title },
    data: episodeData(site, episode),
    embed: `/episodes/${id}${part?.query ?? ''}`,
    main: html`<div class="head" data-show="${show.slug}"><div><p class="parent"><i></i><a${typed(show.title)} href="${root}/shows/${show.slug}">${show.title}</a></p><h1${typed(title)}>${title}</h1><p class="secondary">${times.when(datetime)}${duration_ms !== null && ` · ${lengthInWords(duration_ms)}`}</p></div>${pictureOf(episode, 208, true)}</div>
${piece.html && html`<div data-show="${show.slug}">${piece.html}</div>`}
<div class="deck" data-heard="${episode.guid}" data-ms="${duration_ms ?? 0}">${disc(playsEpisode(id, part?.fromMs, part?.untilMs), words.listenTo(title))}<p class="part-title">${part ? html`<b dir="auto">${part.title ?? words.highlight}</b> <span>${words.momentOf(part.untilMs === undefined ? lengthOf(episode) : lengthInWords(part.untilMs - part.fromMs), counter(part.fromMs))}</span>` : html`<b class="length">${lengthOf(episode)}</b>`}</p><div class="actions"><button class="button" data-open="share" hidden>${icon('share')}${words.share}</button><a class="button" href="${episode.audio_url}" download>${icon('download')}${words.download}${size && html`<span class="secondary">${size}</span>`}</a></div></div>
<div class="wrap"><div class="body${!text && ' alone'}">${text && html`<div>${text}</div>`}
<div class="aside">${said && chapters}<section><h2>${words.aboutEpisode}</h2><dl><dt>${words.aired}</dt><dd>${times.date(datetime)}, ${times.hm(datetime)}</dd>${duration_ms !== null && html`<dt>${words.length}</dt><dd>${counter(duration_ms)}</dd>`}</dl></section><section><h2>${words.follow}</h2><a class="button" href="${root}/shows/${show.slug}">${icon('plus')}${name(show.title)}</a></section></div></div>
${turn(site, episode)}</div>${shareDialog(site, episode)}`,
  }
}

/** A size in bytes as `61 kB`, `9.6 MB` or `57 MB`. */
function sizeInWords({ language }: Pick<Site, 'language'>, bytes: number): string {
  const [unit, count] = bytes < 1e6 ? ['kB', bytes / 1e3] : ['MB', bytes / 1e6]
  const digits = { maximumFractionDigits: count < 10 ? 1 : 0 }
  return `${Math.max(0.1, count).toLocaleString(localeOf[language], digits)} ${unit}`
}

/** The text of an episode: paragraphs, in which times such as `12:04` are buttons, and addresses are links. */
function prose({ words }: Site, { id, description, duration_ms }: EpisodeAnswer): Html[] {
  return paragraphs(description, (line) =>
    placesIn(line, duration_ms).map((piece): Part => {
      if ('text' in piece) return piece.text
      if ('url' in piece) return html`<a href="${piece.url}" rel="nofollow noopener">${piece.url}</a>`
      return html`<button class="place" ${playsEpisode(id, piece.atMs)} aria-label="${words.fromPlace(piece.place, '')}">${piece.place}</button>`
    }),
  )
}

function momentsOf({ words }: Site, { id, moments }: EpisodeAnswer): Html[] {
  return moments.map(({ from_ms, until_ms, title }) => {
    const said = words.moment(lengthInWords(until_ms - from_ms), counter(from_ms))
    return html`<figure class="moment">${disc(playsEpisode(id, from_ms, until_ms), words.listenMoment(unquoted(title)))}<div><q${typed(title)}>${unquoted(title)}</q><p class="caption">${said}</p></div></figure>`
  })
}

function chaptersOf({ words }: Site, { id, chapters }: EpisodeAnswer): Html | undefined {
  if (chapters.length === 0) return undefined
  const item = ({ start_ms, title }: EpisodeAnswer['chapters'][number]) =>
    html`<li><button ${playsEpisode(id, start_ms)} aria-label="${words.fromPlace(counter(start_ms), title)}"><i>${counter(start_ms)}</i> <span${typed(title)}>${title}</span></button></li>`
  return html`<section><h2>${words.chapters}</h2><ol class="chapters">${chapters.map(item)}</ol></section>`
}

function turn({ words, root }: Site, { previous, next, show }: EpisodeAnswer): Html {
  const link = (to: NonNullable<typeof next>, say: string) =>
    html`<a href="${root}${episodePath(to.id, to.title)}"><span class="caption">${say}</span><b${typed(to.title)}>${to.title}</b></a>`
  return html`<nav class="turn" aria-label="${words.otherEpisodes(show.title)}">${next ? link(next, words.after) : html`<span class="caption">${words.isNewest}</span>`}${previous && link(previous, words.before)}</nav>`
}

/** The bars of the wave of an episode. */
const bars = 288

/** The piece of tape of an episode, with its chapters and the part that the address names. */
function pieceOf({ words }: Site, episode: EpisodeAnswer, waveform: readonly number[], part: EpisodePart | undefined) {
  const { id, chapters, duration_ms } = episode
  if (duration_ms === null) return { html: undefined, rules: [] }
  const percent = (ms: number) => `${((Math.min(ms, duration_ms) / duration_ms) * 100).toFixed(3)}%`
  const rules = chapters.map(({ start_ms }, index) => {
    const end = chapters[index + 1]?.start_ms ?? duration_ms
    return `#c${index}{left:${percent(start_ms)};width:${percent(end - start_ms)}}`
  })
  const step =
    duration_ms > 7_200_000 ? 1_800_000 : duration_ms > 1_800_000 ? 600_000 : duration_ms > 300_000 ? 120_000 : 30_000
  const marks = Array.from({ length: Math.ceil((0.96 * duration_ms) / step) }, (_, index) => index * step)
  rules.push(...marks.map((at, index) => `#h${index}{left:${percent(at)}}`))
  if (part)
    rules.push(
      `.tape .mark{left:${percent(part.fromMs)};width:${percent((part.untilMs ?? duration_ms) - part.fromMs)}}`,
    )
  const path = barsPath(heightsOf(waveform, bars), { step: 1440 / bars, middle: 50, half: 48 })
  const chapter = ({ start_ms, title }: EpisodeAnswer['chapters'][number], index: number) => {
    const share = ((chapters[index + 1]?.start_ms ?? duration_ms) - start_ms) / duration_ms
    const label = words.fromPlace(counter(start_ms), title)
    // A name has room at this width; on a phone, only that of a longer chapter.
    return html`<li id="c${index}"${share < 0.2 && html` class="slim"`}><button ${playsEpisode(id, start_ms)} aria-label="${label}">${hasName(share, false) && html`<span dir="auto">${title}</span>`}</button></li>`
  }
  const tape = html`<div class="tape piece" data-tape="${id}"${part && html` data-at="${part.fromMs / 1000}"${part.untilMs !== undefined && html` data-until="${part.untilMs / 1000}"`}`}><div class="window"><div class="strip"><div class="past"></div><svg class="wave" viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden="true">${new Html(`<path d="${path}"/>`)}</svg>${part && html`<span class="mark"></span>`}
<ol class="shows" aria-label="${words.chapters}">${chapters.map(chapter)}</ol>
<div class="hours" aria-hidden="true">${marks.map((at, index) => html`<span id="h${index}">${counter(at)}</span>`)}</div></div></div></div>`
  return { html: tape, rules }
}
