import type { words as en } from '../../en/pages/shows.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Sendungen',
  newShow: 'Neue Sendung',
  make: 'Sendung anlegen',
  none: 'Es gibt noch keine Sendung. Eine Sendung steht im Programm, und Episoden gehören zu ihr.',
  show: 'Sendung',
  name: 'Name',
  example: 'Schreib ihren Namen, zum Beispiel „Nachtfenster“.',
  presenter: 'Moderation',
  presenterMeans: 'Kann leer bleiben.',
  startsHidden: 'Sie ist verborgen, bis du sie öffentlich machst.',
  episodes: 'Episoden',
  episodesOf: (count) => (count === 1 ? 'Episode' : 'Episoden'),
  picture: 'Bild',
  nextOnAir: 'Läuft wieder',
  now: 'Auf Sendung',
  nowUntil: (time) => `Auf Sendung bis ${time}`,
  byHand: 'Episoden von Hand',
  hidden: 'verborgen',
  yours: 'deine',
} satisfies typeof en
