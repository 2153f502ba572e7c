import { describe, expect, it } from 'vitest'
import { changesOf, formOf, newForm, spanOf } from './play-form.ts'

const zone = 'Europe/Berlin'
const at = Date.parse('2026-11-18T13:30:05Z') / 1000
const play = {
  ...{ id: 1, at, until: at + 200, artist: 'Ida', title: 'Amber', raw: 'Ida - Amber' },
  ...{ show_id: null, by_hand: false },
}
const form = formOf(play, zone)

describe('the form of a play', () => {
  it('has times of the day in the zone of the station', () => {
    expect(form).toEqual({ artist: 'Ida', title: 'Amber', date: '2026-11-18', from: '14:30:05', until: '14:33:25' })
    expect(formOf({ ...play, until: null }, zone).until).toBe('')
    expect(newForm(at, zone)).toEqual({ artist: '', title: '', date: '2026-11-18', from: '14:30', until: '' })
  })

  it.each([
    [{}, {}],
    [{ artist: ' Bo ' }, { artist: 'Bo' }],
    [
      { artist: '', title: 'Fog' },
      { artist: '', title: 'Fog' },
    ],
    [{ from: '14:30' }, { at: at - 5 }],
    [{ until: '14:33' }, { until: at + 175 }],
    [{ until: '00:10' }, { until: Date.parse('2026-11-18T23:10:00Z') / 1000 }],
    [{ until: '' }, 'until'],
    [{ from: 'noon' }, 'from'],
    [{ until: '14:61' }, 'until'],
  ] as const)('%o becomes the changes %o', (some, changes) => {
    expect(changesOf({ ...form, ...some }, play, zone)).toEqual(changes)
  })

  it('a play that lasts has no end, and its names can be changed', () => {
    const playing = { ...play, until: null }
    expect(changesOf({ ...formOf(playing, zone), title: 'Fog' }, playing, zone)).toEqual({ title: 'Fog' })
  })

  it('a typed line may lack its end; of a time that occurs twice, the nearer one is meant', () => {
    const typed = { artist: '', title: 'X', date: '2026-10-25', from: '2:30', until: '' }
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((iso) => Date.parse(iso) / 1000)
    expect(spanOf(typed, zone, first!)).toEqual({ at: first })
    expect(spanOf(typed, zone, second! + 60)).toEqual({ at: second })
    expect(spanOf({ ...typed, date: '' }, zone, 0)).toBe('date')
  })
})
