import { expect, it } from 'vitest'
import { isHeard, restartable } from './heard.ts'

const show = { start_time: 100, is_current: true, rewindable: true, episode_id: null }
const over = { ...show, start_time: 50, is_current: false }

type Airing = { start_time: number; is_current: boolean; rewindable: boolean; episode_id: number | null }

it.each<[string, Airing[], number | null, number | undefined]>([
  ['on air and recorded from the beginning', [show], 90, 100],
  ['its beginning is the first instant that is offered', [show], 100, 100],
  ['its beginning is too long ago', [show], 101, undefined],
  ['rewinding is off', [show], null, undefined],
  ['it can only be heard live', [{ ...show, rewindable: false }], 0, undefined],
  ['its episode does not make its recording free', [{ ...show, rewindable: false, episode_id: 7 }], 0, undefined],
  ['it began yesterday', [over, show], 0, 100],
  ['nothing is on air', [over], 0, undefined],
  ['nothing is on the schedule', [], 0, undefined],
])('from the beginning: %s', (_, shows, rewindFrom, start) => {
  const days = [{ shows: [over] }, { shows }]
  expect(restartable({ days }, rewindFrom)?.start_time).toBe(start)
})

it.each([
  [{ ...over, episode_id: null, rewindable: true }, true],
  [{ ...over, episode_id: 7, rewindable: false }, true],
  [{ ...over, episode_id: null, rewindable: false }, false],
])('heard again: %j is %s', (airing, is) => {
  expect(isHeard(airing)).toBe(is)
})
