import { hueOf } from '../../web/hue.ts'
import { after } from './data.ts'
import { h } from './dom.ts'
import { watchNow } from './feed.ts'
import css from './schedule.css?inline'
import type { Schedule } from './types.ts'
import { every, foot, type Host, link, now, pageUnder, type View } from './widget.ts'

type Day = Schedule['days'][number]

/** The programme of today and the next days. */
export async function schedule(host: Host): Promise<View> {
  const { station, clock, signal, update, attribute } = host
  let days: readonly Day[] = []
  const read = async () => {
    const count = Number(attribute('days') ?? attribute('limit')) || 1
    days = (await station.read<Schedule>(`/schedule?days=${count}`)).days
    update()
  }
  const again = () => void read().catch(host.fail)
  await read()
  let serial = station.now?.serial
  watchNow(host, (each) => {
    // At a boundary all widgets on all pages would ask at once.
    if (serial !== undefined && each.serial !== serial) after(Math.random() * 5000, again, signal)
    serial = each.serial
    update()
  })
  every(60, () => (clock.date(now()) === days[0]?.date ? update() : again()), signal)

  const dayOf = ({ date, shows }: Day, index: number) => {
    // Of today, what is over is left out but for the last show.
    const first = index
      ? 0
      : Math.max(
          1,
          shows.findIndex(({ end_time }) => end_time > now()),
        ) - 1
    return h(
      'section',
      { key: date },
      h('h3', {}, clock.day((shows[0]?.start_time ?? Date.parse(`${date}T12:00Z`) / 1000) + 1)),
      h(
        'ol',
        {},
        shows.slice(first).map(({ title, show_slug, start_time, end_time }) => {
          const isNow = start_time <= now() && now() < end_time
          return h(
            'li',
            { class: isNow && 'now', part: 'show', 'aria-current': isNow && 'true' },
            h('time', {}, clock.hm(start_time)),
            h('i', { style: { '--h': hueOf(show_slug ?? '') } }),
            link(show_slug && pageUnder(station, `shows/${show_slug}`), title),
          )
        }),
      ),
    )
  }
  return { css: () => [css], render: () => [h('div', { class: 'days' }, days.map(dayOf)), foot(host)] }
}
