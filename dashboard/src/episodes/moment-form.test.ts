import { describe, expect, it } from 'vitest'
import { formOf, momentOf, newForm } from './moment-form.ts'

describe('a new moment', () => {
  const facts: [at: number, length: number | null, from: string, until: string][] = [
    [95.7, 600, '1:05', '1:35'],
    [3700, 7200, '1:01:10', '1:01:40'],
    [12, 600, '0:00', '0:12'],
    [0, 600, '0:00', '0:30'],
    [2.9, null, '0:00', '0:30'],
    [0, 8.4, '0:00', '0:08'],
  ]
  it.each(facts)('at %d s of %s proposes %s to %s', (at, length, from, until) => {
    expect(newForm(at, length)).toEqual({ title: '', from, until })
  })
})

describe('the form of a moment', () => {
  const saved = { title: 'The horn', from_ms: 61_500, until_ms: 92_001 }

  it('shows whole seconds; ends that were not changed keep their milliseconds', () => {
    const form = formOf(saved)
    expect(form).toEqual({ title: 'The horn', from: '1:01', until: '1:32' })
    expect(momentOf(form, saved)).toEqual(saved)
    expect(momentOf({ ...form, from: '1:02' }, saved)).toEqual({ ...saved, from_ms: 62_000 })
    expect(momentOf(form)).toEqual({ ...saved, from_ms: 61_000, until_ms: 92_000 })
  })

  it('has no value for an invalid end', () => {
    expect(momentOf({ title: '', from: 'soon', until: '1:60' }, saved)).toEqual({
      ...{ title: '', from_ms: undefined, until_ms: undefined },
    })
  })
})
