import { withoutReferences } from '../../../lib/references.ts'
import { resolved } from './address.ts'

/** Elements that begin and end a paragraph, and those that begin and end a line. */
const paragraph = /^(p|blockquote|ul|ol|h[1-6]|table|pre|section|article|figure|hr)$/
const line = /^(br|div|li|tr|dt|dd|figcaption)$/

/** Elements whose content is no text. */
const silent = /^(script|style|head|template)$/

const looksLikeHtml = /<\/?[a-z][^<>]*>|&(?:[a-z]\w{1,9}|#\w{1,8});/i

/**
 * Makes readable plain text of HTML: paragraphs with an empty line between them, `• ` before the items of lists, and the
 * address after the words of a link unless these are the address. Text without any HTML keeps its lines.
 * @param base where links begin that are relative; without it, they are left out
 */
export function plainText(html: string, base = ''): string {
  const clean = storable(html)
  if (!looksLikeHtml.test(clean)) return tidy(clean)
  const pieces: string[] = []
  let link: { url: string; from: number } | undefined
  const source = withoutComments(clean)
  let silentUntil = ''
  const isPreformatted = !/<(p|br|div|li)\b/i.test(source)
  for (const part of source.split(/(<[^<>]*>)/)) {
    const [, closing, name] = /^<(\/?)([a-z][a-z\d]*)/i.exec(part) ?? []
    if (!part.startsWith('<') || (!name && !/^<[!?]/.test(part))) {
      // In HTML, the lines of the source mean nothing.
      if (silentUntil === '') pieces.push(withoutReferences(isPreformatted ? part : part.replace(/[ \t\r\n]+/g, ' ')))
      continue
    }
    const tag = name?.toLowerCase() ?? ''
    if (silent.test(tag) && (silentUntil === '' || silentUntil === tag)) silentUntil = closing ? '' : tag
    if (silentUntil !== '') continue
    if (paragraph.test(tag)) pieces.push('\n\n')
    else if (line.test(tag)) pieces.push('\n', tag === 'li' && !closing ? '• ' : '')
    else if (tag === 'a' && !closing) link = { url: absolute(hrefIn(part), base), from: pieces.length }
    else if (tag === 'a' && link) {
      const words = pieces.slice(link.from).join('').trim()
      if (/^(https?|mailto):/i.test(link.url) && !isSameAddress(words, link.url)) pieces.push(` (${link.url})`)
      link = undefined
    }
  }
  return tidy(pieces.join(''))
}

/**
 * A title on one line. Many programs escape it once more than XML needs: references of HTML are replaced, once, unless the title has
 * markup of its own, as one about HTML does.
 */
export function plainTitle(text: string): string {
  return oneLine(/<[a-z/!]/i.test(text) ? text : withoutReferences(text))
}

/** A text on one line. */
export function oneLine(text: string): string {
  return storable(text).replace(/\s+/g, ' ').trim()
}

/** Cuts a text to at most `length` code points, with an ellipsis at the end. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const points = [...text.slice(0, 2 * length + 2)]
  return points.length <= length
    ? text
    : `${points
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** A text without the characters that XML forbids or a database cannot store. */
export function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
}

function withoutComments(html: string): string {
  const [first = '', ...others] = html.split('<!--')
  return first + others.map((part) => part.slice((part.indexOf('-->') + 1 || part.length - 2) + 2)).join('')
}

function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/• ?\n+/g, '• ')
    .trim()
}

function hrefIn(tag: string): string {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
  return withoutReferences(double ?? single ?? bare ?? '').trim()
}

/** A link with a scheme stays as it is written: it may be resolved otherwise, and people read it. */
function absolute(href: string, base: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(href) ? href : resolved(href, base)
}

function isSameAddress(words: string, url: string): boolean {
  const bare = (text: string) =>
    text
      .replace(/^(https?:\/\/|mailto:)(www\.)?/i, '')
      .replace(/\/$/, '')
      .toLowerCase()
  return bare(words) === bare(url)
}
