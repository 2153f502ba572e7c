import { describe, expect, it } from 'vitest'
import { words as germanAlarms } from '../../../../web/words/de/pages/alarms.ts'
import { words as germanExceptions } from '../../../../web/words/de/pages/exceptions.ts'
import { words as germanPeople } from '../../../../web/words/de/pages/people.ts'
import { words as germanSchedule } from '../../../../web/words/de/pages/schedule.ts'
import { words as german } from '../../../../web/words/de/pages/settings.ts'
import { words as alarms } from '../../../../web/words/en/pages/alarms.ts'
import { words as exceptions } from '../../../../web/words/en/pages/exceptions.ts'
import { words as people } from '../../../../web/words/en/pages/people.ts'
import { words as schedule } from '../../../../web/words/en/pages/schedule.ts'
import { words } from '../../../../web/words/en/pages/settings.ts'
import { type Telling, tell } from './event-sentence.ts'

const english: Telling = {
  ...{ words, alarms, people, schedule, exceptions, language: 'en', today: '2026-11-28' },
  instant: (at) => `at ${at}`,
}
const inGerman = {
  ...english,
  ...{ words: german, alarms: germanAlarms, people: germanPeople, schedule: germanSchedule },
  ...{ exceptions: germanExceptions, language: 'de' },
} as unknown as Telling

const told = (type: string, details: object, telling = english) => {
  const { what, lines } = tell({ type, details: details as Record<string, unknown> }, telling)
  return [what, ...lines].map((line) => line.replaceAll('\u00a0', ' '))
}

it.each([
  ['shows.created', { title: 'Night Window' }, 'Show created: Night Window'],
  ['episodes.changed', { title: 'Łódź', fields: ['image', 'datetime'] }, 'Episode changed: Łódź (picture, date)'],
  ['episodes.measured', { title: 'Łódź', bytes: 5 }, 'Audio length measured: Łódź'],
  [
    'episodes.moment_changed',
    { title: 'Rain', episode: 'Łódź', fields: ['from_ms'] },
    'Moment changed: Rain (in “Łódź”, start)',
  ],
  ['station.changed', { fields: ['description'] }, 'Settings changed: description'],
  [
    'station.changed',
    { fields: ['tagline', 'reception', 'links', 'imprint_url', 'privacy_url', 'domain', 'cover'] },
    'Settings changed: tagline, reception, links, imprint, privacy policy, own domain, cover of the feeds',
  ],
  [
    'episodes.failed',
    { title: 'First Tram', reason: 'Nothing was recorded.' },
    'Episode failed: First Tram (Nothing was recorded.)',
  ],
  ['recordings.held', { reason: 'Complaint' }, 'Part of the recording kept: Complaint'],
  [
    'recordings.held',
    { reason: 'Complaint', from: 5, until: 9 },
    'Part of the recording kept: Complaint (at 5 to at 9)',
  ],
  [
    'plays.rules_set',
    { ignore: 2, split: 1, swap: 0 },
    'Rules for titles changed: 2 that ignore, 1 that split, 0 that swap',
  ],
  ['plays.catalogue_imported', { lines: 12 }, 'Music catalogue imported: 12 lines'],
  [
    'plays.recording_changed',
    { title: 'Rain', fields: ['label', 'isrc'] },
    'Recording of the music catalogue changed: Rain (label, ISRC)',
  ],
  ['people.changed', { email: 'jonas@radio.test', fields: ['role'] }, 'Person changed: jonas@radio.test (role)'],
  ['people.invited', { email: 'jonas@radio.test', role: 'editor' }, 'Invited: jonas@radio.test (Editor)'],
  [
    'people.linked',
    { email: 'jonas@radio.test', purpose: 'reset' },
    'Link created: jonas@radio.test (for a new password)',
  ],
  ['people.linked', { purpose: 'reset' }, 'Link created: for a new password'],
  [
    'people.alarms_chosen',
    { alarms: ['down', 'loop'] },
    'Alarms by e-mail were chosen: Nothing is recorded, The stream repeats itself',
  ],
  ['people.alarms_chosen', { alarms: [] }, 'Alarms by e-mail were chosen: none'],
  ['people.sessions_ended', { sessions: 1 }, 'Signed out elsewhere: one session'],
  ['people.signed_in', { method: 'passkey' }, 'Signed in: by passkey'],
  [
    'people.sign_in_failed',
    { email: 'x@radio.test', method: 'password' },
    'Sign-in failed: x@radio.test (by password)',
  ],
  ['people.secured', { change: 'passkey_added' }, 'Sign-in method changed: passkey added'],
  ['keys.changed', { label: 'Website', fields: ['label', 'expires_at'] }, 'Key changed: Website (name, expiry)'],
  ['keys.rotated', { label: 'Website', newKeyId: 3, until: 5 }, 'Key replaced: Website (the old one works until at 5)'],
  // From before the details were stored.
  ['schedule.saved', { weeks: [1], shows: [2], removed: 1, added: 1 }, 'Schedule changed'],
  ['schedule.exceptions_made', { dates: ['2026-12-03'], ids: [1], replaced: [] }, 'Schedule exception added'],
  ['schedule.exceptions_deleted', { dates: ['2026-12-03'], ids: [1] }, 'Schedule exception removed'],
])('%s %o is “%s”', (type, details, sentence) => {
  expect(told(type, details)).toEqual([sentence])
})

