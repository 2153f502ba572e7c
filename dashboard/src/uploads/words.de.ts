import { plural } from '../lib/numbers.ts'
import type { words as en } from './words.en.ts'

const of = plural('de')

/** Words about uploads, in German. */
export const words = {
  title: 'Hochladen',
  upload: 'Hochladen',
  sum: (sent, all) => `${sent} von ${all}`,
  drop: 'MP3s irgendwohin ziehen',
  dropHere: 'MP3-Dateien hier loslassen, um sie hochzuladen',
  or: 'oder',
  choose: 'Dateien wählen',
  upTo: ', je bis 200 MB',
  noShow: 'Eine Episode gehört zu einer Sendung. Lege zuerst eine an.',
  noOwnShow: 'Du hast hier noch keine Sendungen. Die Leitung des Senders kann dir welche geben.',
  uploading: (count) => `${count} werden hochgeladen`,
  noConnection: (count) =>
    of(count, 'Ein Upload wartet auf die Verbindung', `${count} Uploads warten auf die Verbindung`),
  andPaused: (count) => `, ${count} angehalten`,
  allPaused: (count) => of(count, 'Ein Upload ist angehalten', `${count} Uploads sind angehalten`),
  needYou: (count) => of(count, 'Ein Upload braucht dich', `${count} Uploads brauchen dich`),
  uploaded: 'Hochgeladen',
  stoppedEarlier: (count) => of(count, 'Ein Upload ist stehen geblieben', `${count} Uploads sind stehen geblieben`),
  show: 'Uploads zeigen',
  hide: 'Uploads ausblenden',
  clear: 'Fertige ausblenden',
  state: {
    waiting: (size) => `Wartet · ${size}`,
    sending: (sent, all) => `${sent} von ${all}`,
    left: (time) => ` · noch ${time}`,
    paused: (sent, all) => `Angehalten bei ${sent} von ${all}`,
    offline: 'Keine Verbindung. Es geht von selbst weiter.',
    ready: 'Alles ist übertragen.',
    needsShow: 'Übertragen. Eine Sendung fehlt.',
    needsTitle: 'Übertragen. Ein Titel fehlt.',
    noPicture:
      'Das Bild unter ihrer Adresse lässt sich nicht verwenden. Öffne die Einzelheiten, um ohne es fortzufahren.',
    refusedDetails: 'Der Server nimmt ihre Angaben so nicht an. Öffne die Einzelheiten, um sie zu ändern.',
    checking: 'Wird geprüft',
    done: 'Hochgeladen',
    stopped: (sent, all) => `Stehen geblieben bei ${sent} von ${all}. Wähle die Datei noch einmal.`,
  },
  pause: (title) => `${title} anhalten`,
  goOn: (title) => `Mit ${title} fortfahren`,
  tryNow: (title) => `${title} jetzt versuchen`,
  chooseAgain: (name) => `Die Datei ${name} noch einmal wählen`,
  remove: (title) => `${title} aus dieser Liste nehmen`,
  details: (title) => `Einzelheiten von ${title}`,
  chooseShow: 'Sendung wählen',
  showOf: (title) => `Sendung von ${title}`,
  another: (name) => `Das ist nicht die Datei, mit der ${name} begonnen wurde. Sie wird von vorn hochgeladen.`,
  giveUp: (title) => `${title} aufgeben`,
  refused: {
    file_empty: 'Diese Datei ist leer.',
    file_too_large: 'Diese Datei ist größer als 200 MB.',
    file_not_mp3: 'Das ist keine MP3-Datei.',
    file_unreadable: 'Diese Datei lässt sich nicht lesen.',
    upload_gone: 'Der Server hat diesen Upload nicht mehr. Wähle die Datei noch einmal.',
    too_many_uploads: 'Hundert Uploads sind noch nicht fertig. Gib zuerst einige auf.',
    unauthenticated: 'Deine Sitzung ist zu Ende. Melde dich wieder an und wähle die Datei noch einmal.',
    other: 'Der Server hat sie abgelehnt.',
  },
  dialog: {
    title: 'Einzelheiten des Uploads',
    giveUp: 'Diesen Upload aufgeben',
    askTitle: (title) => `„${title}“ aufgeben?`,
    askMeans: 'Was davon übertragen ist, wird auf dem Server gelöscht. Die Datei auf deinem Rechner bleibt.',
  },
  spoken: {
    sending: (count, percent) =>
      `${of(count, '1 Datei wird hochgeladen', `${count} Dateien werden hochgeladen`)}, ${percent}.`,
    offline: 'Keine Verbindung. Das Hochladen geht von selbst weiter, wenn sie wieder da ist.',
    needsShow: (title) => `${title} braucht eine Sendung.`,
    done: (count) => of(count, '1 Datei ist hochgeladen.', `${count} Dateien sind hochgeladen.`),
    refused: (title, reason) => `${title} wurde abgelehnt. ${reason}`,
  },
} satisfies typeof en
