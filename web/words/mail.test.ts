import { expect, it } from 'vitest'
import { words as de } from './de/server/mail.ts'
import { words as en } from './en/server/mail.ts'

const link = 'https://radio.example/dashboard'
const station = 'Radio Tramline'

/** Every mail, with values that end in a full stop or a question mark of their own. */
const mailsOf = (words: typeof en) => [
  words.invite('Mara Lind', station, link),
  words.added('Mara Lind', station, link),
  words.reset(link),
  words.setUp(link),
  ...Object.values(words.changes).flatMap((change) => {
    const what = words.changedAt(change, '27 November 2026 at 10:18', 'Berlin')
    return [words.signInChanged(what, [], link), words.signInChanged(what, [words.passkeys(1), words.provider], link)]
  }),
  ...Object.values(words.alarms).flatMap((alarm) => {
    const reasons = Object.values(words.reasons).map((reason) => words.facts.reason(reason))
    return [
      words.alarm(station, alarm, reasons, link),
      words.alarmOver(station, alarm, [words.facts.since('10:18')], link),
    ]
  }),
]

it.each([
  ['en', en],
  ['de', de],
] as const)('%s: no mail has two full stops, an empty name, or a line that begins with a mark', (_, words) => {
  for (const mail of mailsOf(words)) {
    expect(mail).not.toMatch(/[.?!:]\s*\.|\bundefined\b|“”|„“|\(\)|^[.,;:)]/m)
    expect(mail).toMatch(/^\S.*\n/)
  }
})

it.each([en, de])('the mails are as many as there are kinds', (words) => {
  expect(mailsOf(words)).toHaveLength(4 + 2 * 4 + 2 * Object.keys(words.alarms).length)
})
