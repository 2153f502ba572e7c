import { withoutReferences } from '../../../lib/references.ts'
import type { Note } from './repairs.ts'

/** The names that XML has itself. */
const ofXml = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const reference = /&(?:(#(?:\d+|x[\da-f]+))|([a-z][\da-z]*))?(;?)/gi

/**
 * The text of XML with its references replaced by their characters. An `&` that begins none stays; numbers of no character are left
 * out; names of HTML are known. The names of XML and numbers may lack their semicolon, as long as it cannot be a part of an address.
 */
export function withCharacters(text: string, note: Note): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (whole, number, name, semicolon, at: number) => {
    const isWhole = semicolon === ';'
    if (!isWhole) note('escapes')
    if ((!number && !name) || (!isWhole && text[at + whole.length] === '=')) return whole
    if (number) return numbered(number, note)
    const own = ofXml.get(name)
    if (own !== undefined) return own
    const character = isWhole ? withoutReferences(whole) : whole
    if (isWhole) note(character === whole ? 'escapes' : 'entities')
    return character
  })
}

/** XML has fewer characters than HTML; HTML reads 128 to 159 as Windows-1252, which is what is meant. */
function numbered(number: string, note: Note): string {
  const character = withoutReferences(`&${number};`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  if (character !== '' && !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(character)) return character
  note('characters')
  return ''
}
