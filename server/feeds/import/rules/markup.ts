import { FeedRefused } from './feed.ts'
import type { Note } from './repairs.ts'

/** Repairs the text of a document, part by part, for a parser that takes each `<` for the beginning of markup. */
export type MarkupFilter = {
  push: (text: string) => string
  end: () => string
  /** The number of end tags that were passed on. */
  endTags: () => number
}

/** Markup from a place on, as it is passed on, and where it ends; undefined while its end has not arrived. */
type Piece = { passed: string; end: number } | undefined

/** Finds a string from a place on, which never decreases: what was found or missed is not looked for again. */
type Find = (what: string, from: number) => number

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const startTag = /<([a-z_][\w.-]*(?::[a-z_][\w.-]*)?)(?=[\s/>]|:?$)/iy
const endTag = /<\/\s*([a-z_][\w.-]*(?::[\w.-]*)?)/iy
const tagEnds = /[<>"']/g
const cdata = '<![CDATA['
/** The longest tag, in UTF-16 units. */
const maxTagLength = 256 * 1024
/** Longer than any markup by whose beginning its kind is known. */
const kindLength = cdata.length

/**
 * Repairs the markup of a feed, in linear time: a `<` that begins no markup becomes `&lt;`; tags get the `>`, the quotation marks and
 * the spaces that they lack; an item ends where the next one begins; a CDATA section without an end ends with its element.
 * Comments, declarations and instructions are left out, and characters that XML forbids. What has begun and not ended is held back.
 * `push` throws FeedRefused for a tag that is too long.
 */
export function markupFilter(note: Note): MarkupFilter {
  let [held, waitFor, endTags] = ['', 0, 0]
  let lastName = ''
  let isInItem = false

  function repaired(all: string, isLast: boolean): string {
    const find = finder(all)
    let out = ''
    let at = 0
    for (;;) {
      const from = find('<', at)
      out += from < 0 ? all.slice(at) : all.slice(at, from)
      if (from < 0) return out
      const piece = markupAt(all, from, { find, isLast })
      if (!piece) {
        held = all.slice(from)
        // The text grows by a quarter before it is searched again: so all searches together are linear in its length.
        waitFor = held.length * 1.25
        return out
      }
      out += piece.passed
      at = piece.end
    }
  }

  function stray(all: string, from: number): Piece {
    let end = from + 1
    while (all[end] === '<' && all[end + 1] === '<') end++
    note('escapes', end - from)
    return { passed: '&lt;'.repeat(end - from), end }
  }

  function markupAt(all: string, from: number, { find, isLast }: { find: Find; isLast: boolean }): Piece {
    if (!isLast && all.length - from < kindLength) return undefined
    const second = all[from + 1]
    if (second === '?') return instructionAt(all, from, find, isLast)
    if (second === '!') {
      if (all.startsWith('<!--', from)) return commentAt(from, find, isLast)
      if (all.slice(from, from + kindLength).toUpperCase() === cdata) return cdataAt(all, from, find, isLast)
      return /[a-z]/i.test(all[from + 2] ?? '') ? declarationAt(all, from, find, isLast) : stray(all, from)
    }
    if (second === '/') return endTagAt(all, from, isLast)
    startTag.lastIndex = from
    const [begun, name = ''] = startTag.exec(all) ?? []
    if (begun === undefined) return stray(all, from)
    if (!isLast && from + begun.length === all.length) return undefined
    const tag = startTagAt(all, from, { name, find, isLast })
    if (tag === 'stray') return stray(all, from)
    if (!tag && all.length - from > maxTagLength) throw tooLong()
    if (!tag) return undefined
    lastName = name
    if (!/^item$/i.test(name)) return tag
    if (isInItem) note('tags')
    const passed = isInItem ? `</${name}>${tag.passed}` : tag.passed
    isInItem = !tag.passed.endsWith('/>')
    return { ...tag, passed }
  }

  function endTagAt(all: string, from: number, isLast: boolean): Piece {
    endTag.lastIndex = from
    const name = endTag.exec(all)?.[1]
    if (name === undefined) {
      if (all[from + 2] !== '>') return stray(all, from)
      note('tags')
      return { passed: '', end: from + 3 }
    }
    tagEnds.lastIndex = endTag.lastIndex
    let found = tagEnds.exec(all)
    while (found && /["']/.test(found[0])) found = tagEnds.exec(all)
    if (!found && !isLast) return undefined
    const end = found?.index ?? all.length
    if (found?.[0] !== '>') note('tags')
    if (/^item$/i.test(name)) isInItem = false
    endTags++
    return { passed: `</${name}>`, end: found?.[0] === '>' ? end + 1 : end }
  }

  function startTagAt(
    all: string,
    from: number,
    { name, find, isLast }: { name: string; find: Find; isLast: boolean },
  ): Piece | 'stray' {
    let [passed, copied, hasValue] = ['', from, false]
    const until = (end: number) => passed + all.slice(copied, end)
    tagEnds.lastIndex = from + 1
    for (let found = tagEnds.exec(all); found; found = tagEnds.exec(all)) {
      const { index: at, 0: mark } = found
      if (mark === '>') return { passed: `${withSlash(until(at), name)}>`, end: at + 1 }
      if (mark === '<') {
        if (!hasValue) return 'stray'
        note('tags')
        return { passed: `${until(at)}>`, end: at }
      }
      if (!isAfterEquals(all, at)) continue
      hasValue = true
      const close = find(mark, at + 1)
      if (close < 0 && !isLast) return undefined
      const unclosed = endOfUnclosed(all, at + 1, close, find)
      if (unclosed !== undefined) {
        note('attributes')
        passed = until(unclosed) + mark
        copied = unclosed
        tagEnds.lastIndex = unclosed
        continue
      }
      if (close < 0) break
      if (!/[\s/>]/.test(all[close + 1] ?? '>')) note('attributes')
      tagEnds.lastIndex = close + 1
    }
    if (!isLast) return undefined
    return hasValue ? { passed: `${until(all.length)}>`, end: all.length } : 'stray'
  }

  function cdataAt(all: string, from: number, find: Find, isLast: boolean): Piece {
    const begin = from + cdata.length
    const close = find(']]>', begin)
    if (close < 0 && !isLast) return undefined
    const next = find(cdata, begin)
    const isAlone = next < 0 || (close >= 0 && close < next)
    if (close >= 0 && isAlone) return { passed: cdata + all.slice(begin, close + 3), end: close + 3 }
    note('tags')
    // Either it lacks its end, or another one was put into it.
    const ending = all.slice(begin, next < 0 ? all.length : next).indexOf(`</${lastName}`)
    if (ending >= 0) return { passed: `${all.slice(from, begin + ending)}]]>`, end: begin + ending }
    const end = close < 0 ? all.length : close
    return { passed: `${cdata}${all.slice(begin, end).replaceAll(cdata, '')}]]>`, end: Math.min(end + 3, all.length) }
  }

  return {
    endTags: () => endTags,
    push(text) {
      const clean = text.replace(forbidden, '')
      note('characters', text.length - clean.length)
      held += clean
      if (held.length < waitFor) return ''
      const all = held
      held = ''
      waitFor = 0
      return repaired(all, false)
    },
    end() {
      const all = held
      held = ''
      return repaired(all, true)
    },
  }
}

/** The error for markup or a text that does not end. */
export function tooLong(): FeedRefused {
  return new FeedRefused('The feed has too much text or markup in one piece.')
}

function finder(all: string): Find {
  const known = new Map<string, number>()
  return (what, from) => {
    const before = known.get(what)
    if (before !== undefined && (before < 0 || before >= from)) return before
    const found = all.indexOf(what, from)
    known.set(what, found)
    return found
  }
}

/** A tag whose slash at the end, if it has one, is no part of a value without quotation marks. */
function withSlash(tag: string, name: string): string {
  return tag.endsWith('/') && !/^(rss|channel)$/i.test(name) ? `${tag.slice(0, -1)} /` : tag
}

/** Only then a quotation mark begins a value. */
function isAfterEquals(all: string, at: number): boolean {
  let before = at - 1
  while (/\s/.test(all[before] ?? '')) before--
  return all[before] === '='
}

/**
 * Where a value ends that lacks its second quotation mark: before the name of the next attribute, or at the end of the tag.
 * Undefined if it does not lack it.
 * @param close the next quotation mark, or -1
 */
function endOfUnclosed(all: string, from: number, close: number, find: Find): number | undefined {
  const [tagEnd, next] = [find('>', from), find('<', from)]
  const isBefore = (at: number) => at >= 0 && (close < 0 || at < close)
  if (isBefore(tagEnd) && (close < 0 || (isBefore(next) && tagEnd < next))) {
    return all[tagEnd - 1] === '/' && tagEnd > from ? tagEnd - 1 : tagEnd
  }
  if (close < 0 || /[\s/>]/.test(all[close + 1] ?? ' ')) return undefined
  const name = /\s[\w:.-]{1,50}\s?=\s?$/.exec(all.slice(Math.max(from, close - 60), close))
  return name ? close - name[0].length : undefined
}

function commentAt(from: number, find: Find, isLast: boolean): Piece {
  const close = find('-->', from + 4)
  if (close < 0) return isLast ? { passed: '', end: from + 4 } : undefined
  return { passed: '', end: close + 3 }
}

function instructionAt(all: string, from: number, find: Find, isLast: boolean): Piece {
  const isXml = /^<\?xml\s/i.test(all.slice(from, from + 6))
  const close = isXml ? -1 : find('?>', from)
  if (close >= 0) return { passed: '', end: close + 2 }
  if (!isXml && !isLast) return undefined
  const tagEnd = find('>', from)
  if (tagEnd < 0) return isLast ? { passed: '', end: all.length } : undefined
  return { passed: '', end: tagEnd + 1 }
}

/** A document type declaration, with entities that are not expanded. */
function declarationAt(all: string, from: number, find: Find, isLast: boolean): Piece {
  const tagEnd = find('>', from)
  if (tagEnd < 0) return isLast ? { passed: '', end: all.length } : undefined
  const subset = find('[', from)
  if (subset < 0 || subset > tagEnd) return { passed: '', end: tagEnd + 1 }
  const ending = /\]\s*>/g
  ending.lastIndex = subset
  const found = ending.exec(all)
  if (found) return { passed: '', end: ending.lastIndex }
  return isLast ? { passed: '', end: tagEnd + 1 } : undefined
}
