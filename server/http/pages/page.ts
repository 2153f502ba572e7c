import { type PageFile, sharedFiles } from './files.ts'
import { html, type Part } from './html.ts'

/** The head of a page. `styles` and `scripts` are its own files, besides those that all pages share. */
export type Head = {
  title: string
  language?: string
  styles?: readonly PageFile[]
  scripts?: readonly PageFile[]
  isIndexed?: boolean
}

/** Makes a page. The scripts run when it has been parsed, except the one that sets the chosen theme before it is drawn. */
export function htmlPage(
  { title, language = 'en', styles = [], scripts = [], isIndexed = true }: Head,
  body: Part,
): string {
  const { style, theme, icon } = sharedFiles
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
${!isIndexed && html`<meta name="robots" content="noindex">`}
<title>${title}</title>
<link rel="icon" href="${icon.url}">
<script src="${theme.url}"></script>
${[style, ...styles].map(({ url }) => html`<link rel="stylesheet" href="${url}">`)}
${scripts.map(({ url }) => html`<script src="${url}" type="module"></script>`)}
</head>
<body>
${body}
</body>
</html>
`.text
}

/** Makes a page of a few sentences. */
export function plainPage(title: string, body: Part, language = 'en'): string {
  return htmlPage({ title, language }, html`<main class="plain"><h1>${title}</h1>${body}</main>`)
}
