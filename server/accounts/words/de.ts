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
  showPassword: 'Passwort anzeigen',
  passwordHint: `Mindestens ${shortestPassword} Zeichen. Mehrere Wörter sind leicht zu merken und schwer zu raten.`,
  name: 'Dein Name',
  nameHint: 'Andere sehen ihn neben dem, was du änderst.',
  forgottenLink: 'Vergessen?',
  onAir: 'Jetzt auf Sendung',
  backToSignIn: 'Zurück zur Anmeldung',

  withPasskey: 'Mit Passkey anmelden',
  passkeyHint: 'Dein Fingerabdruck, dein Gesicht oder der Code deines Telefons.',
  orPassword: 'oder mit deinem Passwort',
  withProvider: (provider) => `Mit ${provider} anmelden`,
  passkeyNeedsCertificate:
    'Passkeys brauchen ein Zertifikat, dem Browser vertrauen. Dieser Server hat ein selbst signiertes.',
  passkeyNeedsName: 'Passkeys brauchen einen Hostnamen. Dieser Server wird über seine IP-Adresse erreicht.',
  passkeyElsewhere: (origin) => `Passkeys funktionieren nur unter ${origin}.`,
  passkeyUnsupported: 'Dieser Browser unterstützt keine Passkeys.',
  passkeyFailed: 'Der Passkey wurde nicht verwendet. Versuch es noch einmal oder nimm ein Passwort.',
  passkeyUnknown: 'Dieser Passkey ist hier nicht bekannt. Vielleicht wurde er entfernt.',

  nobodyYet: 'Hier gibt es noch keine Konten',
  nobodyYetHint:
    'Der Server hat beim Start einen Link für das erste Konto ausgegeben. Öffne ihn. Er gilt 24 Stunden; ein Neustart gibt einen neuen aus.',

  forgotten: 'Passwort vergessen?',
  forgottenByMail: 'Wir schicken einen Link an deine E-Mail-Adresse. Damit legst du ein neues Passwort fest.',
  sendLink: 'Link schicken',
  linkSent: 'Sieh in deinem Postfach nach',
  linkSentHint: (email) =>
    `Wenn ${email} hier ein Konto hat, ist ein Link unterwegs. Er gilt einmal und 24 Stunden lang.`,
  forgottenByHand:
    'Dieser Server verschickt keine E-Mails. Die Leitung deines Senders kann dir unter Einstellungen, Personen einen Link erstellen.',
  forgottenByOperator: 'Wer den Server betreibt, kann es auch:',

  setUpFirst: 'Aircheck einrichten',
  setUpFirstHint: 'Du bist hier die erste Person. Die Sender, die du anlegst, gehören zu deinem Konto.',
  setUp: 'Dein Konto einrichten',
  setUpHint: (stations, email) => `Du wurdest als ${email} zu ${stations} eingeladen.`,
  setUpHintPlain: (email) => `Für ${email}.`,
  reset: 'Neues Passwort festlegen',
  resetHint: (email) => `Für ${email}. Überall sonst wirst du abgemeldet.`,
  withNewPasskey: 'Passkey verwenden',
  newPasskeyHint: 'Dein Fingerabdruck, dein Gesicht oder der Code deines Telefons, statt eines Passworts.',
  orNewPassword: 'oder ein Passwort',
  saveAndEnter: 'Speichern und anmelden',

  secondFactor: 'Dein Code',
  secondFactorHint: 'Die sechs Ziffern, die deine App gerade anzeigt, oder einer deiner Wiederherstellungscodes.',
  codeLabel: 'Code',
  goOn: 'Weiter',

  confirm: 'Bestätige, dass du es bist',
  confirmHint: 'Das geht nur innerhalb von 15 Minuten nach der Anmeldung.',
  confirmNot: 'Zurück, ohne zu bestätigen',
  confirmButton: 'Bestätigen',
  confirmWithPasskey: 'Mit Passkey bestätigen',
  confirmNoMeans:
    'Du hast kein Passwort, und anders kannst du dich hier gerade nicht anmelden. Leg über einen Link ein Passwort fest:',

  linkEnded: 'Dieser Link gilt nicht mehr',
  linkEndedHint: 'Er wurde schon benutzt oder ist älter als 24 Stunden. Lass dir einen neuen geben.',
  stranger: 'Du hast hier kein Konto',
  strangerHint: (email) =>
    `${email} ist zu keinem Sender eingeladen. Die Leitung eines Senders kann das unter Einstellungen, Personen tun.`,
  unverified: 'Deine E-Mail-Adresse ist nicht bestätigt',
  unverifiedHint: (provider) =>
    `${provider} hat nicht bestätigt, dass die E-Mail-Adresse dir gehört. Bestätige sie zuerst dort.`,
  providerFailed: 'Die Anmeldung wurde nicht abgeschlossen',
  providerFailedHint: (provider) => `${provider} hat nicht bestätigt, wer du bist. Versuch es noch einmal.`,
  stepEnded: 'Die Anmeldung hat zu lange gedauert',
  stepEndedHint: 'Fang noch einmal von vorn an.',
  notFound: 'Seite nicht gefunden',
  notFoundHint: 'Vielleicht ist die Adresse unvollständig.',
  refused: 'Das wurde nicht angenommen',
  refusedHint: 'Der Server konnte damit nichts anfangen. Geh zurück und versuch es noch einmal.',
  failed: 'Etwas ist schiefgegangen',
  failedHint: 'Auf dem Server gibt es ein Problem; Näheres steht im Protokoll. Versuch es gleich noch einmal.',
  unavailable: 'Der Server ist beschäftigt',
  unavailableHint: 'Versuch es in ein paar Sekunden noch einmal.',
  otherOrigin: 'Dieses Formular kam von einer anderen Seite',
  otherOriginHint: 'Melde dich auf der Seite dieses Servers an.',

  mail: {
    inviteSubject: (station) => `Einladung zu „${station}“`,
    invite: (station, link) => `Hallo,

du bist zum Sender „${station}“ eingeladen. Richte hier innerhalb von 24 Stunden dein Konto ein:

${link}

Der Link gilt einmal. Wer ihn öffnet, hat Zugriff auf das Konto: Gib ihn nicht weiter.
`,
    addedSubject: (station) => `Du gehörst jetzt zu „${station}“`,
    added: (station, link) => `Hallo,

du gehörst jetzt zum Sender „${station}“. Melde dich an wie bisher:

${link}
`,
    resetSubject: 'Neues Passwort festlegen',
    reset: (link) => `Hallo,

hier legst du innerhalb von 24 Stunden ein neues Passwort für dein Konto fest:

${link}

Der Link gilt einmal. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.
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

Der Link gilt einmal. Wer ihn öffnet, hat Zugriff auf das Konto: Gib ihn nicht weiter.
`,
  },

  faults: {
    wrong_sign_in: 'Die E-Mail oder das Passwort stimmt nicht.',
    wrong_password: 'Das Passwort stimmt nicht.',
    wrong_code: 'Dieser Code stimmt nicht oder wurde schon benutzt.',
    wait: (seconds) => `Zu viele Versuche. Versuch es in ${seconds} s noch einmal.`,
    email: 'Gib eine Adresse wie name@example.org ein.',
    password_required: 'Gib ein Passwort ein.',
    password_too_short: `Es braucht mindestens ${shortestPassword} Zeichen.`,
    password_too_long: `Es darf höchstens ${longestPassword} Zeichen haben.`,
    password_common: 'Dieses Passwort ist zu verbreitet. Nimm Wörter, die nichts mit dir zu tun haben.',
    password_characters: 'Es enthält Zeichen, die nicht möglich sind.',
    name: 'Er darf höchstens 200 Zeichen haben.',
    code: 'Gib die sechs Ziffern ein oder einen Wiederherstellungscode wie abcd-efgh-jkmn.',
  },
}
