import { expect, it } from 'vitest'
import { nothingRecorded } from '../../../server/generation/rules/window.ts'
import { reasonOf } from './reason.ts'

it.each([
  [nothingRecorded, 'nothing'],
  ['The show was deleted.', 'show'],
  ['The recording of that time is on an instance that is not running.', 'instance'],
  ['The recording changes its format, and its parts cannot be joined: x.', 'format'],
  ['cancelled', 'cancelled'],
  ['The database or the storage was not available.', 'storage'],
  ['An unexpected failure; the log has its cause.', 'unexpected'],
  ['The frames do not add up.', 'other'],
])('%s', (reason, code) => expect(reasonOf(reason)).toBe(code))
