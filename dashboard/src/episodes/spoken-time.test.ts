import { expect, it } from 'vitest'
import { spokenTime } from './spoken-time.ts'

it.each([
  [0, '0 seconds', '0 Sekunden'],
  [753.9, '12 minutes 33 seconds', '12 Minuten 33 Sekunden'],
  [3605, '1 hour 0 minutes 5 seconds', '1 Stunde 0 Minuten 5 Sekunden'],
])('%d s is read as %s', (seconds, english, german) => {
  expect(spokenTime(seconds, 'en')).toBe(english)
  expect(spokenTime(seconds, 'de')).toBe(german)
})
