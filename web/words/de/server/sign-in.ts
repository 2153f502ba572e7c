import type { words as en } from '../../en/server/sign-in.ts'

/** The pages for signing in, in German. */
export const words = {
  email: 'E-Mail',
  forgottenLink: 'Passwort vergessen?',
  onAir: 'Jetzt auf Sendung',
  backToSignIn: 'Zurück zur Anmeldung',

  passkeyHint: 'Dein Fingerabdruck, dein Gesicht oder der Code deines Telefons.',
  orPassword: 'oder mit deinem Passwort',
  passkeyElsewhere: (origin) => `Passkeys funktionieren nur unter ${origin}.`,

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

  emailConfirm: 'Neue Adresse bestätigen',
  emailConfirmHint: (before, email) =>
    `Dein Konto hat die Adresse ${before}. Danach meldest du dich mit ${email} an und bekommst dort alle Mails. Überall sonst wirst du abgemeldet.`,
  emailUse: 'Diese Adresse verwenden',
  emailKeep: 'Adresse behalten',
  emailSignInFirst:
    'Melde dich zuerst mit deiner bisherigen Adresse an. Öffne dann den Link in der E-Mail noch einmal.',
  emailChanged: 'Deine E-Mail-Adresse ist geändert',
  emailChangedHint: (email) => `Du meldest dich ab jetzt mit ${email} an. Überall sonst bist du abgemeldet.`,
  emailTaken: 'Diese Adresse ist vergeben',
  emailTakenHint: 'Sie gehört jetzt zu einem anderen Konto. Dein Konto behält seine Adresse.',
  otherAccount: 'Dieser Link ist für ein anderes Konto',
  otherAccountHint:
    'Du bist mit einem Konto angemeldet, das ihn nicht angefordert hat. Melde dich ab, melde dich mit dem richtigen Konto an, und öffne den Link noch einmal.',
  openDashboard: 'Dashboard öffnen',

  secondFactor: 'Dein Code',

  confirmHint: 'Das geht nur innerhalb von 15 Minuten nach der Anmeldung.',
  confirmNot: 'Zurück, ohne zu bestätigen',
  confirmImpossible:
    'Du hast kein Passwort, und anders kannst du dich hier gerade nicht anmelden. Leg über einen Link ein Passwort fest:',

  linkEnded: 'Dieser Link gilt nicht mehr',
  linkEndedHint:
    'Er wurde schon benutzt, ist älter als 24 Stunden, oder er war für das erste Konto, und seitdem wurde jemand eingeladen. Lass dir einen neuen geben, oder nimm deine Einladung.',
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

  pageFaults: {
    wrong_sign_in: 'Die E-Mail oder das Passwort stimmt nicht.',
    wait: (seconds) => `Zu viele Versuche. Versuch es in ${seconds} s noch einmal.`,
    email: 'Gib eine Adresse wie name@example.org ein.',
    name: 'Er darf höchstens 200 Zeichen haben.',
    code: 'Gib die sechs Ziffern ein oder einen Wiederherstellungscode wie abcd-efgh-jkmn.',
  },
} satisfies typeof en
