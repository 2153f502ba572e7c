import { type Html, html } from '../http/pages/html.ts'
import { isoDateOf } from '../lib/epoch-day.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { songDays } from '../public/song-reads.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'
import { typed } from './parts.ts'
import type { Site, SongsAnswer } from './site.ts'

export type SongsData = SongsAnswer & {
  epochDay: number
  /** From 0 to 23; undefined for the whole day. */
  hour: number | undefined
}

/** The titles that were played on a day or in an hour, newest first. */
export function songsPage(site: Site, { songs, hasMore, epochDay, hour }: SongsData): Page {
  const { words, times, station } = site
  const { today } = times
  const noon = noonOf(site, epochDay)
  const day = times.longDay(noon)
  const isFirst = epochDay === today && hour === undefined
  return {
    title: isFirst ? words.songs : words.songsOf(day),
    description: `${words.songsOf(day)} · ${station.name}`,
    view: 'songs',
    path: '/songs',
    query: isFirst ? '' : `?from=${isoDateOf(epochDay)}${hour === undefined ? '' : `&hour=${hour}`}`,
    entry: 'schedule',
    isIndexed: isFirst,
    shows: songs.map(({ show }) => show?.slug ?? null),
    card: { path: `/${station.slug}/card.jpg`, alt: station.name },
    main: html`<div class="wrap"><div class="title-row"><h1>${words.songs}</h1></div>
${choice(site, epochDay, hour)}
<section class="section" aria-labelledby="day-h"><div class="section-head"><h2 id="day-h">${day}</h2></div>${songs.length > 0 ? html`<ol class="songs">${songs.map((each) => item(site, each))}</ol>` : html`<p class="none">${words.noSongs}</p>`}${hasMore && html`<p class="secondary">${words.moreSongs}</p>`}</section>
${days(site, epochDay)}</div>`,
  }
}

function choice(site: Site, epochDay: number, hour: number | undefined): Html {
  const { words, times, root } = site
  const option = (value: string | number, text: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`
  const dayOptions = Array.from({ length: songDays }, (_, ago) => times.today - ago).map((each) =>
    option(isoDateOf(each), times.day(noonOf(site, each)), each === epochDay),
  )
  const two = (count: number) => `${count}`.padStart(2, '0')
  const hourOptions = Array.from({ length: 24 }, (_, each) =>
    option(each, `${two(each)}:00–${two((each + 1) % 24)}:00`, each === hour),
  )
  return html`<form class="choice" action="${root}/songs"><label for="from">${words.songDay}<select class="input" id="from" name="from">${dayOptions}</select></label><label for="hour">${words.songHour}<select class="input" id="hour" name="hour">${option('', words.wholeDay, hour === undefined)}${hourOptions}</select></label><button class="button primary">${words.showSongs}</button></form>`
}

function item({ times, root }: Site, { at, artist, title, show }: SongsAnswer['songs'][number]): Html {
  const of = show && html` data-show="${show.slug}"`
  return html`<li${of}><time datetime="${times.iso(at)}" data-t="${at}">${times.hm(at)}</time><p${typed(title)}><b>${title}</b>${artist && html`<span class="secondary"${typed(artist)}>${artist}</span>`}</p>${show && html`<a class="caption"${typed(show.title)} href="${root}/shows/${show.slug}">${show.title}</a>`}</li>`
}

/** The links to the days around a day. */
function days({ words, times, root }: Site, epochDay: number): Html {
  const { today } = times
  const link = (day: number) => `${root}/songs${day === today ? '' : `?from=${isoDateOf(day)}`}`
  return html`<nav class="pager" aria-label="${words.pages}">${epochDay < today ? html`<a class="button" href="${link(epochDay + 1)}">${words.dayAfter}</a>` : html`<span></span>`}${epochDay > today - songDays + 1 && html`<a class="button" rel="next" href="${link(epochDay - 1)}">${words.dayBefore} ${icon('right')}</a>`}</nav>`
}

const noonOf = ({ station }: Site, epochDay: number) => instantOf(station.timezone, epochDay, 720)