describe('changes of the weeks', () => {
  const tide = (day: string, time: number, duration = 60, week = 1) => ({ show: 'Tide', week, day, time, duration })
  const fog = (day: string, time: number) => ({ ...tide(day, time), show: 'Fog' })
  const saved = (was: object[], is: object[], more: object = {}) =>
    told('schedule.saved', { was, is, removed: was.length, added: is.length, numberOfWeeks: 1, ...more })

  it.each<[what: string, was: object[], is: object[], lines: string[]]>([
    ['a new show', [], [tide('wed', 600)], ['Schedule changed: Tide: Wednesday, new from 10:00 to 11:00']],
    ['one that is gone', [tide('wed', 600)], [], ['Schedule changed: Tide: Wednesday, no longer from 10:00 to 11:00.']],
    [
      'a new time',
      [tide('wed', 600)],
      [tide('wed', 660)],
      ['Schedule changed: Tide: Wednesday, from 10:00–11:00 to 11:00–12:00'],
    ],
    [
      'a new length',
      [tide('wed', 600)],
      [tide('wed', 600, 90)],
      ['Schedule changed: Tide: Wednesday, from 10:00–11:00 to 10:00–11:30'],
    ],
    [
      'another day',
      [tide('wed', 600)],
      [tide('thu', 600)],
      ['Schedule changed: Tide: From Wednesday 10:00–11:00 to Thursday 10:00–11:00'],
    ],
    [
      'another show',
      [tide('wed', 600)],
      [fog('wed', 600)],
      ['Schedule changed: Fog: Wednesday, 10:00–11:00, instead of Tide'],
    ],
    [
      'several days at once',
      [tide('mon', 600), tide('tue', 600)],
      [tide('mon', 660), tide('tue', 660)],
      ['Schedule changed: Tide: Monday and Tuesday, from 10:00–11:00 to 11:00–12:00'],
    ],
    [
      'two shows that change places',
      [tide('wed', 600), fog('wed', 720)],
      [tide('wed', 720), fog('wed', 600)],
      [
        'Schedule changed',
        'Fog: Wednesday, from 12:00–13:00 to 10:00–11:00',
        'Tide: Wednesday, from 10:00–11:00 to 12:00–13:00',
      ],
    ],
    [
      'a title of code',
      [],
      [{ ...tide('wed', 600), show: '<b>' }],
      ['Schedule changed: <b>: Wednesday, new from 10:00 to 11:00'],
    ],
  ])('%s', (_, was, is, lines) => {
    expect(saved(was, is)).toEqual(lines)
  })

  it('name the weeks of a rotation, and count what is not told', () => {
    const rotation = { numberOfWeeks: 2, added: 44 }
    expect(saved([], [tide('wed', 600, 60, 2)], rotation)).toEqual([
      'Schedule changed',
      'Tide: Wednesday, week B, new from 10:00 to 11:00',
      '43 more changes',
    ])
  })

  it('by the API are told as well', () => {
    const details = { title: 'Tide', week: 1, entries: 1, was: [], is: [tide('wed', 600)], numberOfWeeks: 1 }
    expect(told('schedule.replaced', details)).toEqual(['Schedule changed: Tide: Wednesday, new from 10:00 to 11:00'])
  })

  it('in German', () => {
    const details = { was: [tide('wed', 600)], is: [tide('wed', 660)], numberOfWeeks: 1 }
    expect(told('schedule.saved', details, inGerman)).toEqual([
      'Programm geändert: Tide: Mittwoch, von 10:00–11:00 auf 11:00–12:00',
    ])
  })
})

