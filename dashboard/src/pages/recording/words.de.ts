import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Mitschnitt',
  about: 'Das Band, und wie daraus Episoden werden.',
} satisfies typeof en
