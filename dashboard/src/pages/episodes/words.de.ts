import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Episoden',
  about: 'Was sich nachhören lässt.',
} satisfies typeof en