describe('exceptions', () => {
  const date = '2026-12-03'
  const skip = { kind: 'skip', group: 0, date, show: 'Tide', time: 600, duration: 60 }
  const air = { kind: 'air', group: 0, date, show: 'Tide', time: 600, duration: 67 }
  const made = (made: object[], undone: object[] = [], fields: string[] = [], telling = english) =>
    told('schedule.exceptions_made', { made, undone, fields, numberOfWeeks: 1 }, telling)

  it.each<[what: string, made: object[], undone: object[], fields: string[], lines: string[]]>([
    [
      'a special',
      [{ ...air, title: 'Election' }],
      [],
      [],
      ['Schedule exception added: Thursday 3 December: Election (Tide) from 10:00 to 11:07'],
    ],
    [
      'a broadcast left out',
      [skip],
      [],
      [],
      ['Schedule exception added: Thursday 3 December: Tide is not on air at 10:00'],
    ],
    [
      'a holiday',
      [{ kind: 'day', group: 0, date, week: 1, day: 'sun' }],
      [],
      [],
      ['Schedule exception added: Thursday 3 December runs as Sunday'],
    ],
    [
      'nothing on air',
      [{ kind: 'clear', group: 0, date, time: 0, duration: 60 }],
      [],
      [],
      ['Schedule exception added: Thursday 3 December: no show planned from 00:00 to 01:00'],
    ],
    [
      'one that runs longer',
      [skip, air],
      [],
      [],
      ['Schedule exception added: Thursday 3 December: Tide continues until 11:07 instead of 11:00'],
    ],
    [
      'a changed end',
      [skip, { ...air, duration: 72 }],
      [skip, air],
      [],
      [
        'Schedule exception changed',
        'Thursday 3 December: Tide continues until 11:12 instead of 11:00',
        'Before: Thursday 3 December: Tide continues until 11:07 instead of 11:00',
      ],
    ],
    [
      'a changed description',
      [air],
      [air],
      ['description'],
      ['Schedule exception changed: Thursday 3 December: Tide from 10:00 to 11:07 (description)'],
    ],
    [
      'two groups',
      [skip, { ...skip, group: 1, date: '2026-12-04' }],
      [],
      [],
      [
        'Schedule exception added',
        'Thursday 3 December: Tide is not on air at 10:00',
        'Friday 4 December: Tide is not on air at 10:00',
      ],
    ],
  ])('%s', (_, after, before, fields, lines) => {
    expect(made(after, before, fields)).toEqual(lines)
  })

  it('that are undone, in both languages', () => {
    const details = { dates: [date], ids: [1, 2], undone: [skip, air], numberOfWeeks: 1 }
    expect(told('schedule.exceptions_deleted', details)).toEqual([
      'Schedule exception removed: Thursday 3 December: Tide continues until 11:07 instead of 11:00',
    ])
    expect(told('schedule.exceptions_deleted', details, inGerman)).toEqual([
      'Ausnahme vom Programm entfernt: Donnerstag, 3. Dezember: Tide läuft bis 11:07 statt bis 11:00',
    ])
  })
})
