import { hash } from 'node:crypto'
import { hueOf } from '../../web/hue.ts'
import { languages } from '../../web/words/language.ts'
import { Document } from '../http/answers/document.ts'
import { sharedFiles } from '../http/pages/files.ts'
import { Html, html, type Part } from '../http/pages/html.ts'
import { pageHeaders } from '../http/pages/policy.ts'
import { cut } from '../lib/cut.ts'
import { labelledLine, linesOf, linkOfLine } from '../lib/field-rules.ts'
import { pagesScript, pagesStyle } from './files.ts'
import { definitions, icon } from './icons.ts'
import { name, typed } from './parts.ts'
import { brandTokens } from './rules/brand.ts'
import type { Site } from './site.ts'

/** A page of a station, without what all pages have. */
export type Page = {
  /** The title without the name of the station; empty for the start page. */
  title: string
  description: string
  /** The name of its style. */
  view: 'home' | 'schedule' | 'shows' | 'show' | 'episodes' | 'episode' | 'search' | 'songs' | 'print' | 'refusal'
  /** The path below the address of the station, such as `/schedule`; empty for the start page. */
  path: string
  /** The query of this page that its canonical address keeps, such as `?page=2`. */
  query?: string
  /** The entry of the main menu that it belongs to. */
  entry?: 'onAir' | 'schedule' | 'shows' | 'search'
  /** The part below the main menu, on the colour of the station. */
  field?: Part
  /** The part between that and the paper, as wide as the window. */
  band?: Part
  main: Part
  /** CSS rules of this page, for what depends on its data: policies forbid the attribute `style`. */
  rules?: readonly string[]
  /** Slugs of the shows that appear in their colours. */
  shows?: Iterable<string | null>
  /** The path of its picture for sharing. */
  card?: { path: string; alt: string }
  /** Data of schema.org. */
  data?: object
  /** Whether there is a player to be embedded elsewhere: its path below `/embed`. */
  embed?: string
  /** Feeds of this page besides that of the station. */
  feeds?: readonly { url: string; title: string }[]
  isIndexed?: boolean
  /** Whether it has neither menu nor player nor foot. */
  isBare?: boolean
  /** When another show is on air, in Unix seconds: the script reads the page again. */
  changesAt?: number | null
}

/** Makes the response of a page. */
export function documentOf(site: Site, page: Page): Document {
  const style = styleOf(site, page)
  const body = keepLanguage(site, bodyOf(site, page).text)
  const head = headOf(site, page, style)
  const { language, website } = site
  const hues = website.one_color ? html` data-hues="brand"` : undefined
  const text = html`<!doctype html>
<html lang="${language}"${hues}>
<head>
${head}
</head>
<body data-station="${site.station.slug}" data-zone="${site.station.timezone}" data-remaining="${site.words.left('#')}"${page.changesAt && html` data-change="${page.changesAt}"`}${page.entry && html` data-page="${page.entry}"`}>
${definitions(body)}${new Html(body)}
</body>
</html>
`.text
  const headers = Object.entries(policyOf(style, site.canonical)).flat()
  return new Document({ type: 'text/html; charset=utf-8', text, headers })
}

/**
 * The security headers of a page with this style element. The dashboard shows pages in a frame.
 * @param address the URL of the pages of the station, where its forms lead
 */
export function policyOf(style: string, address: string): Record<string, string> {
  const { 'X-Frame-Options': _none, ...headers } = pageHeaders({
    'style-src': `'self' 'sha256-${hash('sha256', style, 'base64')}'`,
    'img-src': "'self' https: data:",
    'media-src': "'self' https:",
    'frame-ancestors': "'self'",
    'form-action': `'self' ${new URL(address).origin}`,
    'trusted-types': 'aircheck-pages',
  })
  return { ...headers, 'Referrer-Policy': 'strict-origin-when-cross-origin' }
}

/** The CSS that depends on the station and on the page. */
export function styleOf({ station }: Pick<Site, 'station'>, { rules = [], shows = [] }: Pick<Page, 'rules' | 'shows'>) {
  const { light, dark } = brandTokens(station.color)
  const tokens = Object.keys(light) as (keyof typeof light & string)[]
  const brand = tokens.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`)
  const hues = [...new Set(shows)].map((slug) => (slug === null ? '' : `[data-show="${slug}"]{--h:${hueOf(slug)}}`))
  return `:root,.branded{--brand:${station.color};${brand.join(';')}}${hues.join('')}${rules.join('')}`
}

/** The head of a page. The script blocks rendering, so that what it shows at once moves nothing of a page that is drawn. */
function headOf({ station, canonical: home, origin, words, language, chosen }: Site, page: Page, style: string): Html {
  const { title, description, path, query = '', card, data, embed, feeds = [], isIndexed = true } = page
  const whole = title === '' ? station.name : `${title} · ${station.name}`
  const address = `${home}${path}${query}`
  const canonical = chosen ? langUrl(address, chosen) : address
  const short = description.length > 300 ? `${cut(description, 297)}…` : description
  const cardUrl = card && `${origin}${card.path}`
  const oembed = `${origin}/public/oembed?url=${encodeURIComponent(canonical)}`
  const all = [...feeds, ...(station.feed_url ? [{ url: station.feed_url, title: words.feedOf(station.name) }] : [])]
  const meta = (name: string, content: string) => html`<meta property="${name}" content="${content}">\n`
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${whole}</title>
${short && html`<meta name="description" content="${short}">\n`}${!isIndexed && html`<meta name="robots" content="noindex">\n`}<link rel="canonical" href="${canonical}">
<link rel="icon" href="${station.image || sharedFiles.icon.url}">
<link rel="preload" href="/web/fonts/radio-canada-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${pagesStyle.url}">
<style>${new Html(style)}</style>
<script src="${pagesScript}" type="module" blocking="render"></script>
${languages.map(({ code }) => html`<link rel="alternate" hreflang="${code}" href="${langUrl(address, code)}">\n`)}${all.map(({ url, title }) => html`<link rel="alternate" type="application/rss+xml" href="${url}" title="${title}">\n`)}<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${whole}">
${meta('og:site_name', station.name)}${meta('og:type', 'website')}${meta('og:title', title || station.name)}${short && meta('og:description', short)}${meta('og:url', canonical)}${meta('og:locale', language === 'de' ? 'de_DE' : 'en_GB')}${
  card &&
  html`${meta('og:image', cardUrl!)}${meta('og:image:width', '1200')}${meta('og:image:height', '630')}${meta('og:image:alt', card.alt)}`
}${
  embed === undefined
    ? html`<meta name="twitter:card" content="summary_large_image">`
    : html`<meta name="twitter:card" content="player">
<meta name="twitter:player" content="${origin}/embed/${station.slug}${embed}">
<meta name="twitter:player:width" content="720">
<meta name="twitter:player:height" content="240">`
}
${data && html`<script type="application/ld+json">${jsonLd(data)}</script>`}`
}

