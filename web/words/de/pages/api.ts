import type { words as en } from '../../en/pages/api.ts'

/** The words of this page, in German. */
export const words = {
  title: 'API',
  isOn: 'Die öffentliche API ist an',
  isOff: 'Die öffentliche API ist aus',
  onMeans: 'Software mit einem API-Schlüssel kann diesen Sender abfragen.',
  offMeans: 'Jede Software wird abgewiesen, auch mit Schlüssel.',
  copyAddress: 'Adresse kopieren',
  ownersOnly: 'Schlüssel kann nur die Leitung des Senders anlegen.',
  guide: 'So funktioniert die API',
  languages: 'Sprache der Beispiele',
  onAir: 'Was läuft gerade?',
  makeEpisode: 'Eine Folge aus dem Mitschnitt machen',
  copyExample: (title) => `Beispiel kopieren: ${title}`,
  yourKey: 'dein Schlüssel',
  allEndpoints: 'Alle Endpunkte, zum Ausprobieren im Browser:',
  documentation: 'die Dokumentation',
} satisfies typeof en
