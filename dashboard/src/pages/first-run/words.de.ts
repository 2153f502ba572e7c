import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Deinen Sender einrichten',
  about: 'Ein Name, ein Ort, und wo Aircheck ihn hören kann.',
} satisfies typeof en
