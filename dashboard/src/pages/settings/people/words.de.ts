import type { words as en } from './words.en.ts'

/** The words about the people of a station, in German. */
export const words = {
  people: 'Personen',
  invite: 'Jemanden einladen',
  inviteButton: 'Einladen',
  email: 'E-Mail',
  emailSent: 'Die Person bekommt einen Link, mit dem sie ihr Konto einrichtet.',
  emailNotSent: 'Dieser Server verschickt keine E-Mails: Du bekommst einen Link zum Weitergeben.',
  wrongEmail: 'Schreib sie wie name@example.org.',
  isMember: 'Diese Person gehört schon zum Sender.',

  you: 'Du',
  invited: 'Eingeladen, war noch nicht da',
  neverSeen: 'Hat sich noch nicht angemeldet',
  by: (method) =>
    ({
      password: ', mit Passwort',
      passkey: ', mit Passkey',
      link: ', über einen Link',
      openid: ', über ein anderes Konto',
    })[method] ?? '',
  role: 'Was die Person darf',
  roles: { owner: 'Leitung', presenter: 'Moderation' },
  roleMeans: {
    owner: 'Alles, auch Schlüssel, Personen und Einstellungen.',
    presenter: 'Ihre eigenen Sendungen: Angaben, Episoden und Uploads. Den Rest sieht sie.',
  },
  runs: 'Leitet alles',
  shows: 'Ihre Sendungen',
  noShows: 'Keine Sendungen',

  change: 'Rolle und Sendungen ändern',
  changeTitle: (name) => `Was darf ${name}?`,
  changeButton: 'Ändern',
  changed: 'Geändert. Es gilt ab jetzt.',
  lastOwner: 'Das ist die einzige Leitung. Gib zuerst jemand anderem diese Rolle.',

  setUpLink: 'Link zum Einrichten des Kontos machen',
  setUpLinkMeans: 'Er geht einmal, 24 Stunden lang. Frühere Links gelten nicht mehr.',
  resetLink: 'Link für ein anderes Passwort machen',
  resetLinkMeans:
    'Er geht einmal, 24 Stunden lang. Frühere Links gelten nicht mehr. Wird er benutzt, ist die Person überall sonst abgemeldet.',
  makeLink: 'Link machen',
  unproven:
    'Dieses Konto wurde über einen anderen Sender eingerichtet. Die Person muss erst über „Vergessen?“ auf der Anmeldeseite ihre Adresse bestätigen, oder wer den Server betreibt, fügt sie hinzu.',
  mails: 'In der letzten Stunde wurden zu viele E-Mails verschickt. Versuch es später noch einmal.',
  otherStations:
    'Die Person gehört auch zu anderen Sendern, die ihr Link öffnen könnte. Wer den Server betreibt, kann einen machen.',
  linkTitle: (name) => `Für ${name}`,
  linkMeans:
    'Gib diesen Link weiter. Er geht einmal, 24 Stunden lang, und wer ihn öffnet, hat das Konto. Er wird nur jetzt gezeigt.',
  mailed: (name) => `Eine E-Mail ist unterwegs zu ${name}. Ihr Link geht einmal, 24 Stunden lang.`,
  needsNone: (name) => `${name} hat ein Konto und meldet sich an wie bisher.`,
  once: {
    copy: 'Link kopieren',
    have: 'Ich habe ihn',
    notCopied:
      'Du hast den Link nicht kopiert. Er kann nicht noch einmal gezeigt werden, aber du kannst einen neuen machen.',
    closeAnyway: 'Trotzdem schließen',
  },

  remove: 'Vom Sender entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeMeans: 'Die Person sieht sofort nichts mehr von diesem Sender. Was sie getan hat, bleibt im Verlauf.',
  removed: (name) => `${name} ist entfernt.`,
} satisfies typeof en
