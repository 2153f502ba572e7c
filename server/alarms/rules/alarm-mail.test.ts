import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlarmChoice, type AlarmNow, mailDue, notRaised, pauseSeconds, type Sent } from './alarm-mail.ts'

const silence: AlarmChoice = { alarm: 'silence', after: 60, whenOver: true }
const failed: AlarmChoice = { alarm: 'generation failed', after: 0, whenOver: true }
const nothing: Sent = { since: null, sentAt: null }
const sent = (since: number | null, sentAt: number | null): Sent => ({ since, sentAt })
const [raised, over] = ['raised', 'over'] as const

describe('a mail about an alarm', () => {
  const facts: [what: string, AlarmChoice, Sent, AlarmNow, now: number, Sent, 'raised' | 'over' | undefined][] = [
    ['is not sent before it has lasted for the wait', silence, nothing, 1000, 1059, nothing, undefined],
    ['is sent when it has', silence, nothing, 1000, 1060, sent(1000, 1060), raised],
    ['is sent at once without a wait', { ...silence, after: 0 }, nothing, 1000, 1000, sent(1000, 1000), raised],
    ['is sent once', silence, sent(1000, 1060), 1000, 9000, sent(1000, 1060), undefined],
    ['is not sent when it is over before', silence, nothing, 'over', 1060, nothing, undefined],
    ['of its end is sent at once', silence, sent(1000, 1060), 'over', 1061, sent(null, 1061), over],
    [
      'of its end is not sent where it was not asked for',
      { ...silence, whenOver: false },
      sent(1, 1060),
      'over',
      1061,
      sent(null, 1060),
      undefined,
    ],
    ['of the same alarm that returned is not sent', silence, sent(1000, 1060), 1300, 1400, sent(1000, 1060), undefined],
    ['of the next alarm waits for the pause', silence, sent(null, 1060), 1100, 1659, sent(null, 1060), undefined],
    ['of the next alarm is sent after it', silence, sent(null, 1060), 1100, 1660, sent(1100, 1660), raised],
    [
      'of another failure is sent, though the first remains',
      failed,
      sent(1000, 1000),
      5000,
      5000,
      sent(5000, 5000),
      raised,
    ],
    [
      'of its end is not sent while it is unknown',
      silence,
      sent(1000, 1060),
      'unknown',
      9000,
      sent(1000, 1060),
      undefined,
    ],
    [
      'of its end is not sent once recording is off',
      silence,
      sent(1000, 1060),
      'unwatched',
      9000,
      sent(null, 1060),
      undefined,
    ],
    [
      'is sent although a clock that was far ahead dated its begin',
      silence,
      nothing,
      90_000,
      1000,
      sent(90_000, 1000),
      raised,
    ],
    [
      'of a failure that such a clock dated is forgotten',
      failed,
      sent(90_000, 400),
      1000,
      1000,
      sent(null, 400),
      undefined,
    ],
    ['of another failure waits for the pause', failed, sent(1000, 1000), 1500, 1599, sent(1000, 1000), undefined],
    ['of an earlier failure is not sent', failed, sent(1000, 1000), 900, 5000, sent(1000, 1000), undefined],
    [
      'is sent although a clock that was far ahead dated the last one',
      silence,
      sent(null, 99_999),
      1000,
      1060,
      sent(1000, 1060),
      raised,
    ],
  ]
  it.each(facts)('%s', (_, choice, before, since, now, after, kind) => {
    const due = mailDue(choice, before, since, now)
    expect([due.sent, due.mail?.kind]).toEqual([after, kind])
  })

  it('is raised at most once in ten minutes, ends only what was sent, and never concerns an alarm that was too short', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 })), {
      maxLength: 20,
    })
    const choices = fc.record({ after: fc.integer({ min: 0, max: 1500 }), whenOver: fc.boolean() })
    fc.assert(
      fc.property(spans, choices, (lengths, settings) => {
        const choice: AlarmChoice = { alarm: 'silence', ...settings }
        let at = 10_000
        const alarms = lengths.map(([quiet, loud]) => {
          const since = at + quiet
          at = since + loud
          return { since, until: at }
        })
        let state = nothing
        const mails: { kind: string; at: number; since: number }[] = []
        for (let now = 10_000; now < at + 2 * pauseSeconds; now += 10) {
          const on = alarms.find(({ since, until }) => since <= now && now < until)
          const due = mailDue(choice, state, on?.since ?? 'over', now)
          state = due.sent
          if (due.mail) mails.push({ kind: due.mail.kind, at: now, since: due.mail.since })
        }
        mails.forEach((mail, index) => {
          const last = mails[index - 1]
          if (last && mail.kind === 'raised') expect(mail.at - last.at).toBeGreaterThanOrEqual(pauseSeconds)
          if (mail.kind === 'over') expect(last).toMatchObject({ kind: 'raised', since: mail.since })
          else expect(mail.at - mail.since).toBeGreaterThanOrEqual(settings.after)
        })
        const isLong = ({ since, until }: { since: number; until: number }) =>
          until - since >= settings.after + pauseSeconds + 20
        for (const { since, until } of alarms.filter(isLong)) {
          expect(mails.some((mail) => mail.kind === 'raised' && mail.since <= since && mail.at < until)).toBe(true)
        }
        expect(state.since).toBeNull()
      }),
    )
  })
})

it.each([
  ['off', null, 'unwatched'],
  ['down', 1, 'unknown'],
  ['connecting', 1, 'unknown'],
  ['stopped', 1, 'unknown'],
  ['recording', 911, 'unknown'],
  ['recording', 910, 'over'],
] as const)('%s since %s: an alarm that is not raised is %s', (state, since, expected) => {
  expect(notRaised({ state, since }, 1000)).toBe(expected)
})
