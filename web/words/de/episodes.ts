import type { words as en } from '../en/episodes.ts'

const some = (count: number, title: string) => (count === 1 ? `„${title}“` : `${count} Episoden`)

/** Words about episodes, in German. */
export const words = {
  archived: (count, title) => `${some(count, title)} archiviert.`,
  restored: (count, title) => `${some(count, title)} wiederhergestellt.`,
  moved: (count, title, show) => `${some(count, title)} nach „${show}“ verschoben.`,
  notAll: (count, title, reason) =>
    `${count === 1 ? `„${title}“ blieb` : `${count} Episoden blieben`} wie zuvor. ${reason}`,
  refusals: {
    not_yours: 'Du moderierst ihre Sendung nicht. Die Leitung des Senders kann das tun.',
    show_gone: 'Die Sendung wurde gelöscht. Wähle eine andere für die Episode.',
  },
  player: {
    name: 'Player',
    play: 'Abspielen',
    pause: 'Pause',
    back: '5 Sekunden zurück',
    on: '5 Sekunden vor',
    position: 'Stelle',
    placeOf: (place, length) => `${place} von ${length}`,
    speed: 'Tempo',
    speedNow: (speed) => `${speed}, Tempo`,
    volume: 'Lautstärke',
    close: 'Player schließen',
    broken: 'Diese Audiodatei lässt sich hier nicht abspielen.',
  },
  fields: {
    name: 'Titel',
    description: 'Beschreibung',
    show: 'Sendung',
    chooseShow: 'Sendung wählen',
    image: 'Bild',
    imageCaption: 'Ohne eigenes Bild hat sie das der Sendung.',
    date: 'Datum',
    time: 'Uhrzeit',
    since: (when, city) => `${when} in ${city}, Ortszeit.`,
    later: (when, city) => `Nicht öffentlich vor ${when} in ${city}.`,
    atOnce: 'Ohne Datum ist sie öffentlich, sobald sie hochgeladen ist.',
    writeTitle: 'Gib einen Titel ein.',
    writeTime: 'Gib eine Uhrzeit wie 16:05 ein.',
    writeDate: 'Wähle ein Datum.',
    writeUrl: 'Gib eine Adresse ein, die mit https:// beginnt.',
    tooLong: (limit) => `Höchstens ${limit} Zeichen.`,
  },
} satisfies typeof en
