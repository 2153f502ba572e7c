import { soon } from './data.ts'
import { h } from './dom.ts'
import { watchNow } from './feed.ts'
import { hueOf } from './hue.ts'
import css from './schedule.css?inline'
import type { Schedule } from './types.ts'
import { every, foot, type Host, link, now, type View } from './widget.ts'

/** The programme of today and the next days. */
export async function schedule(host: Host): Promise<View> {
  const { station, clock, signal, update, attribute } = host
  const path = `/schedule?days=${Number(attribute('days') ?? attribute('limit')) || 1}`
  let { days } = await station.read<Schedule>(path)
  const again = () =>
    station.read<Schedule>(path).then(
      (answer) => {
        days = answer.days
        update()
      },
      () => {},
    )
  let serial = station.now?.serial
  watchNow(host, (each) => {
    if (serial !== undefined && each.serial !== serial) soon(again, signal)
    serial = each.serial
    update()
  })
  every(60, () => (clock.date(now()) === days[0]?.date ? update() : void again()), signal)
  return {
    css: () => [css],
    render() {
      const at = now()
      const page = station.info.page_url?.replace(/\/$/, '')
      return [
        h(
          'div',
          { class: 'days' },
          days.map(({ date, shows }, index) => {
            // Of today, what is over is left out but for the last show.
            const first = shows.findIndex(({ end_time }) => end_time > at)
            const shown = index || first < 0 ? shows : shows.slice(Math.max(0, first - 1))
            return h(
              'section',
              { key: date },
              h('h3', {}, clock.day((shows[0]?.start_time ?? Date.parse(`${date}T12:00Z`) / 1000) + 1)),
              h(
                'ol',
                {},
                shown.map(({ title, show_slug, start_time, end_time }) => {
                  const isNow = start_time <= at && at < end_time
                  return h(
                    'li',
                    { class: isNow ? 'now' : '', part: 'show', 'aria-current': isNow && 'true' },
                    h('time', {}, clock.hm(start_time)),
                    h('i', { style: { '--h': hueOf(show_slug ?? '') } }),
                    link(page && show_slug && `${page}/shows/${show_slug}`, title),
                  )
                }),
              ),
            )
          }),
        ),
        foot(host),
      ]
    },
  }
}
