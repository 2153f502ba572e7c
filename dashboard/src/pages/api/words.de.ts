import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'API',
  about: 'Die Schlüssel, die Programme benutzen.',
} satisfies typeof en
