import { Html, html } from '../http/pages/html.ts'

/** Icons on a grid of 24, drawn with strokes, and `play` with a fill. */
const shapes = {
  play: '<path d="M7 4.800v14.400L19.500 12z"/>',
  start: '<path d="M5 5v14"/><path d="M20 6.200v11.600L9.500 12z"/>',
  search: '<path d="m21 21-4.340-4.340"/><circle cx="11" cy="11" r="8"/>',
  close: '<path d="M18 6 6 18M6 6l12 12"/>',
  right: '<path d="m9 6 6 6-6 6"/>',
  download: '<path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5"/>',
  share: '<path d="M12 15V3M7 8l5-5 5 5M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7"/>',
  week: '<path d="M4 5h16v15H4zM4 9.500h16M8 3v4M16 3v4"/>',
  feed: '<path d="M5 11a8 8 0 0 1 8 8M5 4.500A14.500 14.500 0 0 1 19.500 19"/><circle cx="6" cy="18" r="1.200" fill="currentColor"/>',
  moon: '<path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  bell: '<path d="M6 16V11a6 6 0 1 1 12 0v5l1.500 2h-15zM10.500 21h3"/>',
  note: '<path d="M9 18V5l11-2v13"/><circle cx="6" cy="18" r="3"/><circle cx="17" cy="16" r="3"/>',
  print: '<path d="M7 9V3.500h10V9M7 17H4V9h16v8h-3M7 14h10v6.500H7z"/>',
}

export type Icon = keyof typeof shapes

/** An icon that is defined once on its page, by `definitions`. */
export const icon = (name: Icon, kind = ''): Html =>
  html`<svg class="i ${kind}${name === 'play' && ' i-f'}" aria-hidden="true"><use href="#i-${name}"/></svg>`

/** The definitions of the icons that a text of HTML uses. */
export function definitions(used: string): Html {
  const names = (Object.keys(shapes) as Icon[]).filter((name) => used.includes(`#i-${name}"`))
  const symbols = names.map((name) => new Html(`<symbol id="i-${name}" viewBox="0 0 24 24">${shapes[name]}</symbol>`))
  return html`<svg class="defs" width="0" height="0" aria-hidden="true"><defs>${symbols}</defs></svg>`
}
