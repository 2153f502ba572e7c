/** A piece of HTML, safe to put into other HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: HTML as it is, text that is escaped, lists of both; `undefined` and `false` are left out. */
export type Part = Html | string | number | undefined | false | readonly Part[]

/** Makes HTML from a template. Text in it is escaped, for elements and for attributes in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, at) => text + written(parts[at - 1]) + string))
}

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The descriptions of the document as HTML: of Markdown they use paragraphs, `**bold**` and `` `code` ``. */
export function paragraphs(markdown = ''): Html[] {
  const texts = markdown.split(/\n\n+/).filter((text) => text.trim() !== '')
  return texts.map((text) => html`<p>${inline(text.trim())}</p>`)
}

/** A text within a paragraph, with `**bold**` and `` `code` ``. */
export function inline(markdown = ''): Part[] {
  return markdown.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((text) => {
    if (text.startsWith('**')) return html`<strong>${text.slice(2, -2)}</strong>`
    if (text.startsWith('`')) return html`<code>${text.slice(1, -1)}</code>`
    return text
  })
}

/**
 * Code as a block, in which a line that is too long continues indented. Marks where readers put their own key.
 * @param name a class of the block
 */
export function code(text: string, name = ''): Html {
  const lines = text.split(/(?<=\n)/).map((line) => html`<span>${line.split(/(\$KEY|your key)/).map(marked)}</span>`)
  return html`<pre class="${name}"><code>${lines}</code></pre>`
}

function marked(text: string, at: number): Part {
  return at % 2 === 1 ? html`<mark>${text}</mark>` : text
}
