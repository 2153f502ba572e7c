import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflights } from '../answers/preflight.ts'
import { type Asset, asset, foreign, sendAsset } from './asset.ts'
import { immutable, readAsset } from './built-app.ts'
import { contentOf } from './files.ts'
import { type Html, html } from './html.ts'
import { pageHeaders } from './policy.ts'

/** The embedded part of a station: a show, an episode, or a moment of that. */
export type EmbeddedPart = { show: string } | { episode: number; moment?: string | undefined }

/** The words of a frame: those of the station, and of the part that is embedded. */
export type Embedded = {
  /** The present slug of the station: a request by a former one is sent there. */
  slug: string
  name: string
  /** A BCP 47 tag. */
  language: string
  /** The title of the show or episode; the name of the station for the station. */
  title: string
  /** The URL of a picture, or an empty text. */
  image: string
  /** The span of the moment that is embedded, in seconds. */
  span?: { at: string; until: string } | undefined
  /** The URL of the pages of the station, without a slash at the end: on its own domain where it has one. */
  home: string
}

type Options = {
  /** The folder of the built player: `player/dist`. */
  folder: string
  baseUrl: string
  /** Finds what a frame is of; undefined if it does not exist or is not public. */
  find: (slug: string, part?: EmbeddedPart) => Promise<Embedded | undefined>
  /** The slug of the station that a domain belongs to. */
  slugOfDomain: (domain: string) => string | undefined
}

const [tenMinutes, oneMinute] = [
  'public, max-age=600, stale-while-revalidate=86400',
  'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
]

