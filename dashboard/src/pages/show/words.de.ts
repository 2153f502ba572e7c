import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Sendung',
  about: 'Eine Sendung, mit ihrem Mitschnitt und ihrem Intro.',
} satisfies typeof en
