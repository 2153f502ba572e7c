import type { words as en } from './words.en.ts'

/** The words of this page, in German. */
export const words = {
  title: 'API',
  isOn: 'Die öffentliche API ist an',
  isOff: 'Die öffentliche API ist aus',
  onMeans: 'Software mit einem Schlüssel kann diesen Sender fragen.',
  offMeans: 'Jede Software wird abgewiesen, welchen Schlüssel sie auch hat.',
  copyAddress: 'Adresse kopieren',
  ownersOnly: 'Schlüssel legt an, wer den Sender leitet.',
  guide: 'Den Sender fragen',
  languages: 'Sprache der Beispiele',
  onAir: 'Was läuft gerade?',
  makeEpisode: 'Eine Episode aus dem Mitschnitt machen',
  copyExample: (title) => `Beispiel kopieren: ${title}`,
  yourKey: 'dein Schlüssel',
  allEndpoints: 'Alle Endpunkte, zum Ausprobieren im Browser:',
  documentation: 'die Dokumentation',
} satisfies typeof en
