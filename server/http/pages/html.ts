/** A piece of HTML, safe to put into other HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value in a template: HTML, text that is escaped, or a list of both. `undefined`, `null` and `false` are left out. */
export type Part = Html | string | number | undefined | null | false | readonly Part[]

/** Makes HTML from a template. Escapes text, for elements and for attributes in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, at) => text + written(parts[at - 1]) + string))
}

function written(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
