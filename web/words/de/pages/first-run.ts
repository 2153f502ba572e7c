import type { words as en } from '../../en/pages/first-run.ts'

/** The words of these pages, in German. */
export const words = {
  newTitle: 'Ein neuer Sender',
  newAbout: 'Wie er heißt und wo er ist. Beides lässt sich später ändern.',
  firstTitle: 'Leg deinen Sender an',
  noneTitle: 'Du gehörst noch zu keinem Sender',
  noneAbout:
    'Die Leitung eines Senders kann dich unter Einstellungen, Personen einladen. Öffne diese Seite dann noch einmal.',
  goBack: 'Zurück',
  name: 'Name',
  nameExample: 'Gib den Namen ein, den alle kennen, zum Beispiel „Radio Tramline“.',
  zone: 'Zeitzone',
  zoneMeans: (time) =>
    `Dort ist es ${time}. Das Programm und alle Zeiten richten sich nach dieser Zone, egal wo jemand ist.`,
  public: 'Öffentlich',
  publicOn: 'Alle können Programm und veröffentlichte Sendungen sehen und zuhören. Websites können ihn einbetten.',
  publicOff: 'Nur wer ein Konto oder einen API-Schlüssel hat, sieht ihn. Unter Website lässt sich das später ändern.',
  make: 'Sender anlegen',
  refused: {
    not_owner: 'Einen weiteren Sender kann nur die Leitung eines Senders anlegen.',
    most_stations: 'Mehr Sender kannst du nicht anlegen. Wer den Server betreibt, kann einen weiteren anlegen.',
    not_first: 'Jemand anderes hat diese Installation eingerichtet und kann dich zu einem Sender einladen.',
  },

  title: 'Erste Schritte',
  about:
    'Danach läuft der Sender von selbst. Jeder Schritt kann warten: Du findest diese Liste im Menü beim Namen des Senders.',
  allDone: 'Der Sender ist eingerichtet. Ab jetzt läuft er von selbst.',
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
    alarms: 'Alarme per E-Mail',
    key: 'Erster Schlüssel',
  },

  streamAbout: 'Wo man den Sender hört: Icecast, Shoutcast, HLS oder eine Playlist davon.',
  address: 'Adresse',
  addressExample: 'Gib eine öffentliche Adresse ein, etwa https://stream.example.org/live.mp3.',
  saveAddress: 'Adresse speichern',

  recordingAbout: (days) =>
    `Alles, was läuft, wird rund um die Uhr aufgenommen und ${days} lang aufbewahrt. Jede Sendung wird an ihrem Ende zur Folge; alles andere kannst du später ausschneiden.`,
  recordingSize: (amount, days) => `${days} eines üblichen Streams brauchen ${amount}.`,
  recordingFits: (days) => `So viel passt auf die Festplatte: ${days} werden aufbewahrt.`,
  days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
  noStream: 'Der Mitschnitt beginnt, sobald der Sender eine Stream-Adresse hat.',
  stop: 'Mitschnitt beenden',
  start: 'Mitschnitt starten',
  records: 'Eingeschaltet',
  waits: 'Eingeschaltet, die Adresse des Streams fehlt noch',

  weekAbout: 'Eine Sendung, die jede Woche zur selben Zeit läuft. Die anderen fügst du unter Programm hinzu.',
  show: 'Sendung',
  newShow: 'Eine neue Sendung',
  showName: 'Name der Sendung',
  showExample: 'Gib ihren Namen ein, zum Beispiel „Morgenlinie“.',
  onDays: 'An diesen Tagen',
  oneDay: 'Wähl mindestens einen Tag.',
  starts: 'Beginnt',
  ends: 'Endet',
  timeExample: 'Gib eine Uhrzeit wie 16:05 ein.',
  put: 'Ins Programm aufnehmen',
  changed: 'Das Programm wurde inzwischen geändert. Versuch es noch einmal.',
  planned: (count, shows) =>
    shows.length > 1
      ? `${shows.length} Sendungen`
      : `${shows[0]}, ${count === 1 ? 'einmal pro Woche' : `${count}-mal pro Woche`}`,

  alarmsAbout: (email) =>
    `Wenn nichts aufgenommen wird oder aus einer Sendung keine Folge wurde, bekommt ${email} eine E-Mail. Andere Alarme sind unter Einstellungen; Redaktion und Moderation wählen ihre unter „Dein Konto“.`,
  alarmsOn: 'Einschalten',
  alarmsTo: (email) => `An ${email}`,

  keyAbout:
    'Apps und Websites brauchen einen Schlüssel, um den Sender abzufragen. Ohne Schlüssel kommt andere Software nicht an die Daten.',
  makeKey: 'Schlüssel anlegen',
  keys: (count) => (count === 1 ? '1 Schlüssel' : `${count} Schlüssel`),
} satisfies typeof en
