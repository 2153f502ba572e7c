import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { demoShows } from './content.ts'
import { fillDemoStation } from './fill.ts'

it('the station and each of its published shows have a feed as soon as the demo is filled', async () => {
  const app = await testApp()
  await fillDemoStation({ ...app.app.writer, ...app.app })
  const status = async (path: string) => (await app.fetch(path)).status
  expect(await status('/feeds/radio-kiosk.rss')).toBe(200)
  const shows = (await (await app.fetch('/public/radio-kiosk/shows')).json()) as { feed_url: string | null }[]
  expect(shows).toHaveLength(demoShows.filter(({ published }) => published).length)
  for (const { feed_url } of shows) expect(await status(new URL(`${feed_url}`).pathname)).toBe(200)
  await app.close()
})
