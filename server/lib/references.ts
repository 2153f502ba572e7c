import { decodeHTMLStrict } from 'entities'

/**
 * A text with the references of HTML in it, such as `&amp;` and `&#8211;`, replaced by their characters, once. Only what HTML
 * knows, and ends in a semicolon, is one: `AT&T & you` stays. A reference to what is no character is left out.
 */
export function withoutReferences(text: string): string {
  if (!text.includes('&')) return text
  // The replacement character is also that for a reference to no character.
  return text
    .split('\ufffd')
    .map((part) => decodeHTMLStrict(part).replaceAll('\ufffd', ''))
    .join('\ufffd')
}
