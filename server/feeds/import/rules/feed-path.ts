import { baseOf, resolved } from './address.ts'
import { withCharacters } from './character-references.ts'
import { FeedRefused } from './feed.ts'
import { isHtml, isVoid, kindOf } from './feed-elements.ts'
import { knownName } from './namespaces.ts'
import type { Note } from './repairs.ts'

/** An element of a feed, by the name that `knownName` gives it. */
export type FeedElement = {
  name: string
  attributes: Record<string, string>
  text: string
  /** Where its addresses begin (XML Base); empty if that is not known. */
  base: string
}

type OpenElement = FeedElement & { raw: string; kind: ReturnType<typeof kindOf>; names: string }

/** Elements of a feed that mean the same wherever they are: their names begin a path. */
const anywhere = /^(channel|item)$/
/** The elements around a feed. */
const roots = /^(rss|rdf:rdf)$/

/** The deepest element, and the longest text of an element in UTF-16 units. */
const [maxDepth, maxTextLength] = [50, 200_000]

/**
 * Follows which elements of a feed are open, whatever tags are missing or in the wrong place: an element of a feed ends the text before
 * it, HTML in a text belongs to it, and HTML elsewhere is not there. Items and channels behind the end of the feed belong to it; another
 * feed there does not.
 * @param on `opened` and `closed` are given an element of the feed with the names of those around it, joined by slashes, from the
 *   innermost item or channel
 */
export function feedPath(
  { note, base: givenBase }: { note: Note; base: string },
  on: { opened: (path: string) => void; closed: (element: FeedElement, parents: string, parent?: FeedElement) => void },
) {
  const path: OpenElement[] = []
  /** Of a file, where it says that it comes from. */
  let documentBase = givenBase
  let [run, isVerbatim, isOutside] = ['', false, false]
  /** Whether the feed has ended, and whether another one has begun behind it. */
  let [isOver, isOther] = [false, false]
  let found: keyof typeof otherKinds = 'unknown'
  const top = () => path.at(-1)
  const isText = (element?: OpenElement) => element?.kind === 'text' || element?.kind === 'html'

  function append(text: string): void {
    const element = top()!
    if (element.text.length < maxTextLength) element.text += text.slice(0, maxTextLength - element.text.length)
  }

  /** Notes content that does not belong to the feed, once for all of it in one place. */
  function outside(): void {
    if (isOutside || (path.length > 0 && top()!.kind !== 'container')) return
    isOutside = true
    note('outside')
  }

  /** Ends a run of text: its references may have been cut before. */
  function endRun(): void {
    if (run === '') return
    const text = run
    run = ''
    if (isText(top())) append(withCharacters(withoutEnds(text), note))
    else if (/\S/.test(text)) outside()
  }

  /** Ends of CDATA sections that were put into others. */
  function withoutEnds(text: string): string {
    if (!text.includes(']]>')) return text
    note('escapes')
    return text.replaceAll(']]>', '')
  }

  function pop(): void {
    const element = path.pop()!
    const { rel = '', href = '' } = element.attributes
    if (documentBase === '' && element.name === 'atom:link' && rel.toLowerCase() === 'self')
      documentBase = URL.canParse(href) ? baseOf(href) : ''
    on.closed(element, top()?.names ?? '', top())
    isOutside = false
  }

  function push(raw: string, name: string, attributes: Record<string, string>): void {
    if (path.length >= maxDepth) throw new FeedRefused('The feed has too many elements within each other.')
    const names = path.length === 0 || anywhere.test(name) ? name : `${top()!.names}/${name}`
    const above = top()?.base || documentBase
    const base = resolved(attributes['xml:base'] ?? '', above) || above
    path.push({ raw, name, attributes, text: '', base, kind: kindOf(name), names })
    on.opened(names)
    isOutside = false
  }

  /** Closes an element, and all in it. The root stays: items behind its end tag belong to it, and know its namespaces. */
  function closeTo(at: number, isMissing: boolean): void {
    note('tags', path.length - (isMissing ? 0 : 1) - at)
    while (path.length > Math.max(at, 1)) pop()
    if (at > 0) return
    isOver = true
    isOutside = false
  }

  function nameOf(raw: string, attributes: Record<string, string>): string {
    const colon = raw.indexOf(':')
    const declaration = colon < 0 ? 'xmlns' : `xmlns:${raw.slice(0, colon)}`
    let uri = attributes[declaration]
    for (let at = path.length - 1; at >= 0 && uri === undefined; at--) uri = path[at]!.attributes[declaration]
    const name = knownName(raw, uri)
    if (uri === undefined && colon >= 0 && kindOf(name)) note('namespaces')
    return name
  }

  return {
    /** Takes a start tag. Names are in lower case. */
    open(raw: string, coded: Record<string, string>): void {
      endRun()
      const attributes: Record<string, string> = {}
      for (const name in coded) attributes[name] = withCharacters(coded[name]!, note)
      const name = nameOf(raw, attributes)
      const kind = kindOf(name)
      if (isText(top()) || top()?.kind === 'empty') {
        if (!kind) {
          if (top()!.kind === 'html') append(startTagOf(raw, attributes))
          return
        }
        note('tags')
        pop()
      }
      if (path.length === 0) {
        if (isHtml(name)) found = 'webPage'
        if (/^(atom:)?feed$/.test(name)) found = 'atom'
        if (name === 'channel') {
          note('tags')
          push('rss', 'rss', {})
        } else if (!roots.test(name)) {
          if (found !== 'webPage') throw noFeed(found)
          outside()
          return
        }
      } else {
        const isBehind = isOver && path.length === 1
        isOther ||= isBehind && roots.test(name)
        if (isOther || isHtml(name) || (isBehind && !anywhere.test(name))) {
          outside()
          return
        }
        if (isBehind) note('tags')
        const unclosed = name === 'item' && path.find((element) => element.name === 'item')
        if (unclosed) closeTo(path.indexOf(unclosed), true)
      }
      push(raw, name, attributes)
    },

    /** Takes an end tag, or the end of an element whose end tag is missing. */
    close(raw: string, isMissing: boolean): void {
      endRun()
      const at = path.findLastIndex((element) => element.raw === raw)
      if (at < 0) {
        if (top()?.kind === 'html' && !isVoid(raw)) append(`</${raw}>`)
        return
      }
      closeTo(at, isMissing)
    },

    /** Takes a part of a text. */
    text(text: string): void {
      if (isVerbatim) {
        if (isText(top())) append(text)
      } else if (run.length < maxTextLength) run += text
    },

    /** Takes the beginning and the end of text without references. */
    verbatim(begins: boolean): void {
      endRun()
      isVerbatim = begins
    },

    /** Takes the end of the document. @throws FeedRefused if it was no feed, or ends within an item */
    end(): void {
      endRun()
      if (path.some(({ name }) => name === 'item'))
        throw new FeedRefused('The feed is incomplete: it ends in the middle.')
      if (path.length === 0) throw noFeed(found)
      if (path.length > 1) note('ending')
      while (path.length > 0) pop()
    },
  }
}

/** The refusals of documents that are no RSS feed. */
const otherKinds = {
  unknown: 'This is no RSS feed.',
  webPage: 'This is no RSS feed, but a web page.',
  atom: 'This is no RSS feed, but an Atom feed. Atom is not supported.',
}

const noFeed = (found: keyof typeof otherKinds) => new FeedRefused(otherKinds[found])

function startTagOf(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>`
}
