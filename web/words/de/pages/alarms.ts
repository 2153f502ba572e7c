import type { words as en } from '../../en/pages/alarms.ts'

/** The words of the alarms that are sent by mail, in German. */
export const words = {
  title: 'Alarme per E-Mail',
  means: (address) =>
    `Diese Alarme des Senders gehen an ${address}: zu jedem höchstens eine E-Mail in zehn Minuten, und eine, wenn er vorbei ist. Andere wählen für sich.`,
  noMail:
    'Dieser Server verschickt keine E-Mails: Es ist kein Mailserver eingestellt. Die Auswahl wird gespeichert, aber nichts verschickt.',
  alarms: {
    down: 'Es wird nichts aufgenommen',
    silence: 'Stille auf Sendung',
    loop: 'Der Stream wiederholt sich',
    late: 'Der Stream ist verspätet',
    'disk low': 'Die Festplatte ist fast voll',
    'clock off': 'Die Uhr des Servers geht falsch',
    'generation failed': 'Aus einer Sendung wurde keine Folge',
  },
  after: 'nach',
  afterOf: (alarm) => `${alarm}: so viele Minuten, bis eine E-Mail verschickt wird`,
  minutes: 'Minuten',
  whenOver: 'auch wenn es vorbei ist',
  test: 'Test schicken',
  tested: (address) => `Ein Test ging an ${address}.`,
  notTested: 'Der Mailserver hat den Test nicht angenommen. Das Protokoll des Servers sagt, warum.',
} satisfies typeof en
