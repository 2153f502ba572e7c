import { pageFile } from '../http/pages/files.ts'

/** The style sheet of all pages of stations. */
export const pagesStyle = pageFile('/web/pages.css', new URL('styles/index.css', import.meta.url))

/** The script of all pages: playback, and pages that change without interrupting it. It is built with the player. */
export const pagesScript = '/player/pages.js'
