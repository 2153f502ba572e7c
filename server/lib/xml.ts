/** A piece of XML, safe to put into other XML. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value in a template: XML, text that is escaped, or a list of both. `undefined`, `null` and `false` are left out. */
export type XmlPart = Xml | string | number | undefined | null | false | readonly XmlPart[]

/**
 * Makes XML from a template. Escapes text, for elements and for attributes in double quotes, and drops the characters that
 * XML 1.0 forbids even as references (section 2.2): texts are stored exactly as they were sent.
 */
export function xml(strings: TemplateStringsArray, ...parts: XmlPart[]): Xml {
  let text = strings[0]!
  for (let at = 0; at < parts.length; at++) text += written(parts[at]) + strings[at + 1]
  return new Xml(text)
}

function written(part: XmlPart): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Xml) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replace(special, (sign) => escapes[sign] ?? '')
}

/** Characters to escape, and forbidden characters: with the flag `u`, the latter includes a surrogate without its other half. */
const special = /[&<>"']|[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
