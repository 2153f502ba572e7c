import { describe, expect, it } from 'vitest'
import { dated, datetimeOf, type Order, requestOf } from './order.ts'

const now = Date.parse('2026-11-18T13:32:08Z') / 1000
const order = (some: Partial<Order> = {}): Order => ({
  title: '',
  public: 'now',
  date: '2026-11-17',
  time: '12:00',
  ...some,
})

describe('the form of an episode', () => {
  it.each([
    ['is in the past', order(), Date.parse('2026-11-17T11:00Z') / 1000],
    [
      'is in the future',
      order({ public: 'later', date: '2026-11-19', time: '6.30' }),
      Date.parse('2026-11-19T05:30Z') / 1000,
    ],
    ['is in the past, but should be in the future', order({ public: 'later' }), 'past'],
    ['is in the future, but should be in the past', order({ date: '2026-11-19' }), 'future'],
    [
      'does not matter while it is in the archive',
      order({ public: 'never', date: '2026-11-19' }),
      Date.parse('2026-11-19T11:00Z') / 1000,
    ],
    ['has no valid date', order({ date: '' }), 'date'],
    ['has no valid time', order({ time: 'noon' }), 'time'],
  ])('a date that %s is accepted only if it fits the publication', (_what, form, result) => {
    expect(datetimeOf(form, 'Europe/Berlin', now)).toBe(result)
  })

  it('begins with the time of the cut by the station’s clock', () => {
    expect(dated(Date.parse('2026-11-16T23:30:03Z') / 1000, 'Europe/Berlin')).toEqual({
      date: '2026-11-17',
      time: '00:30',
    })
  })

  it('begins at the full hour if the cut begins with the frame before it', () => {
    expect(dated(Date.parse('2026-11-16T22:59:59.987Z') / 1000, 'Europe/Berlin')).toEqual({
      date: '2026-11-17',
      time: '00:00',
    })
  })

  it('becomes a request; for a blank title, the server chooses one', () => {
    const cut = { inUs: 5, outUs: 9 }
    expect(requestOf(order({ title: ' ' }), cut, 7, now, 'k')).toEqual({
      ...{ show_id: 7, from_us: 5, until_us: 9, datetime: now, archived: false, key: 'k' },
    })
    expect(requestOf(order({ title: ' Eel ', public: 'never' }), cut, 7, now, 'k')).toMatchObject({
      title: 'Eel',
      archived: true,
    })
  })
})
