import type { words as en } from '../../en/pages/account.ts'

/** The words of this page, in German. */
export const words = {
  title: 'Dein Konto',
  rename: 'Umbenennen',
  remove: 'Entfernen',
  tookTooLong: 'Das hat zu lange gedauert. Fang noch einmal an.',

  email: 'E-Mail-Adresse',
  emailMeans: 'Zum Anmelden und für Mails.',
  emailByLink: 'Eine neue Adresse gilt, sobald du den Link öffnest, den wir dorthin schicken.',
  changeEmail: 'E-Mail-Adresse ändern',
  emailByOperator:
    'Dieser Server verschickt keine E-Mails. Deshalb kann nur sein Betreiber deine Adresse ändern, mit diesem Befehl, der dich überall abmeldet:',
  command: 'Befehl',
  copyCommand: 'Befehl kopieren',
  newEmail: 'Neue E-Mail-Adresse',
  newEmailMeans:
    'Deine Adresse bleibt, bis du den Link aus der E-Mail öffnest, in einem Browser, in dem du angemeldet bist.',
  emailSent: (email) => `Ein Link wurde an ${email} geschickt. Er gilt einmal, innerhalb von 24 Stunden.`,
  sendLink: 'Link senden',
  sameEmail: 'Das ist schon deine Adresse.',
  emailFault: 'Gib eine Adresse wie name@example.org ein.',
  tooManyMails: 'Höchstens fünf Mails pro Stunde werden verschickt. Versuch es später noch einmal.',

  passkeys: 'Passkeys',
  passkey: 'Passkey',
  passkeysMean: 'Ein Passkey meldet dich mit Fingerabdruck, Gesicht oder dem Code deines Telefons an.',
  addPasskey: 'Passkey hinzufügen',
  addPasskeyMeans:
    'Der Browser fragt, wo er gespeichert werden soll: auf diesem Gerät, dem Telefon oder einem Sicherheitsschlüssel.',
  passkeyName: 'Name',
  passkeyAdded: 'Mit diesem Passkey kannst du dich jetzt anmelden.',
  passkeyFailed: 'Der Passkey wurde nicht angelegt. Versuch es noch einmal.',
  passkeyKnown: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
  added: (when) => `Hinzugefügt: ${when}`,
  removePasskey: (name) => `${name} entfernen?`,
  removePasskeyMeans: 'Du kannst dich damit nicht mehr anmelden. Lösche ihn auch auf dem Gerät.',
  onlyMethod: 'Anders kannst du dich nicht anmelden. Leg zuerst ein Passwort fest.',
  passkeysElsewhere:
    'Passkeys funktionieren nur unter der eingestellten Adresse dieses Servers, nicht unter der dieser Seite.',

  passwordSet: 'Du kannst dich mit E-Mail und Passwort anmelden.',
  noPassword: 'Du hast kein Passwort.',
  passwordMeans: 'Wenn du das Passwort änderst, wirst du überall sonst abgemeldet.',
  setPassword: 'Passwort festlegen',
  changePassword: 'Passwort ändern',
  newPassword: 'Neues Passwort',
  passwordChanged: 'Passwort geändert. Überall sonst bist du abgemeldet.',

  secondFactor: 'Zweiter Faktor',
  secondFactorMeans:
    'Nach dem Passwort gibst du einen Code aus einer App auf deinem Telefon ein. Das Passwort allein genügt dann nicht mehr.',
  secondFactorOff: 'Aus. Es wird kein Code verlangt.',
  secondFactorOn: (codes) =>
    `Nach dem Passwort gibst du einen Code aus deiner App ein. ${codes === 1 ? '1 Wiederherstellungscode ist' : `${codes} Wiederherstellungscodes sind`} übrig.`,
  addSecondFactor: 'Zweiten Faktor hinzufügen',
  scan: 'Scanne den Code mit einer Authenticator-App auf dem Telefon.',
  qr: 'QR-Code für die App; sein Text steht daneben',
  bySecret: 'Oder gib das in der App ein:',
  copySecret: 'Text für die App kopieren',
  openApp: 'App auf diesem Gerät öffnen',
  codeMeans: 'Die sechs Ziffern, die die App gerade anzeigt.',
  wrongCode: 'Das ist nicht der Code, den die App anzeigt.',
  codesTitle: 'Deine Wiederherstellungscodes',
  codesMean:
    'Mit jedem kannst du dich einmal anmelden, wenn du das Telefon verlierst. Sie werden nur jetzt angezeigt: Bewahre sie nicht beim Telefon auf.',
  once: {
    copy: 'Codes kopieren',
    have: 'Fertig',
    notCopied:
      'Du hast sie weder kopiert noch heruntergeladen oder gedruckt. Sie lassen sich nicht noch einmal anzeigen.',
    closeAnyway: 'Trotzdem schließen',
  },
  codesFile: (email, host) =>
    `Wiederherstellungscodes von ${email} für Aircheck auf ${host}. Jeder gilt für eine Anmeldung.`,
  downloadCodes: 'Herunterladen',
  printCodes: 'Drucken',
  renewCodes: 'Neue Wiederherstellungscodes',
  renewCodesMeans: 'Die alten gelten nicht mehr.',
  removeSecondFactor: 'Zweiten Faktor entfernen',
  removeSecondFactorMeans: 'Dann genügt dein Passwort. Auch die Wiederherstellungscodes werden entfernt.',
  secondFactorRemoved: 'Zweiter Faktor entfernt.',

  sessions: 'Wo du angemeldet bist',
  sessionsMean: 'Melde alles ab, was du nicht kennst, und ändere dein Passwort.',
  by: (method) =>
    ({
      password: 'Mit Passwort',
      passkey: 'Mit Passkey',
      link: 'Über einen Link',
      openid: 'Mit einem anderen Konto',
    })[method] ?? 'Angemeldet',
  here: 'Diese Sitzung',
  lastUsed: (when) => `Zuletzt benutzt: ${when}`,
  end: 'Abmelden',
  endOthers: 'Überall sonst abmelden',
  ended: 'Dort abgemeldet.',
} satisfies typeof en
