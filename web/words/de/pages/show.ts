import type { words as en } from '../../en/pages/show.ts'
import { plural } from '../../plural.ts'

const of = plural('de')

/** The words of this page, in German. */
export const words = {
  title: 'Sendung',
  allShows: 'Alle Sendungen',
  gone: 'Diese Sendung gibt es nicht mehr.',
  count: (episodes) => (episodes === 1 ? '1 Folge' : `${episodes} Folgen`),
  notYours: 'Du kannst nur Sendungen ändern, die du moderierst. Diese gehört nicht dazu.',
  details: 'Einzelheiten der Sendung',
  name: 'Name',
  presenter: 'Moderation',
  description: 'Beschreibung',
  artwork: 'Bild',
  artworkMeans: 'Ein quadratisches Bild. Es gilt auch für Folgen ohne eigenes.',
  public: 'Öffentlich',
  isPublic:
    'Hörer finden sie und ihre Folgen auf der Website, in Podcast-Apps und überall, wo der Sender eingebettet ist.',
  isHidden: 'Hörer sehen weder sie noch ihre Folgen, nicht auf der Website und nicht in Podcast-Apps.',
  onAir: 'In den nächsten sieben Tagen',
  notOnAir: 'In den nächsten sieben Tagen läuft sie nicht.',
  now: 'Auf Sendung',
  nowUntil: (time) => `Auf Sendung bis ${time}`,
  from: (time) => `ab ${time}`,
  toSchedule: 'Programm',
  toEpisodes: 'Ihre Folgen',
  fromRecording: 'Aus dem Mitschnitt geschnitten',
  automatic: 'Automatische Folgen',
  isAutomatic: 'Jede Ausstrahlung wird automatisch zur Folge.',
  isByHand: 'Du kannst ihre Ausstrahlungen selbst aus dem Mitschnitt schneiden.',
  trim_start: 'Am Anfang abschneiden',
  trim_end: 'Am Ende abschneiden',
  seconds: 'Sekunden',
  intro: 'Intro',
  introMeans:
    'Läuft vor jeder Folge, die aus dem Mitschnitt geschnitten wird. Eine MP3-Datei bis 10 MB; sie wird sofort gespeichert.',
  chooseIntro: 'MP3 wählen',
  sendingIntro: 'Das Intro wird hochgeladen …',
  introSaved: 'Intro gespeichert.',
  introGone: 'Intro entfernt.',
  ofFile: (name, why) => `„${name}“: ${why}`,
  introTooLarge: 'Ein Intro darf höchstens 10 MB haben.',
  loudness: {
    title: 'Lautheit',
    asRecorded: 'Wie aufgenommen',
    targets: {
      off: 'Folgen behalten den Pegel des Mitschnitts.',
      '-16': 'Für Podcast-Apps und zum Hören unterwegs.',
      '-18': 'Für Musik und Hörspiele mit hohen Spitzen, die für −16 keinen Platz lassen.',
      '-23': 'Für den Austausch mit Sendern: der Pegel von EBU R 128.',
    },
    measured: (count, levels) =>
      count === 1 ? `Die letzte Folge hatte ${levels} LUFS.` : `Die letzten ${count} Folgen hatten ${levels} LUFS.`,
    notMeasured: 'Noch keine Folge wurde gemessen. Das geschieht mit denen, die aus dem Mitschnitt geschnitten werden.',
  },
  kept: {
    title: 'Folgen bleiben',
    notYours: 'Das entscheiden Leitung und Redaktion des Senders.',
    keep_episodes: {
      label: 'Anzahl begrenzen',
      off: 'Es bleiben beliebig viele Folgen.',
      on: (count) =>
        of(
          count,
          'Alle außer der neuesten Folge werden archiviert.',
          `Alle außer den neuesten ${count} Folgen werden archiviert.`,
        ),
      number: 'neueste Folgen bleiben',
    },
    keep_days: {
      label: 'Alter begrenzen',
      off: 'Folgen bleiben, wie alt sie auch sind.',
      on: (days) =>
        of(
          days,
          'Folgen, die älter als ein Tag sind, werden archiviert.',
          `Folgen, die älter als ${days} Tage sind, werden archiviert.`,
        ),
      number: 'Tage bleiben sie',
    },
    delete_audio_after: {
      label: 'Ton archivierter Folgen löschen',
      off: 'Er bleibt, und sie lassen sich wiederherstellen.',
      on: (days) =>
        of(
          days,
          'Nach einem Tag im Archiv wird er endgültig gelöscht.',
          `Nach ${days} Tagen im Archiv wird er endgültig gelöscht.`,
        ),
      number: 'Tage im Archiv',
    },
    archived: (count) => of(count, '1 Folge wird archiviert', `${count} Folgen werden archiviert`),
    deleted: (count, size) =>
      of(
        count,
        `der Ton von 1 archivierten Folge wird gelöscht, ${size}`,
        `der Ton von ${count} archivierten Folgen wird gelöscht, ${size}`,
      ),
    and: ', und ',
    nothing: 'nichts wird archiviert oder gelöscht',
    now: (actions) => `Jetzt: ${actions}.`,
    month: (actions) => `In den 30 Tagen danach: ${actions}.`,
    used: (size) => `Der Ton dieser Sendung belegt jetzt ${size}.`,
    expected: (count) =>
      of(count, '1 neue Folge wird in den 30 Tagen erwartet.', `${count} neue Folgen werden in den 30 Tagen erwartet.`),
    daily: 'Das geschieht einmal am Tag. Folgen, die für immer bleiben sollen, bleiben.',
    notCounted: 'Es ließ sich nicht zählen, was das archiviert und löscht. Darum lässt es sich noch nicht speichern.',
  },
  deleteShow: 'Sendung löschen',
  deleteTitle: (title) => `${title} löschen?`,
  deleteTitleKept: (title) => `${title} lässt sich noch nicht löschen`,
  deleteMeans: 'Sie wird aus dem Programm genommen. Ihre archivierten Folgen bleiben, mit ihrem Namen.',
  keptBy: (episodes) =>
    `Sie hat noch ${episodes === 1 ? 'eine Folge' : `${episodes} Folgen`}. Archiviere sie, oder verschiebe sie in eine andere Sendung, und komm dann wieder.`,
  showEpisodes: 'Ihre Folgen zeigen',
  deleted: (title) => `${title} gelöscht.`,
} satisfies typeof en