/** JSON in an element `script`: nothing in it can end the element. */
const jsonLd = (data: object) => new Html(JSON.stringify(data).replace(/</g, '\\u003c'))

const langUrl = (url: string, code: string) => `${url}${url.includes('?') ? '&' : '?'}lang=${code}`

/** Adds the chosen language to the links and forms of a page that lead to other pages of the station. */
function keepLanguage({ root, chosen }: Site, body: string): string {
  if (!chosen) return body
  const toPage = new RegExp(`( href="${RegExp.escape(html`${root}`.text)}(?:/[^"?#.]*)?)(\\?[^"#]*)?(?=["#])`, 'g')
  return body
    .replace(toPage, (link, path: string, query = '') =>
      /[?;]lang=/.test(query) ? link : `${path}${query}${query ? '&amp;' : '?'}lang=${chosen}`,
    )
    .replace(/<form [^<>]*>/g, `$&<input type="hidden" name="lang" value="${chosen}">`)
}

function bodyOf(site: Site, { field, band, main, entry, view, path, query = '', isBare }: Page): Html {
  const { words, station } = site
  if (isBare) return html`<main id="main" data-view="${view}">${main}</main>`
  return html`<a class="skip" href="#main">${words.skip}</a>
<header class="field">${masthead(site, entry, path + query)}</header>
<main id="main" tabindex="-1" data-view="${view}">${field && html`<div class="field">${field}</div>`}${band}${main}</main>
${foot(site, path + query)}
<p class="visually-hidden" role="status" id="said"></p>
<aside class="bar" hidden><aircheck-player station="${station.slug}" layout="bar" lang="${site.language}"></aircheck-player></aside>`
}

function masthead({ station, root, words, language }: Site, entry: Page['entry'], path: string): Html {
  const entries = [
    ['onAir', ''],
    ['schedule', '/schedule'],
    ['shows', '/shows'],
  ] as const
  const current = (isCurrent: boolean): Part => isCurrent && html` aria-current="page"`
  const other = languages.find(({ code }) => code !== language)!
  const logo = station.image && html`<img src="${station.image}" width="40" height="40" alt="">`
  return html`<div class="top"><a class="brand" href="${root}">${logo}<b${typed(station.name)}>${station.name}</b></a>
<nav aria-label="${words.main}">${entries.map(([which, to]) => html`<a href="${root}${to}"${current(which === entry)}><span>${words[which]}</span></a>`)}</nav>
<div class="top-end"><a href="${root}/search"${current(entry === 'search')} aria-label="${words.search}">${icon('search')}</a><a href="${langUrl(`${root}${path}`, other.code)}" hreflang="${other.code}" lang="${other.code}" aria-label="${other.code.toUpperCase()}, ${other.name}">${icon('globe')}${other.code.toUpperCase()}</a></div></div>`
}

function foot({ station, website, root, words, language }: Site, path: string): Html {
  const links = linesOf(website.links).map((line) => linkOfLine(line)!)
  const item = (url: string, text: Part) => html`<li><a href="${url}">${text}</a></li>`
  const { listen, feed_url, url } = station
  return html`<footer class="foot"><div>
<div class="one"><h2${typed(station.name)}>${station.name}</h2>${website.tagline && html`<p class="secondary"${typed(website.tagline)}>${website.tagline}</p>`}${url && html`<p><a href="${url}">${words.website}</a></p>`}</div>
<div><h2>${words.hearUs}</h2><ul>${item(root, words.listenHere)}${linesOf(website.reception).map((line) => {
    const { label, words } = labelledLine(line)!
    return html`<li>${name(label)} ${name(words)}</li>`
  })}${listen.url !== null && item(listen.url, words.streamAddress)}</ul></div>
${(feed_url !== null || links.length > 0) && html`<div><h2>${words.follow}</h2><ul>${feed_url !== null && item(feed_url, html`${words.allEpisodes} ${icon('feed', 'i-s')}`)}${links.map(({ label, url }) => item(url, name(label)))}</ul></div>`}
<div><h2>${words.language}</h2><ul>${languages.map((each) => html`<li><a href="${langUrl(`${root}${path}`, each.code)}" lang="${each.code}" hreflang="${each.code}"${each.code === language && html` aria-current="true"`}>${each.name}</a></li>`)}</ul></div></div>
<div class="end"><p>${website.imprint_url && html`<a href="${website.imprint_url}">${words.imprint}</a>`}${website.privacy_url && html`<a href="${website.privacy_url}">${words.privacy}</a>`}</p><p>${words.runsOn}</p></div></footer>`
}