/** The headers of a frame: any site may embed it. The sound may come from the server of a station's own stream. */
function frameHeaders(): Record<string, string> {
  const sources = {
    'img-src': "'self' https: data:",
    'media-src': "'self' https:",
    'frame-ancestors': '*',
  }
  const { 'X-Frame-Options': _none, 'Cross-Origin-Opener-Policy': _own, ...headers } = pageHeaders(sources)
  return { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' }
}

/** In a low frame the picture is small or left out, so that the key of a widget is seen. */
const lowFrame = contentOf(new URL('low-frame.css', import.meta.url))

/** The fonts of pages, by their addresses on every path. */
const fonts = `${contentOf(new URL('../../../web/styles/fonts.css', import.meta.url))}`.replaceAll(
  'fonts/',
  '/web/fonts/',
)

/** The style of a frame, which has no host whose font and colours its widget could take. */
const style = asset(
  'text/css; charset=utf-8',
  `${fonts}
:root { color-scheme: light dark; }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; background: light-dark(#fdfdfb, #15181a); color: light-dark(#15181a, #f0f1ed); font: 16px/24px "Radio Canada", system-ui, sans-serif; }
main { padding: 0 8px; }
.padded { padding: 12px; }
${lowFrame}`,
)
const styleUrl = `/player/embed.css?v=${style.etag.slice(3, 13)}`

/** The widgets that a frame may be of: of a station, of a show, of an episode. The first one is that of a frame without `widget`. */
const widgets = {
  station: ['player', 'now-playing', 'schedule', 'episodes', 'search'],
  show: ['show', 'player', 'episodes'],
  episode: ['player'],
} as const
const passed = ['layout', 'theme', 'accent', 'lang', 'limit', 'at', 'until', 'days', 'q', 'live'] as const

/**
 * GET /player/v1.js, /player/pages.js and their chunks, GET /embed/{slug} with its parts, and GET /public/oembed.
 *
 * Without the build, `/player/…` is 404, and frames show a link to the station.
 */
export const playerRoutes = (options: Options) => async (app: FastifyInstance) => {
  const { folder, baseUrl, find, slugOfDomain } = options
  const hidden = { schema: { hide: true } }
  const chunks = new Map<string, Asset>()
  const entries = new Map<string, Asset | undefined>([
    ['v1.js', undefined],
    ['pages.js', undefined],
  ])
  const headers = frameHeaders()

  answerPreflights(app, '/player/:name')
  answerPreflights(app, '/embed/*')
  app.get<{ Params: { name: string } }>('/player/:name', hidden, async (request, reply) => {
    const { name } = request.params
    reply.headers(foreign)
    if (name === 'embed.css') return sendAsset(style, request, reply, immutable)
    const made = chunks.get(name) ?? (await readAsset(folder, name))
    if (!made || !name.endsWith('.js')) return reply.header('Cache-Control', 'no-store').callNotFound()
    if (!entries.has(name)) {
      chunks.set(name, made)
      return sendAsset(made, request, reply, immutable)
    }
    // The names of the entries stay the same when they are built again.
    if (entries.get(name)?.etag !== made.etag) entries.set(name, made)
    return sendAsset(entries.get(name)!, request, reply, tenMinutes)
  })

  type Frame = { Params: { slug: string; id?: string; show?: string }; Querystring: Record<string, string> }
  const sendFrame = async (request: FastifyRequest<Frame>, reply: FastifyReply) => {
    const { slug, id, show } = request.params
    const { moment } = request.query
    const part = id === undefined ? (show === undefined ? undefined : { show }) : { episode: idOf(id), moment }
    const widget = widgetOf(part, request.query.widget)
    const embedded = !widget || (part && 'episode' in part && !part.episode) ? undefined : await find(slug, part)
    if (!widget || !embedded) return reply.callNotFound()
    if (embedded.slug !== slug) {
      const location = request.url.replace(`/embed/${slug}`, `/embed/${embedded.slug}`)
      return reply.header('Cache-Control', 'public, max-age=60').redirect(location, 301)
    }
    const page = asset('text/html; charset=utf-8', frame(embedded, part, widget, request.query).text)
    return sendAsset(page, request, reply.headers(headers), oneMinute)
  }
  app.get<Frame>('/embed/:slug', hidden, sendFrame)
  app.get<Frame>('/embed/:slug/episodes/:id', hidden, sendFrame)
  app.get<Frame>('/embed/:slug/shows/:show', hidden, sendFrame)

  type Asked = { Querystring: { url?: string; maxwidth?: string; maxheight?: string; format?: string } }
  app.get<Asked>('/public/oembed', hidden, async (request, reply) => {
    const { url, format = 'json', ...limits } = request.query
    reply.headers(foreign)
    if (typeof url !== 'string')
      return reply.code(400).header('Cache-Control', 'no-store').send({ message: 'url is required' })
    if (format !== 'json')
      return reply.code(501).header('Cache-Control', 'no-store').send({ message: 'Only JSON is offered.' })
    const place = placeOf(url, baseUrl, slugOfDomain)
    const embedded = place && (await find(place.slug, place.part))
    if (!place || !embedded) {
      return reply.code(404).header('Cache-Control', 'public, max-age=5').send({ message: 'Not found.' })
    }
    const answer = oembed(baseUrl, embedded, place, limits)
    return sendAsset(asset('application/json; charset=utf-8', JSON.stringify(answer)), request, reply, oneMinute)
  })
}

/** The widget of a frame: the one that is asked for, if there is one of this part, or the first. */
function widgetOf(part: EmbeddedPart | undefined, asked: string | undefined) {
  const offered = widgets[part === undefined ? 'station' : 'show' in part ? 'show' : 'episode']
  return asked === undefined ? offered[0] : offered.find((each) => each === asked)
}

/** The element of a frame as HTML: its attributes are those of the query. */
function frame(
  { slug, name, language, title, home, span }: Embedded,
  part: EmbeddedPart | undefined,
  widget: string,
  asked: Record<string, string>,
): Html {
  const query: Record<string, string> = { ...asked, ...span }
  const layout = query.layout ?? (part ? 'bar' : 'large')
  const attributes = [
    ['station', slug],
    ...(part ? ['show' in part ? ['show', part.show] : ['episode', part.episode]] : []),
    ...passed.map((each) => [each, each === 'layout' ? layout : query[each]]),
  ].filter(([, value]) => value !== undefined)
  const tag = `aircheck-${widget}`
  const page = `${home}${pathOf(part)}`
  const theme = query.theme === 'light' || query.theme === 'dark' ? query.theme : 'auto'
  // Each name is of this file; the values are escaped by the template.
  const written = attributes.map(([key, value]) => html` ${`${key}`}="${`${value}`}"`)
  return html`<!doctype html>
<html lang="${query.lang ?? language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="canonical" href="${page}">
<base target="_top">
<link rel="stylesheet" href="${styleUrl}">
<script type="module" src="/player/v1.js"></script>
</head>
<body>
<main${(widget !== 'player' || layout !== 'bar') && html` class="padded"`}><${tag}${written}><a href="${page}">${title}</a></${tag}></main>
</body>
</html>
`
}

const pathOf = (part: EmbeddedPart | undefined) =>
  part === undefined ? '' : 'show' in part ? `/shows/${part.show}` : `/episodes/${part.episode}`

/** The station and the part that an address is of, and the query of its frame. */
type EmbeddedPlace = { slug: string; part: EmbeddedPart | undefined; query: Record<string, string> }

/** The place that an address of a page or of a frame is of; undefined for another server's. */
function placeOf(url: string, baseUrl: string, slugOfDomain: Options['slugOfDomain']): EmbeddedPlace | undefined {
  if (!URL.canParse(url)) return
  const { origin, hostname, pathname, searchParams } = new URL(url)
  const ofDomain = slugOfDomain(hostname)
  if (ofDomain === undefined && origin !== new URL(baseUrl).origin) return
  // On the domain of a station its pages are at the root; frames have the same paths everywhere.
  const path = ofDomain === undefined || pathname.startsWith('/embed/') ? pathname : `/${ofDomain}${pathname}`
  const [, slug, , kind, name, page] =
    /^\/(?:embed\/)?([a-z0-9-]+)(\/(episodes|shows)\/([a-z0-9-]+)|\/(schedule|shows|episodes|search))?\/?$/i.exec(
      path,
    ) ?? []
  if (!slug) return
  const known: readonly string[] = ['widget', 'moment', ...passed]
  const asked = [...searchParams].filter(([key]) => known.includes(key))
  // The list of shows has no widget.
  const query: Record<string, string> = {
    ...(page && page !== 'shows' && { widget: page }),
    ...Object.fromEntries(asked),
  }
  const episode = kind === 'episodes' ? idOf(name!) : undefined
  const part = kind === 'shows' ? { show: name! } : episode ? { episode, moment: query.moment } : undefined
  return episode === 0 || !widgetOf(part, query.widget) ? undefined : { slug, part, query }
}

/** The id in a path; 0 for any other text. `1-title` has one as well. */
const idOf = (text: string) => Number(/^([1-9]\d{0,14})(?=-|$)/.exec(text)?.[1] ?? 0)

const barPx = 68
/** The height of a frame in pixels, and the query that makes it a bar where it may not have the least one. */
const sizes = {
  station: { natural: 380, least: 220, low: { layout: 'bar' } },
  show: { natural: 240, least: 120, low: { widget: 'player', layout: 'bar' } },
  episode: { natural: barPx, least: 0, low: {} },
}

/** A limit of a request in whole pixels; undefined for any other text. */
const mostOf = (text: string | undefined) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : undefined)

