import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Du gehörst noch zu keinem Sender',
  about:
    'Wer diese Installation betreibt, legt auf der Kommandozeile einen Sender an und lädt dich dazu ein. Öffne diese Seite dann noch einmal.',
} satisfies typeof en
