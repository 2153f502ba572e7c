import type { words as en } from '../../en/pages/people.ts'

/** The words about the people of a station, in German. */
export const words = {
  people: 'Personen',
  invite: 'Jemanden einladen',
  inviteButton: 'Einladen',
  email: 'E-Mail',
  emailSent: 'Die Person bekommt einen Link, mit dem sie ihr Konto einrichtet.',
  emailNotSent: 'Dieser Server verschickt keine E-Mails: Du bekommst einen Link zum Weitergeben.',
  wrongEmail: 'Gib eine Adresse wie name@example.org ein.',
  isMember: 'Diese Person gehört schon zum Sender.',

  you: 'Du',
  invited: 'Eingeladen, noch nicht angemeldet',
  neverSeen: 'Hat sich noch nicht angemeldet',
  by: (method) =>
    ({
      password: ', mit Passwort',
      passkey: ', mit Passkey',
      link: ', über einen Link',
      openid: ', über ein anderes Konto',
    })[method] ?? '',
  role: 'Rolle',
  roles: { owner: 'Leitung', editor: 'Redaktion', presenter: 'Moderation' },
  roleMeans: {
    owner: 'Alles, auch Schlüssel, Personen und Einstellungen.',
    editor: 'Das Programm und alle Sendungen, Folgen und Uploads. Keine Schlüssel, Personen oder Einstellungen.',
    presenter: 'Die eigenen Sendungen: Angaben, Folgen und Uploads. Alles andere nur ansehen.',
  },
  mayDo: { owner: 'Darf alles', editor: 'Programm und alle Sendungen' },
  shows: 'Ihre Sendungen',
  noShows: 'Keine Sendungen',

  change: 'Rolle und Sendungen ändern',
  changeTitle: (name) => `Rolle und Sendungen von ${name}`,
  changeButton: 'Ändern',
  changed: 'Geändert. Das gilt ab sofort.',
  lastOwner: 'Das ist die einzige Leitung. Gib diese Rolle zuerst noch jemandem.',

  setUpLink: 'Einrichtungslink erstellen',
  setUpLinkMeans: 'Er gilt einmal und 24 Stunden lang. Frühere Links gelten dann nicht mehr.',
  resetLink: 'Passwortlink erstellen',
  resetLinkMeans:
    'Er gilt einmal und 24 Stunden lang. Frühere Links gelten dann nicht mehr. Wird er benutzt, ist die Person überall sonst abgemeldet.',
  makeLink: 'Link erstellen',
  unproven:
    'Dieses Konto wurde über einen anderen Sender eingerichtet. Die Person muss erst über „Passwort vergessen?“ auf der Anmeldeseite ihre Adresse bestätigen, oder wer den Server betreibt, fügt sie hinzu.',
  mails: 'In der letzten Stunde wurden zu viele E-Mails verschickt. Versuch es später noch einmal.',
  noMailLeft:
    'Die Person ist hinzugefügt, aber an diese Adresse gingen in der letzten Stunde zu viele E-Mails. Erstell später einen Link für sie.',
  otherStations:
    'Die Person gehört auch zu anderen Sendern, die der Link ebenfalls öffnen würde. Wer den Server betreibt, kann einen erstellen.',
  linkTitle: (name) => `Für ${name}`,
  linkMeans:
    'Gib diesen Link weiter. Er gilt einmal und 24 Stunden lang, und wer ihn öffnet, hat Zugriff auf das Konto. Er wird nur jetzt angezeigt.',
  mailed: (name) => `Eine E-Mail an ${name} ist unterwegs. Der Link darin gilt einmal und 24 Stunden lang.`,
  needsNone: (name) => `${name} hat schon ein Konto und meldet sich an wie bisher.`,
  once: {
    copy: 'Link kopieren',
    have: 'Fertig',
    notCopied:
      'Du hast den Link nicht kopiert. Er lässt sich nicht noch einmal anzeigen, aber du kannst einen neuen erstellen.',
    closeAnyway: 'Trotzdem schließen',
  },

  remove: 'Vom Sender entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeMeans: 'Die Person verliert sofort den Zugang zu diesem Sender. Was sie getan hat, bleibt im Verlauf.',
  removed: (name) => `${name} wurde entfernt.`,
} satisfies typeof en
