import { describe, expect, it } from 'vitest'
import { nextStep, type Standing, type Step, stepsDone } from './steps.ts'

const nothing: Standing = { streamUrl: '', record: false, entries: 0, alarms: 0, keys: 0 }

describe('the steps of a new station', () => {
  const facts: [Partial<Standing>, done: Step[]][] = [
    [{}, ['station']],
    [{ streamUrl: 'https://stream.test/live' }, ['station', 'stream']],
    [{ entries: 1 }, ['station', 'week']],
    [
      { streamUrl: 'https://stream.test/live', record: true, entries: 3, alarms: 2, keys: 1 },
      ['station', 'stream', 'recording', 'week', 'alarms', 'key'],
    ],
  ]
  it.each(facts)('with %j, %j are done', (standing, done) => {
    expect([...stepsDone({ ...nothing, ...standing })]).toEqual(done)
  })

  it('the next one is the first unfinished step after the current one, then from the start', () => {
    expect(nextStep(new Set(['station']))).toBe('stream')
    expect(nextStep(new Set(['station', 'week']), 'recording')).toBe('alarms')
    expect(nextStep(new Set(['station']), 'key')).toBe('stream')
    expect(nextStep(new Set(['station', 'recording', 'week', 'alarms', 'key']), 'stream')).toBeUndefined()
    expect(nextStep(new Set(['station', 'stream', 'recording', 'week', 'alarms', 'key']))).toBeUndefined()
  })
})
