import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Auf Sendung',
  about: 'Was gerade läuft, was mitgeschnitten wird und was jemanden braucht.',
} satisfies typeof en
