import { replaceWeek } from '../../server/schedule/actions.ts'
import { DAYS } from '../../server/schedule/rules/entry.ts'
import type { ShotSet } from '../shots.ts'

/** A week of hours and half hours, which is as full as a week gets, and dragging in it. */
export const set: ShotSet = {
  async fill({ app }, station) {
    const { db, writer } = app.app
    const shows = await db.selectFrom('shows').select('id').where('station_id', '=', station).orderBy('id').execute()
    const planned = DAYS.flatMap((day, row) =>
      Array.from({ length: 36 }, (_, at) => ({
        ...{ show: (at * 5 + row * 3) % shows.length, day },
        ...(at < 12 ? { time: at * 60, duration: 60 } : { time: 720 + (at - 12) * 30, duration: 30 }),
      })),
    )
    for (const [at, { id: showId }] of shows.entries()) {
      const entries = planned.filter(({ show }) => show === at).map(({ show: _, ...entry }) => entry)
      await replaceWeek(writer, station, { showId, week: 2 }, entries)
    }
  },
  shots: [
    { name: 'resting', path: '/schedule?week=2' },
    { name: 'list', path: '/schedule?week=2&as=list' },
    {
      name: 'dragging',
      path: '/schedule?week=2',
      width: 1280,
      async prepare(page) {
        const block = page
          .getByRole('application')
          .getByRole('button', { name: /08:00–09:00 Wednesday/ })
          .first()
        const box = (await block.boundingBox())!
        await page.mouse.move(box.x + 30, box.y + 8)
        await page.mouse.down()
        await page.mouse.move(box.x + 120, box.y + 60, { steps: 6 })
      },
    },
  ],
}
