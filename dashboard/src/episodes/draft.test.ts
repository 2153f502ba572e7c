import { describe, expect, it } from 'vitest'
import { changesOf, type Draft, draftOf, faultsOf, instantOf, rebased } from './draft.ts'

const zone = 'Europe/Berlin'
const episode = {
  title: 'Frost',
  description: '',
  image: '',
  datetime: Date.parse('2026-11-18T05:00:42Z') / 1000,
  show_id: 7,
}
const draft = (fields: Partial<Draft> = {}): Draft => ({ ...draftOf(episode, zone), ...fields })

describe('the draft of an episode', () => {
  it('has its date and time on the clock of the station', () => {
    expect(draft()).toEqual({
      title: 'Frost',
      description: '',
      image: '',
      date: '2026-11-18',
      time: '06:00',
      showId: 7,
    })
  })

  it('gives only the changed fields; a time that was not edited keeps its seconds', () => {
    expect(changesOf(draft(), draft(), zone)).toEqual({})
    expect(changesOf(draft({ time: '6:00', title: 'Ice' }), draft(), zone)).toEqual({ title: 'Ice' })
    expect(changesOf(draft({ showId: 9, image: 'https://a.test/b.png' }), draft(), zone)).toEqual({
      show_id: 9,
      image_url: 'https://a.test/b.png',
    })
    expect(changesOf(draft({ time: '07:30' }), draft(), zone)).toEqual({
      datetime: Date.parse('2026-11-18T06:30:00Z') / 1000,
    })
  })

  it.each([
    ['16:05', '15:05'],
    ['9.30', '08:30'],
    ['1605', '15:05'],
    ['24:00', undefined],
    ['16:60', undefined],
    ['noon', undefined],
    ['', undefined],
  ])('the time %j is %s in UTC', (time, utc) => {
    const instant = instantOf({ date: '2026-11-18', time }, zone)
    expect(instant && new Date(instant * 1000).toISOString().slice(11, 16)).toBe(utc)
    expect(faultsOf(draft({ time })).time).toEqual(utc ? undefined : { code: 'time' })
  })

  it('keeps edited fields when another person changes the episode, and takes over the others', () => {
    const mine = draft({ title: 'Ice' })
    const theirs = draft({ title: 'Snow', time: '07:00' })
    expect(rebased(mine, draft(), theirs)).toEqual(draft({ title: 'Ice', time: '07:00' }))
  })

  it('takes a time skipped by the clocks as the instant of the change', () => {
    const instant = instantOf({ date: '2027-03-28', time: '02:30' }, zone)
    expect(new Date(instant! * 1000).toISOString()).toBe('2027-03-28T01:00:00.000Z')
  })

  it.each<[Partial<Draft>, object]>([
    [{}, {}],
    [{ title: ' ' }, { title: { code: 'title' } }],
    [{ title: '😀'.repeat(499) }, {}],
    [{ title: 'x'.repeat(500) }, { title: { code: 'long', limit: 499 } }],
    [{ image: 'tramline.example/art.png' }, { image: { code: 'url' } }],
    [{ image: 'ftp://a.test/b.png' }, { image: { code: 'url' } }],
    [{ date: '' }, { date: { code: 'date' } }],
    [
      { date: '', time: '' },
      { date: { code: 'date' }, time: { code: 'time' } },
    ],
  ])('with %j has these errors: %j', (fields, faults) => expect(faultsOf(draft(fields))).toEqual(faults))

  it('of an upload may have neither date nor time, but not only one of them', () => {
    expect(faultsOf(draft({ time: '7pm' }))).toEqual({})
    expect(faultsOf(draft({ time: '24:00' }))).toEqual({ time: { code: 'time' } })
    expect(faultsOf(draft({ date: '', time: '' }), true)).toEqual({})
    expect(faultsOf(draft({ time: '' }), true)).toEqual({ time: { code: 'time' } })
  })
})
