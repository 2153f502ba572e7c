import type { words as en } from './words.en.ts'

/** Words about cutting episodes out of the recording, in German. */
export const words = {
  short: {
    nothing: 'Nichts aufgenommen',
    show: 'Sendung gelöscht',
    instance: 'Mitschnitt nicht erreichbar',
    format: 'Teile passen nicht',
    cancelled: 'Aufgegeben',
    storage: 'Speicher nicht erreichbar',
    unexpected: 'Unerwarteter Fehler',
    other: 'Nicht entstanden',
  },
  why: {
    nothing: 'Zu dieser Zeit wurde nichts aufgenommen.',
    show: 'Die Sendung wurde gelöscht, bevor die Episode entstand.',
    instance: 'Der Mitschnitt dieser Zeit liegt auf einem anderen Server, der nicht läuft.',
    format: 'Der Mitschnitt wechselt dazwischen sein Format, und seine Teile lassen sich nicht verbinden.',
    cancelled: 'Jemand hat sie aufgegeben.',
    storage: 'Der Server konnte seinen Speicher nicht erreichen.',
    unexpected: 'Etwas Unerwartetes ist gescheitert. Wer den Server betreibt, findet den Grund in seinem Protokoll.',
    other: '',
  },
  onAir: (time) => `Auf Sendung, fertig um ${time}`,
  later: (time) => `Beginnt um ${time}`,
  waiting: 'Wartet, bis sie dran ist',
  again: 'Wird noch einmal versucht',
  cutting: (percent) => `Wird geschnitten, ${percent}`,
  beginning: 'Wird geschnitten',
  kept: (date) => `Der Mitschnitt dieser Zeit wird bis ${date} behalten.`,
  tryAgain: 'Noch einmal versuchen',
  trying: (title) => `„${title}“ wird noch einmal versucht.`,
  leaveIt: 'Dabei belassen',
  left: (title) => `„${title}“ dabei belassen.`,
  giveUp: 'Aufgeben',
  gaveUp: (title) => `„${title}“ aufgegeben.`,
} satisfies typeof en
