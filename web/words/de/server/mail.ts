import type { words as en } from '../../en/server/mail.ts'
import { words as alarmWords } from '../pages/alarms.ts'
import { words as recordingWords } from '../recordings.ts'

const { reasons } = recordingWords

/** Mails, in German. */
export const words = {
  inviteSubject: (station) => `Einladung zu „${station}“`,
  anOwner: 'Die Leitung',
  invite: (by, station, link) => `Hallo,

${by} hat dich zum Sender „${station}“ eingeladen. Richte hier innerhalb von 24 Stunden dein Konto ein:

${link}

Der Link gilt einmal. Wer ihn öffnet, hat Zugriff auf das Konto: Gib ihn nicht weiter.
`,
  addedSubject: (station) => `Du wurdest zu „${station}“ hinzugefügt`,
  added: (by, station, link) => `Hallo,

${by} hat dich zum Sender „${station}“ hinzugefügt. Melde dich an wie bisher:

${link}
`,
  resetSubject: 'Neues Passwort festlegen',
  reset: (link) => `Hallo,

hier legst du innerhalb von 24 Stunden ein neues Passwort für dein Konto fest:

${link}

Der Link gilt einmal. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.
`,
  emailSubject: 'Bestätige deine neue E-Mail-Adresse',
  email: (before, address, link) => `Hallo,

das Konto ${before} soll die Adresse ${address} bekommen. Melde dich an, und bestätige sie hier innerhalb von 24 Stunden:

${link}

Der Link gilt einmal. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail: Es ändert sich nichts.
`,
  emailTakenSubject: 'Deine E-Mail-Adresse wird hier schon verwendet',
  emailTaken: (address, link) => `Hallo,

jemand wollte ${address} für ein anderes Konto verwenden. Die Adresse gehört schon zu deinem Konto, deshalb hat sich nichts geändert. Wenn du es warst, melde dich mit dieser Adresse an:

${link}

Wenn du es nicht warst, ignoriere diese E-Mail.
`,
  emailChangedSubject: 'Die E-Mail-Adresse deines Kontos wurde geändert',
  emailChangedAt: (when, city) => `am ${when} (${city})`,
  emailChanged: (when, address, command) => `Hallo,

die E-Mail-Adresse deines Kontos wurde ${when} geändert; sie ist jetzt ${address}. Diese Adresse gehört nicht mehr dazu.

Wenn du das nicht warst, sag es sofort einer Leitung deines Senders und dem Betreiber des Servers. Die Leitung kann das Konto aus dem Sender entfernen. Der Betreiber kann ihm diese Adresse zurückgeben; dann ist es überall abgemeldet:

${command}
`,
  changes: {
    password_set: 'Für dein Konto wurde ein neues Passwort gesetzt',
    passkey_added: 'Zu deinem Konto ist ein Passkey hinzugekommen',
    second_factor_added: 'Zu deinem Konto ist ein zweiter Faktor hinzugekommen',
    second_factor_removed: 'Der zweite Faktor deines Kontos wurde entfernt',
  },
  changedAt: (what, when, city) => `${what}, am ${when} (${city}).`,
  passkeys: (count) => (count === 1 ? 'einem Passkey' : `${count} Passkeys`),
  provider: 'dem Konto bei deinem OpenID-Anbieter',
  signInChangedSubject: 'Deine Anmeldung wurde geändert',
  signInChanged: (what, also, link) => `Hallo,

${what}
${also.length > 0 ? `\nAnmelden kannst du dich auch mit: ${also.join(', ')}.\n` : ''}
Wenn du das nicht warst, setze über „Passwort vergessen?“ auf der Anmeldeseite ein anderes Passwort, und entferne unter „Dein Konto“, was nicht von dir ist:

${link}
`,
  alarms: { ...alarmWords.alarms, test: 'Dies ist ein Test, kein Alarm' },
  alarmSubject: (station, alarm) => `${station} – ${alarm}`,
  reasons,
  facts: {
    since: (time) => `Seit: ${time}`,
    began: (time) => `Er begann: ${time}`,
    ended: (time) => `Er endete: ${time}`,
    reason: (reason) => `Grund: ${reason}`,
    show: (title) => `Sendung: ${title}`,
  },
  alarm: (station, alarm, facts, link) => `${station}

${alarm}.
${facts.join('\n')}

Mehr dazu steht im Dashboard. Dort wählst du auch, welche Alarme du per E-Mail bekommst:

${link}
`,
  alarmOverSubject: (station, alarm) => `${station} – vorbei: ${alarm}`,
  alarmOver: (station, alarm, facts, link) => `${station}

Dieser Alarm ist vorbei: ${alarm}.
${facts.join('\n')}

${link}
`,
  setUpSubject: 'Richte dein Konto ein',
  setUp: (link) => `Hallo,

hier richtest du innerhalb von 24 Stunden dein Konto ein:

${link}

Der Link gilt einmal. Wer ihn öffnet, hat Zugriff auf das Konto: Gib ihn nicht weiter.
`,
} satisfies typeof en