/** The answer of oEmbed 1.0: a frame, as a rich object. */
function oembed(
  baseUrl: string,
  { slug, name, title, image, home }: Embedded,
  { part, query }: EmbeddedPlace,
  { maxwidth, maxheight }: { maxwidth?: string; maxheight?: string },
) {
  const { natural, least, low } = sizes[part === undefined ? 'station' : 'show' in part ? 'show' : 'episode']
  const most = mostOf(maxheight) ?? natural
  const isLow = most < least
  const [width, height] = [Math.min(720, mostOf(maxwidth) ?? 720), Math.min(isLow ? barPx : natural, most)]
  const search = `${new URLSearchParams({ ...query, ...(isLow && low) })}`
  const frame = html`<iframe src="${baseUrl}/embed/${slug}${pathOf(part)}${search && `?${search}`}" title="${title}" width="${width}" height="${height}" loading="lazy" allow="autoplay; clipboard-write" style="border:0;width:100%"></iframe>`
  return {
    ...{ version: '1.0', type: 'rich', title, provider_name: name, provider_url: home },
    ...(image && { thumbnail_url: image, thumbnail_width: 512, thumbnail_height: 512 }),
    ...{ html: frame.text, width, height, cache_age: 600 },
  }
}

/** The folder of the built player. */
export const playerFolder = join(import.meta.dirname, '../../../player/dist')
