import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Programm',
  about: 'Die Woche des Senders.',
} satisfies typeof en
