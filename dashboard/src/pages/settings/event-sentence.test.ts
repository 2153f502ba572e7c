import { expect, it } from 'vitest'
import { words } from '../../../../web/words/en/pages/settings.ts'
import { sentenceOf } from './event-sentence.ts'

it.each([
  ['shows.created', { title: 'Night Window' }, 'Show created: Night Window'],
  ['episodes.changed', { title: 'Łódź', fields: ['image', 'datetime'] }, 'Episode changed: Łódź (picture, date)'],
  ['station.changed', { fields: ['description'] }, 'Settings changed: description'],
  ['episodes.failed', { title: 'First Tram', reason: 'Nothing was recorded.' }, 'Episode failed: First Tram'],
  ['recordings.held', { reason: 'Complaint' }, 'Part of the recording kept: Complaint'],
  ['people.changed', { email: 'jonas@radio.test', fields: ['role'] }, 'Person changed: jonas@radio.test (role)'],
  ['people.sign_in_failed', { email: 'x@radio.test', method: 'password' }, 'Sign-in failed: x@radio.test'],
  ['people.secured', { change: 'passkey_added' }, 'Sign-in method changed: passkey added'],
  ['schedule.saved', { weeks: [1], shows: [2], removed: 1, added: 1 }, 'Schedule changed'],
  ['keys.rotated', { label: 'Website', newKeyId: 3, until: 5 }, 'Key replaced: Website'],
])('%s %o is “%s”', (type, details, sentence) => {
  expect(sentenceOf({ type, details }, words)).toBe(sentence)
})
