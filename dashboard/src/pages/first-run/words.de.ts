import type { words as en } from './words.en.ts'

/** The words of these pages, in German. */
export const words = {
  newTitle: 'Ein neuer Sender',
  newAbout: 'Wie er heißt, und wo er ist. Beides lässt sich später ändern.',
  firstTitle: 'Leg deinen Sender an',
  noneTitle: 'Du gehörst noch zu keinem Sender',
  noneAbout:
    'Wem ein Sender gehört, kann dich unter Einstellungen, Personen einladen. Öffne diese Seite dann noch einmal.',
  goBack: 'Zurück',
  name: 'Name',
  nameExample: 'Schreib den Namen, den die Hörer kennen, zum Beispiel „Radio Tramline“.',
  zone: 'Zeitzone',
  zoneMeans: (time) =>
    `Dort ist es ${time}. Das Programm und alle Zeiten gelten in dieser Zone, egal von wo jemand zusieht.`,
  make: 'Sender anlegen',
  refused: {
    presenter: 'Du moderierst hier Sendungen. Einen weiteren Sender legt an, wem einer gehört.',
    most_stations:
      'Dir gehören so viele Sender, wie eine Person haben darf. Wer den Server betreibt, kann einen weiteren anlegen.',
    not_first: 'Jemand anderes hat diese Installation eingerichtet und kann dich zu einem Sender einladen.',
  },

  title: 'Erste Schritte',
  about:
    'Danach läuft der Sender von selbst. Ein Schritt kann warten: Diese Liste steht im Menü beim Namen des Senders.',
  allDone: 'Der Sender ist eingerichtet. Er läuft von selbst weiter.',
  toOnAir: 'Sehen, was läuft',
  leave: 'Später weitermachen',
  later: 'Nicht jetzt',
  done: '(erledigt)',
  open: '(noch nicht erledigt)',
  steps: {
    station: 'Sender',
    stream: 'Livestream',
    recording: 'Mitschnitt',
    week: 'Erste Sendung',
    key: 'Erster Schlüssel',
  },

  streamAbout: 'Wo man den Sender hört: Icecast, Shoutcast, HLS oder eine Playlist davon.',
  address: 'Adresse',
  addressExample: 'Schreib eine öffentliche Adresse wie https://stream.example.org/live.mp3.',
  saveAddress: 'Adresse speichern',

  recordingAbout: (days) =>
    `Was läuft, wird Tag und Nacht aufgenommen und ${days} lang aufbewahrt. Eine Sendung wird zur Episode, wenn sie endet, und jede andere Zeit lässt sich später ausschneiden.`,
  recordingSize: (amount, days) => `${days} eines üblichen Streams brauchen ${amount}.`,
  days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
  noStream: 'Er beginnt, wenn der Sender die Adresse eines Streams hat.',
  start: 'Mitschnitt starten',
  records: 'Eingeschaltet',
  waits: 'Eingeschaltet; er wartet auf die Adresse eines Streams',

  weekAbout: 'Eine Sendung, die jede Woche zur selben Zeit läuft. Die anderen folgen unter Programm.',
  show: 'Sendung',
  newShow: 'Eine neue Sendung',
  showName: 'Name der Sendung',
  showExample: 'Schreib ihren Namen, zum Beispiel „Morgenlinie“.',
  onDays: 'An diesen Tagen',
  oneDay: 'Wähl mindestens einen Tag.',
  starts: 'Beginnt',
  ends: 'Endet',
  timeExample: 'Schreib sie wie 16:05.',
  put: 'In die Woche setzen',
  changed: 'Jemand anderes hat das Programm in diesem Augenblick geändert. Versuch es noch einmal.',
  planned: (count) => (count === 1 ? 'Einmal in der Woche' : `${count}-mal in der Woche`),

  keyAbout:
    'Software, etwa deine Website, fragt den Sender mit einem Schlüssel. Ohne einen liest ihn von außen niemand.',
  makeKey: 'Schlüssel anlegen',
  keys: (count) => (count === 1 ? '1 Schlüssel' : `${count} Schlüssel`),
} satisfies typeof en
