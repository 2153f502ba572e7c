import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Einstellungen',
  about: 'Der Sender, sein Mitschnitt und seine Leute.',
} satisfies typeof en
