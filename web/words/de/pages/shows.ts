import type { words as en } from '../../en/pages/shows.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Sendungen',
  newShow: 'Neue Sendung',
  make: 'Sendung anlegen',
  importFeed: 'Feed importieren',
  none: 'Noch keine Sendungen. Eine Sendung wird im Programm geplant, und jede Folge gehört zu einer.',
  show: 'Sendung',
  name: 'Name',
  example: 'Gib ihren Namen ein, zum Beispiel „Nachtfenster“.',
  presenter: 'Moderation',
  presenterMeans: 'Kann leer bleiben.',
  startsHidden: 'Sie ist verborgen, bis du sie öffentlich machst.',
  episodes: 'Folgen',
  episodesOf: (count) => (count === 1 ? 'Folge' : 'Folgen'),
  picture: 'Bild',
  nextOnAir: 'Nächste Sendung',
  now: 'Auf Sendung',
  nowUntil: (time) => `Auf Sendung bis ${time}`,
  byHand: 'keine automatischen Folgen',
  hidden: 'verborgen',
  selection: {
    name: 'Auswahl',
    count: (count) => `${count} ausgewählt`,
    publish: 'Öffentlich machen',
    hide: 'Verbergen',
    clear: 'Auswahl aufheben',
  },
  published: (count) => (count === 1 ? 'Eine Sendung ist öffentlich.' : `${count} Sendungen sind öffentlich.`),
  nowHidden: (count) => (count === 1 ? 'Eine Sendung ist verborgen.' : `${count} Sendungen sind verborgen.`),
  yours: 'deine',
} satisfies typeof en
