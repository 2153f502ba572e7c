import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Dein Konto',
  sessions: 'Wo du angemeldet bist',
  by: (method) =>
    ({
      password: 'Mit Passwort,',
      passkey: 'Mit Passkey,',
      link: 'Über einen Link,',
      openid: 'Über ein anderes Konto,',
    })[method] ?? 'Seit',
  here: 'Du benutzt es gerade.',
  lastUsed: (when) => `Zuletzt benutzt: ${when}.`,
  end: 'Abmelden',
  endOthers: 'Überall sonst abmelden',
  ended: 'Dort abgemeldet.',
} satisfies typeof en
