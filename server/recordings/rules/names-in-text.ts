import { hasKept } from '../../lib/kept-bytes.ts'
import { plainText } from './title-text.ts'

/** The artist and title that are playing; empty ones name nothing. */
export type Named = { artist: string; title: string }

/** Names of attributes that hold a title or an artist, the likeliest first, without hyphens and the X of own attributes. */
const titleKeys = ['title', 'songtitle', 'tracktitle', 'cuetitle', 'streamtitle', 'song', 'track', 'text', 'tit2']
const artistKeys = ['artist', 'songartist', 'trackartist', 'trackartistname', 'artistname', 'performer', 'tpe1']

/** Texts that encoders write where they have no title. */
const placeholder = /^(?:no desc|no title|untitled|undefined|null|n\/a|[\s-]*)$/i

/** Longer texts are cut, in UTF-16 code units: they are no titles. */
const maxLength = 1000

/** Artist and title as one text, as streams send it. */
export function nameOf({ artist, title }: Named): string {
  const isWhole = title.toLowerCase().startsWith(`${artist.toLowerCase()} - `)
  return artist === '' || isWhole ? title : title === '' ? artist : `${artist} - ${title}`
}

/** Artist and title among the attributes of a tag, whose names may be `X-TITLE` or `track_artist_name`. */
export function nameInAttributes(attributes: ReadonlyMap<string, string>): Named | undefined {
  const found = new Map<string, string>()
  for (const [key, value] of attributes) {
    const plain = key
      .toLowerCase()
      .replace(/^x-(?:com-[a-z0-9]+-)?/, '')
      .replace(/[-_. ]/g, '')
    if (!found.has(plain)) found.set(plain, value)
  }
  const first = (keys: readonly string[]) => keys.map((key) => found.get(key)).find((value) => value !== undefined)
  const [title, artist] = [first(titleKeys), first(artistKeys)]
  if (title === undefined && artist === undefined) return undefined
  const inner = title?.includes('="') ? nameInText(title) : undefined
  return { artist: clean(artist ?? inner?.artist ?? ''), title: clean(inner?.title ?? title ?? '') }
}

/**
 * The name in a text: the text itself, or the artist and title among its attributes, as in
 * `title="Song",artist="Band",url="…"`, `Band - text="Song" song_spot="M"` or JSON. Attributes of something else, such as those
 * of an advert server, name nothing.
 * @returns undefined if there is no text
 */
export function nameInText(text: string): Named | undefined {
  const trimmed = text.slice(0, maxLength).trim()
  if (trimmed === '') return undefined
  const { firstAt, attributes: quoted } = quotedAttributes(trimmed)
  if (trimmed.startsWith('{')) {
    const attributes = jsonAttributes(trimmed)
    if (attributes) return nameInAttributes(attributes) ?? { artist: '', title: '' }
  }
  if (quoted.size === 0) return { artist: '', title: clean(trimmed) }
  let end = firstAt
  while (/[\s,;|-]/.test(trimmed[end - 1] ?? '')) end--
  const before = trimmed.slice(0, end)
  const named = nameInAttributes(quoted)
  if (before === '') return named ?? { artist: '', title: '' }
  return named ? { artist: named.artist || clean(before), title: named.title } : { artist: '', title: clean(before) }
}

/** Attributes in double or single quotation marks, within which a backslash may escape them, and where the first begins. */
function quotedAttributes(text: string): { firstAt: number; attributes: Map<string, string> } {
  const attributes = new Map<string, string>()
  const opening = /=\s{0,3}(["'])/g
  let [firstAt, from] = [text.length, 0]
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const before = text.slice(from, found.index).trimEnd()
    let nameAt = before.length
    while (/[\w.-]/.test(before[nameAt - 1] ?? '')) nameAt--
    let value = ''
    let at = opening.lastIndex
    for (; at < text.length && text[at] !== found[1]; at++) {
      if (text[at] === '\\') at++
      value += text[at] ?? ''
    }
    const name = before.slice(nameAt)
    if (name !== '') {
      firstAt = Math.min(firstAt, from + nameAt)
      if (!attributes.has(name)) attributes.set(name, value)
    }
    from = at + 1
    opening.lastIndex = from
  }
  return { firstAt, attributes }
}

function jsonAttributes(text: string): Map<string, string> | undefined {
  try {
    const pairs = Object.entries(JSON.parse(text) as Record<string, unknown>)
    return new Map(pairs.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
  } catch {
    return undefined
  }
}

/** A text as titles are stored: see `storedTitle`. */
function clean(text: string): string {
  const plain = hasKept(text) ? text.replace(/\p{Cc}/gu, ' ').trim() : plainText(text.toWellFormed())
  return placeholder.test(plain) ? '' : plain
}
