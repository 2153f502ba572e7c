import type { Page } from 'playwright-core'
import type { fakeServer } from './server.ts'
import type { Change } from './station.ts'

/** A state of a widget to look at: its element, the station's state, and what a visitor does. */
export type State = {
  element: string
  change?: Change
  zone?: string
  act?: (page: Page, server: Awaited<ReturnType<typeof fakeServer>>) => Promise<unknown>
}

const player = (attributes: string) => `<aircheck-player station="kiosk" ${attributes}></aircheck-player>`
const press = (label: string) => async (page: Page) => {
  // Sound is of one widget: the states of playing are drawn for the widest.
  await page.locator(`.wide aircheck-player`).getByRole('button', { name: label }).first().click()
  await page.waitForTimeout(1500)
}
const midday = 1_794_999_840

/** Every state, by name. */
export const states: Record<string, State> = {
  bar: { element: player('layout="bar"') },
  'bar-episode': { element: player('layout="bar" episode="411"') },
  large: { element: player('layout="large"') },
  'large-episode': { element: player('layout="large" episode="411"') },
  card: { element: player('layout="card"') },
  'now-playing': { element: '<aircheck-now-playing station="kiosk"></aircheck-now-playing>' },
  schedule: { element: '<aircheck-schedule station="kiosk" days="3"></aircheck-schedule>' },
  episodes: { element: '<aircheck-episodes station="kiosk" limit="4"></aircheck-episodes>' },
  show: { element: '<aircheck-show station="kiosk" show="repair-hour"></aircheck-show>' },
  search: { element: '<aircheck-search station="kiosk" q="aubergine"></aircheck-search>' },
  'bar-live': { element: player('layout="bar"'), act: press('Listen live to') },
  'large-live': { element: player('layout="large"'), act: press('Listen live to') },
  'large-rewound': { element: player('layout="large"'), act: press('From the beginning') },
  'bar-rewound': { element: player(`layout="bar" at="${midday}"`), act: press('Listen') },
  'card-live': { element: player('layout="card"'), act: press('Listen live to') },
  'bar-episode-playing': { element: player('layout="bar" episode="411"'), act: press('Listen to') },
  'large-episode-playing': { element: player('layout="large" episode="411"'), act: press('Listen to') },
  off: { element: player('layout="large"'), change: { downSince: 1_795_006_200 } },
  'off-bar': { element: player('layout="bar"'), change: { downSince: 1_795_006_200 } },
  'no-rewind': { element: player('layout="large"'), change: { canRewind: false } },
  rights: { element: player('layout="large"'), change: { onAirOnly: ['long-player', 'kiosk-midday'] } },
  zones: { element: player('layout="large"'), zone: 'America/New_York' },
  german: { element: player('layout="large" lang="de"') },
  broken: {
    element: player('layout="large"'),
    async act(page, server) {
      server.drop()
      await press('Listen live to')(page)
      await page.waitForTimeout(4000)
    },
  },
}

const widths = [720, 420, 280]

/** A page with a state at four widths, on the paper of the visitor's theme. */
export const statePage = (
  { element }: State,
  head = '<script type="module" src="/player/v1.js"></script>',
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Widgets</title>
${head}
<style>
@font-face { font-family: "Radio Canada"; src: url("/fonts/radio-canada-latin.woff2"); font-weight: 300 700; font-stretch: 75% 100%; }
:root { color-scheme: light dark; }
body { margin: 24px; background: light-dark(#f2f3f0, #101214); color: light-dark(#15181a, #ecece8); font: 16px/24px "Radio Canada", "DejaVu Sans", sans-serif; }
h1, h2 { font-size: 16px; line-height: 24px; margin: 0; }
main { display: flex; gap: 30px; align-items: start; }
</style>
</head>
<body>
<header><h1>Widgets</h1><h2>Of Radio Kiosk</h2></header>
<main>
${widths.map((width, index) => `<div class="${index ? 'other' : 'wide'}" style="width: ${width}px; flex: none">${element}</div>`).join('\n')}
</main>
</body>
</html>`
