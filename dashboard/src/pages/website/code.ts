/** A widget for a page: what is left out is decided by the page around it, or by the widget. */
export type Widget = {
  kind: 'player' | 'now-playing' | 'schedule' | 'episodes' | 'show' | 'search'
  layout?: 'bar' | 'card' | 'large'
  /** The slug of a show. */
  show?: string
  /** The id of an episode. */
  episode?: number
  /** A place in the episode, such as 12:04: where it begins, and where it ends. */
  at?: string
  until?: string
  theme?: 'light' | 'dark'
  /** As #rrggbb. */
  accent?: string
  lang?: 'en' | 'de'
  /** Entries of a list; days of a schedule. */
  limit?: number
  /** Reads what is on air once, and keeps no connection. */
  live?: 'off'
}

/** The station that a widget is of. */
type Of = { origin: string; slug: string; name: string }

/** The attributes of the element of a widget, in the order of the code. */
export function attributesOf(slug: string, widget: Widget): [name: string, value: string][] {
  const { kind, limit, show, episode, at, until } = widget
  const named = {
    ...{ station: slug, show, episode, at, until, layout: widget.layout },
    ...(kind === 'schedule' ? { days: limit } : { limit }),
    ...{ accent: widget.accent, theme: widget.theme, lang: widget.lang, live: widget.live },
  }
  return Object.entries(named).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, `${value}`]],
  )
}

/** The code for a page that may load scripts of this server. The name is shown until the script runs. */
export function elementCode({ origin, slug, name }: Of, widget: Widget): string {
  const tag = `aircheck-${widget.kind}`
  const written = attributesOf(slug, widget).map(([key, value]) => `\n  ${key}="${escaped(value)}"`)
  return `<script type="module" async src="${origin}/player/v1.js"></script>\n<${tag}${written.join('')}>${escaped(name)}</${tag}>`
}

/** The address of the frame of a widget. */
export function frameUrl(origin: string, slug: string, widget: Widget): string {
  const { kind, show, episode } = widget
  const path = episode === undefined ? (show === undefined ? '' : `/shows/${show}`) : `/episodes/${episode}`
  const inPath = ['station', 'show', 'episode']
  const isDefault = kind === (show === undefined ? 'player' : 'show')
  const query = new URLSearchParams([
    ...(isDefault || episode !== undefined ? [] : [['widget', kind]]),
    ...attributesOf(slug, widget).filter(([name]) => !inPath.includes(name)),
  ])
  return `${origin}/embed/${slug}${path}${query.size > 0 ? `?${query}` : ''}`
}

/** The code for a page that may not load scripts. */
export function frameCode({ origin, slug, name }: Of, widget: Widget): string {
  const url = escaped(frameUrl(origin, slug, widget))
  return `<iframe src="${url}"\n  title="${escaped(name)}" width="100%" height="${frameHeight(widget)}"\n  loading="lazy" allow="autoplay; clipboard-write" style="border:0"></iframe>`
}

/** The height of a frame in pixels: its widget fits at every width. */
export function frameHeight({ kind, layout, limit }: Widget): number {
  if (kind === 'player') return { bar: 68, card: 320, large: 400 }[layout ?? 'bar']
  if (kind === 'now-playing') return 80
  if (kind === 'show') return 280
  if (kind === 'schedule') return Math.min(720, 480 * (limit ?? 1))
  return Math.min(720, 60 + 72 * (limit ?? (kind === 'search' ? 5 : 4)))
}

/**
 * The directives of a Content-Security-Policy that a page needs besides its own.
 * @param listenUrl the station's own stream for listeners; empty for that of this server
 */
export function policyLines(origin: string, listenUrl: string, as: 'element' | 'frame'): string {
  if (as === 'frame') return `frame-src ${origin};`
  const stream = URL.canParse(listenUrl) ? new URL(listenUrl).origin : origin
  const sound = stream === origin ? origin : `${origin} ${stream}`
  return [`script-src ${origin};`, `connect-src ${origin};`, `img-src ${origin};`, `media-src ${sound};`].join('\n')
}

const marks: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&"<>]/g, (mark) => marks[mark]!)
