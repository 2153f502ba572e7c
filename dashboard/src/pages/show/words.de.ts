import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Sendung',
  allShows: 'Alle Sendungen',
  gone: 'Diese Sendung gibt es nicht mehr.',
  count: (episodes) => (episodes === 1 ? '1 Episode' : `${episodes} Episoden`),
  notYours: 'Du kannst die Sendungen ändern, die du moderierst. Dies ist die von jemand anderem.',
  details: 'Einzelheiten der Sendung',
  name: 'Wie sie heißt',
  presenter: 'Moderation',
  description: 'Beschreibung',
  artwork: 'Bild',
  artworkMeans: 'Die Adresse eines quadratischen Bildes.',
  public: 'Öffentlich',
  isPublic: 'Player und Feeds zeigen sie und listen ihre Episoden.',
  isHidden: 'Nur das Team und Programme mit einem Schlüssel sehen sie.',
  fromRecording: 'Aus der Aufnahme',
  automatic: 'Wird eine Episode',
  isAutomatic: 'Jedes Mal, wenn sie gelaufen ist, wird sie von selbst eine Episode.',
  isByHand: 'Wenn sie endet, geschieht nichts. Sie kann von Hand aus der Aufnahme geschnitten werden.',
  trimStart: 'Am Anfang abschneiden',
  trimEnd: 'Am Ende abschneiden',
  seconds: 'Sekunden',
  hasIntro: 'Ihren Episoden geht ein Intro voraus. Es wird auf der Kommandozeile gesetzt.',
  deleteShow: 'Sendung löschen',
  deleteTitle: (title) => `${title} löschen?`,
  deleteMeans: 'Sie verlässt das Programm. Ihre archivierten Episoden bleiben, mit ihrem Namen.',
  keptBy: (episodes) =>
    `Sie hat noch ${episodes === 1 ? 'eine Episode' : `${episodes} Episoden`}. Archiviere sie zuerst, oder verschiebe sie in eine andere Sendung.`,
  deleted: (title) => `${title} gelöscht.`,
} satisfies typeof en
