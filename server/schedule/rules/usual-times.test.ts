import { expect, it } from 'vitest'
import { epochDayOf } from '../../lib/epoch-day.ts'
import { makePlan } from './plan.ts'
import { usualTimes } from './usual-times.ts'

it('the usual times of a show are those of all weeks of the rotation, whatever is different on a date', () => {
  const rotation = { numberOfWeeks: 6, rotationStart: '2026-11-16', timeZone: 'Europe/Berlin' }
  const show = { showId: 1, duration: 60 }
  const entries = [
    { ...show, week: 1, day: 'wed', time: 960 },
    { ...show, week: 6, day: 'sun', time: 1440 },
    { ...show, showId: 2, week: 1, day: 'tue', time: 600 },
  ] as const
  const one = { id: 1, epochDay: epochDayOf('2026-11-19'), note: '', showId: 1 }
  const texts = { title: '', description: '', image: '', isRepeat: false }
  const special = { ...one, kind: 'air' as const, time: 600, duration: 30, ...texts }
  const times = [
    { weekday: 0, startMinutes: 0, endMinutes: 60 },
    { weekday: 2, startMinutes: 960, endMinutes: 1020 },
  ]
  for (const exceptions of [[], [special]]) {
    const plan = makePlan(entries, rotation as never, exceptions as never)
    expect(plan.dates.size > 0).toBe(exceptions.length > 0)
    expect(usualTimes(plan).get(1) ?? []).toEqual(times)
  }
})
