import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Dein Konto',
  about: 'Dein Passwort, deine Passkeys und wo du angemeldet bist.',
} satisfies typeof en
