import { globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import type { SignedIn } from '../server/testing/people.ts'
import { showDesignNow } from './tests/design-now.ts'
import { type House, house } from './tests/house.ts'

// node dashboard/shots.ts [FOLDER] [NAME …]
//
// Takes pictures of every page and state, at both widths and in both themes, into a folder; with names, only of the pages
// that are called so. What there is to take is in dashboard/shots/, a file for each page.

/** A picture: of a page below the station's, after `prepare` has brought it into its state. */
export type Shot = {
  name: string
  /** Below /dashboard/{station}: `/episodes?tab=failed`. */
  path: string
  prepare?: (page: Page, width: 1280 | 390) => Promise<void>
  /** Only at this width. */
  width?: 1280 | 390
  /** As far down as the page goes, instead of the first screen. */
  whole?: boolean
}

/** What a file of dashboard/shots exports as `set`. */
export type ShotSet = {
  /** Makes the station, if it is not that of the design. Returns its id. */
  station?: (home: House) => Promise<number>
  /** Fills the station with what the pictures show. */
  fill?: (home: House, station: number) => Promise<void>
  /** Another person than an owner. */
  as?: (home: House, station: number) => Promise<SignedIn>
  shots: readonly Shot[]
}

async function takeSet(name: string, { station: make, fill, as, shots }: ShotSet, folder: string): Promise<void> {
  const home = await house()
  try {
    const station = (await make?.(home)) ?? (await home.tramline())
    await fill?.(home, station)
    const person = (await as?.(home, station)) ?? (await home.person([{ stationId: station }]))
    for (const width of [1280, 390] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        const { page, context, go, wrong, close } = await home.open({ as: person, width, scheme })
        await showDesignNow(context)
        for (const shot of shots.filter((each) => (each.width ?? width) === width)) {
          await go(`/${station}${shot.path}`)
          await page.evaluate('document.fonts.ready')
          await shot.prepare?.(page, width)
          await page.waitForTimeout(300)
          const path = join(folder, `${name}-${shot.name}-${width}-${scheme}.png`)
          await page.screenshot({ path, fullPage: shot.whole ?? false })
          process.stdout.write(`${path}\n`)
        }
        for (const line of wrong) process.stderr.write(`${name}, ${width} px, ${scheme}: ${line}\n`)
        await close()
      }
    }
  } finally {
    await home.close()
  }
}

if (import.meta.main) {
  const [folder = join(import.meta.dirname, 'dist-shots'), ...wanted] = process.argv.slice(2)
  await mkdir(folder, { recursive: true })
  for (const file of globSync('*.ts', { cwd: join(import.meta.dirname, 'shots') }).toSorted()) {
    const name = basename(file, '.ts')
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const { set } = (await import(join(import.meta.dirname, 'shots', file))) as { set: ShotSet }
    await takeSet(name, set, folder)
  }
}
