import { expect, it } from 'vitest'
import { words as de } from '../../../web/words/de/keys.ts'
import { words as en } from '../../../web/words/en/keys.ts'
import { mayOf } from './may.ts'

it.each([
  [['station:read'], 'Reads the station', 'Liest den Sender'],
  [
    ['now_playing:read', 'schedule:read'],
    'Reads what is on air and the schedule',
    'Liest die laufende Sendung und das Programm',
  ],
  [
    ['schedule:read', 'schedule:write', 'shows:read', 'episodes:read', 'search:read'],
    'Reads the schedule, shows and episodes, changes the schedule, searches',
    'Liest das Programm, Sendungen und Folgen, ändert das Programm, sucht',
  ],
  [['later:read'], 'Later:read', 'Later:read'],
])('%j in a sentence that says each verb once', (scopes, english, german) => {
  expect([mayOf(scopes, en), mayOf(scopes, de)]).toEqual([english, german])
})
