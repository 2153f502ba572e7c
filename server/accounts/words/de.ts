import { longestPassword, shortestPassword } from '../rules/password.ts'
import type { Words } from './en.ts'

/** The words of the pages for signing in, and of e-mails, in German. */
export const de: Words = {
  code: 'de',
  locale: 'de-DE',
  signIn: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Passwort',
  passwordHint: `Mindestens ${shortestPassword} Zeichen. Mehrere Wörter sind leicht zu merken und schwer zu raten.`,
  name: 'Dein Name',
  nameHint: 'Andere sehen ihn bei dem, was du änderst.',
  forgottenLink: 'Vergessen?',
  onAir: 'Jetzt auf Sendung',
  backToSignIn: 'Zurück zur Anmeldung',

  withPasskey: 'Mit Passkey anmelden',
  passkeyHint: 'Dein Fingerabdruck, dein Gesicht oder der Code deines Telefons.',
  orPassword: 'oder mit deinem Passwort',
  withProvider: (provider) => `Mit ${provider} anmelden`,
  passkeyNeedsCertificate:
    'Passkeys brauchen ein Zertifikat, dem Browser vertrauen. Dieser Server hat seines selbst gemacht.',
  passkeyNeedsName: 'Passkeys brauchen einen Hostnamen. Dieser Server wird über seine Adresse erreicht.',
  passkeyElsewhere: (origin) => `Passkeys gehen nur unter ${origin}.`,
  passkeyUnsupported: 'Dieser Browser hat keine Passkeys.',
  passkeyFailed: 'Der Passkey wurde nicht verwendet. Versuch es noch einmal, oder nimm ein Passwort.',
  passkeyUnknown: 'Dieser Passkey ist hier nicht bekannt. Vielleicht wurde er entfernt.',

  nobodyYet: 'Noch hat hier niemand ein Konto',
  nobodyYetHint:
    'Der Server hat beim Start einen Link für das erste Konto ausgegeben. Öffne ihn; er gilt 24 Stunden, ein Neustart gibt einen neuen aus.',

  forgotten: 'Passwort vergessen?',
  forgottenByMail: 'Wir schicken einen Link an deine E-Mail-Adresse. Damit setzt du ein anderes Passwort.',
  sendLink: 'Link schicken',
  linkSent: 'Sieh in deine E-Mail',
  linkSentHint: (email) => `Wenn ${email} hier ein Konto hat, ist ein Link unterwegs. Er gilt 24 Stunden und einmal.`,
  forgottenByHand:
    'Dieser Server verschickt keine E-Mail. Wer deinen Sender verwaltet, kann dir einen Link machen: unter Einstellungen, Personen.',
  forgottenByOperator: 'Wer den Server betreibt, kann es auch:',

  setUpFirst: 'Aircheck einrichten',
  setUpFirstHint: 'Du bist hier die erste Person. Dein Konto verwaltet die Sender, die du anlegst.',
  setUp: 'Dein Konto einrichten',
  setUpHint: (stations, email) => `Du bist zu ${stations} eingeladen, als ${email}.`,
  setUpHintPlain: (email) => `Für ${email}.`,
  reset: 'Ein anderes Passwort setzen',
  resetHint: (email) => `Für ${email}. Überall sonst wirst du abgemeldet.`,
  withNewPasskey: 'Passkey verwenden',
  newPasskeyHint: 'Dein Fingerabdruck, dein Gesicht oder der Code deines Telefons, statt eines Passworts.',
  orNewPassword: 'oder ein Passwort',
  saveAndEnter: 'Speichern und anmelden',

  secondFactor: 'Dein Code',
  secondFactorHint: 'Die sechs Ziffern, die deine App jetzt zeigt, oder einer deiner Notfallcodes.',
  codeLabel: 'Code',
  goOn: 'Weiter',

  confirm: 'Bestätige, dass du es bist',
  confirmHint: 'Das geht nur innerhalb von 15 Minuten nach einer Anmeldung.',
  confirmNot: 'Ohne das zurück',
  confirmButton: 'Bestätigen',
  confirmWithPasskey: 'Mit Passkey bestätigen',
  confirmNoMeans:
    'Du hast kein Passwort, und anders kannst du dich hier gerade nicht anmelden. Setz ein Passwort über einen Link:',

  linkEnded: 'Dieser Link geht nicht',
  linkEndedHint: 'Er wurde schon benutzt, oder seine 24 Stunden sind um. Lass dir einen neuen geben.',
  stranger: 'Du hast hier kein Konto',
  strangerHint: (email) =>
    `${email} ist zu keinem Sender eingeladen. Wer einen verwaltet, kann das tun: unter Einstellungen, Personen.`,
  unverified: 'Deine E-Mail ist nicht bestätigt',
  unverifiedHint: (provider) =>
    `${provider} sagt nicht, dass die E-Mail-Adresse dir gehört. Bestätige sie zuerst dort.`,
  providerFailed: 'Die Anmeldung wurde nicht abgeschlossen',
  providerFailedHint: (provider) => `${provider} hat nicht bestätigt, wer du bist. Versuch es noch einmal.`,
  stepEnded: 'Die Anmeldung hat zu lange gedauert',
  stepEndedHint: 'Fang noch einmal von vorn an.',
  notFound: 'Hier ist nichts',
  notFoundHint: 'Vielleicht ist die Adresse unvollständig.',
  refused: 'Das wurde nicht angenommen',
  refusedHint: 'Der Server kann mit dem, was geschickt wurde, nichts anfangen. Geh zurück, und versuch es noch einmal.',
  failed: 'Das hat nicht geklappt',
  failedHint: 'Auf dem Server stimmt etwas nicht; sein Log sagt, was. Versuch es gleich noch einmal.',
  unavailable: 'Der Server ist beschäftigt',
  unavailableHint: 'Versuch es in ein paar Sekunden noch einmal.',
  otherOrigin: 'Dieses Formular kam von einer anderen Seite',
  otherOriginHint: 'Melde dich auf der Seite dieses Servers selbst an.',

  mail: {
    inviteSubject: (station) => `Einladung zu „${station}“`,
    invite: (station, link) => `Hallo,

du bist zum Sender „${station}“ eingeladen. Richte hier innerhalb von 24 Stunden dein Konto ein:

${link}

Der Link gilt einmal. Wer ihn öffnet, hat das Konto: gib ihn nicht weiter.
`,
    addedSubject: (station) => `Du gehörst jetzt zu „${station}“`,
    added: (station, link) => `Hallo,

du gehörst jetzt zum Sender „${station}“. Melde dich an wie bisher:

${link}
`,
    resetSubject: 'Ein anderes Passwort',
    reset: (link) => `Hallo,

hier setzt du innerhalb von 24 Stunden ein anderes Passwort für dein Konto:

${link}

Der Link gilt einmal. Wenn du ihn nicht wolltest, lass ihn liegen: dein Passwort bleibt, wie es ist.
`,
    changes: {
      password_set: 'Für dein Konto wurde ein anderes Passwort gesetzt',
      passkey_added: 'Zu deinem Konto ist ein Passkey hinzugekommen',
      second_factor_added: 'Zu deinem Konto ist ein zweiter Faktor hinzugekommen',
      second_factor_removed: 'Der zweite Faktor deines Kontos wurde entfernt',
    },
    passkeys: (count) => (count === 1 ? 'einem Passkey' : `${count} Passkeys`),
    provider: 'dem Konto bei deinem OpenID-Anbieter',
    securedSubject: 'Deine Anmeldung wurde geändert',
    secured: (what, also, link) => `Hallo,

${what}.
${also.length > 0 ? `\nAnmelden kannst du dich auch mit: ${also.join(', ')}.\n` : ''}
Wenn du das nicht warst, setze über „Vergessen?“ auf der Anmeldeseite ein anderes Passwort, und entferne unter „Dein Konto“, was nicht von dir ist:

${link}
`,
    setUpSubject: 'Richte dein Konto ein',
    setUp: (link) => `Hallo,

hier richtest du innerhalb von 24 Stunden dein Konto ein:

${link}

Der Link gilt einmal. Wer ihn öffnet, hat das Konto: gib ihn nicht weiter.
`,
  },

  faults: {
    wrong_sign_in: 'Die E-Mail oder das Passwort stimmt nicht.',
    wrong_password: 'Das Passwort stimmt nicht.',
    wrong_code: 'Dieser Code stimmt nicht oder wurde schon benutzt.',
    wait: (seconds) => `Zu viele Versuche. Versuch es in ${seconds} s noch einmal.`,
    email: 'Schreib sie wie name@example.org.',
    password_required: 'Ein Passwort fehlt.',
    password_too_short: `Es braucht mindestens ${shortestPassword} Zeichen.`,
    password_too_long: `Es darf höchstens ${longestPassword} Zeichen haben.`,
    password_common:
      'Das ist eines der Passwörter, die zuerst probiert werden. Nimm Wörter, die nichts mit dir zu tun haben.',
    password_characters: 'Es hat Zeichen, die nicht gespeichert werden können.',
    name: 'Er darf höchstens 200 Zeichen haben.',
    code: 'Schreib die sechs Ziffern oder einen Notfallcode wie abcd-efgh-jkmn.',
  },
}
