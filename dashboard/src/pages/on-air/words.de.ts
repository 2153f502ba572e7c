import type { words as en } from './words.en.ts'

const sentence = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`

/** The words of this page, in German. */
export const words = {
  title: 'Auf Sendung',
  onAirNow: 'Jetzt auf Sendung',
  untilLeft: (until, left) => `bis ${until}, noch ${left}`,
  nothingOnAir: 'Jetzt steht nichts im Programm',
  nextAt: (title, time) => `${title} folgt um ${time}`,
  runs: (title, from, until, now) => `${title} von ${from} bis ${until}, jetzt bei ${now}`,
  listen: 'Anhören',
  pause: 'Pause',
  listenMeans: 'Was aufgenommen wird, eine Minute später',
  cut: 'Schneiden',
  next: 'Dann',
  recordingState: (state) =>
    ({ recording: 'Mitschnitt läuft', connecting: 'Verbindet', down: 'Kein Ton', stopped: 'Angehalten' })[state] ??
    'Kein Mitschnitt',
  alarm: (alarm) =>
    ({
      silence: 'Stille auf Sendung',
      loop: 'Der Stream wiederholt sich',
      'disk low': 'Die Platte ist fast voll',
      'clock off': 'Die Uhr des Servers geht falsch',
    })[alarm] ?? 'Etwas stimmt nicht',
  alarmSince: (alarm, when) => `${alarm} seit ${when}`,
  alarmMeans: (alarm) =>
    ({
      silence: 'Der Stream kommt an, aber nichts ist in ihm zu hören. Er wird so aufgenommen, wie er ist.',
      loop: 'Derselbe Ton kommt immer wieder. Er wird so aufgenommen, wie er ist.',
      'disk low': 'Der Mitschnitt hält an, bevor die Platte voll ist. Heb weniger Tage auf, oder schaff Platz.',
      'clock off': 'Der Mitschnitt folgt ihr langsam. Lass den Server seine Uhr nach dem Netz stellen.',
    })[alarm] ?? '',
  since: (when) => `seit ${when}`,
  withoutBreak: (when) => `ohne Unterbrechung seit ${when}`,
  why: (reason) => (reason ? sentence(reason) : 'Es wird noch einmal versucht.'),
  waiting: 'Es wird auf den Stream gewartet.',
  offMeans: 'Nichts wird aufgenommen, und keine Sendung wird von selbst zur Episode.',
  toSettings: 'Mitschnitt einschalten',
  toFirstSteps: 'Erste Schritte des Senders',
  level: (decibels) =>
    decibels === null ? 'Pegel: nichts zu hören' : `Pegel: ${`${decibels}`.replace('-', '−')} Dezibel`,
  hears: 'Hört',
  format: (kilobits, kilohertz, channels) =>
    `MP3 ${kilobits} kbit/s, ${kilohertz.toLocaleString('de')} kHz, ${channels === 1 ? 'mono' : 'stereo'}`,
  lastGap: 'Letzte Lücke',
  noGap: 'Heute keine',
  gap: (from, until, why) => (until === null ? `Seit ${from}, ${why}` : `${from} bis ${until}, ${why}`),
  keeps: 'Behält',
  kept: (days, used, total) => `${days} Tage, ${used} von ${total}`,
  tapeOfToday: 'Das Band von heute',
  noShows: 'Für heute steht keine Sendung im Programm.',
  recorded: (length) => `${length} aufgenommen`,
  missing: (length) => `${length} fehlen`,
  reel: (parts, gaps) =>
    parts === 0
      ? 'Von heute ist nichts aufgenommen'
      : `Aufgenommen in ${parts === 1 ? 'einem Stück' : `${parts} Stücken`}, ${gaps === 0 ? 'ohne Lücke' : gaps === 1 ? 'mit einer Lücke' : `mit ${gaps} Lücken`}`,
  episode: 'Episode liegt vor',
  notMade: 'Misslungen',
  fix: 'Beheben',
  cutting: 'Wird geschnitten',
  cuttingSoFar: 'Schneidet,',
  today: (time) => `heute, ${time}`,
  episodeAt: (time) => `Episode um ${time}`,
  needsYou: 'Braucht dich',
  calm: 'Nichts. Das Band läuft, und die Sendungen von heute werden zu Episoden.',
  calmConnecting: 'Nichts. Die Verbindung zum Stream wird aufgebaut.',
  calmOff: 'Nichts. Der Sender wird nicht aufgenommen.',
  brokenRecording: 'Der Sender wird nicht aufgenommen',
  lookAtStream: 'Stream ansehen',
  keepFewerDays: 'Weniger Tage aufbewahren',
  failed: (show, time) => `${show} von ${time} wurde nicht gemacht`,
  safeUntil: (when) => `Der Mitschnitt ist sicher bis ${when}.`,
  newEpisodes: 'Neue Episoden',
  all: (count) => `Alle ${count}`,
  noEpisodes: 'Noch keine. Sendungen werden zu Episoden, wenn sie enden und der Sender aufgenommen wird.',
  apiUse: 'API, letzte 24 Stunden',
  keys: 'Schlüssel',
  noKeys: 'Noch hat keine Software einen Schlüssel.',
} satisfies typeof en
