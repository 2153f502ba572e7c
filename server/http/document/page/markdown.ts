import { type Html, html, type Part } from '../../pages/html.ts'

/** Renders a description. Of Markdown, the document uses paragraphs, `**bold**` and `` `code` ``. */
export function paragraphs(markdown = ''): Html[] {
  const texts = markdown.split(/\n\n+/).filter((text) => text.trim() !== '')
  return texts.map((text) => html`<p>${inline(text.trim())}</p>`)
}

/** Renders a text within a paragraph, with `**bold**` and `` `code` ``. */
export function inline(markdown = ''): Part[] {
  return markdown.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((text) => {
    if (text.startsWith('**')) return html`<strong>${text.slice(2, -2)}</strong>`
    if (text.startsWith('`')) return html`<code>${text.slice(1, -1)}</code>`
    return text
  })
}

/**
 * Renders a block of code, in which a line that is too long continues indented. Emphasises the place of the reader's key.
 * @param name a class of the block
 */
export function code(text: string, name = ''): Html {
  const lines = text
    .split(/(?<=\n)/)
    .map((line) => html`<span>${line.split(/(\$KEY|your key)/).map(emphasised)}</span>`)
  return html`<pre class="${name}"><code>${lines}</code></pre>`
}

function emphasised(text: string, at: number): Part {
  return at % 2 === 1 ? html`<em>${text}</em>` : text
}
