import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import type { SignedIn } from '../server/testing/people.ts'
import { type NowChange, showDesignNow } from './tests/design-now.ts'
import { designTime, type House, house } from './tests/house.ts'

// npm run dashboard:shots [-- [--docs] [FOLDER [NAME …]]]
//
// Takes pictures of every page and state, at both widths and in both themes, into a folder, with an index.html that shows
// them side by side; with names, only of the pages that are called so. What there is to take is in dashboard/shots/, a file
// for each page. With --docs, it takes the pictures of the documentation alone, into docs/images. It ends with 1 if a page
// asked for another origin, broke its policy or wrote an error into the console.

type Width = 1280 | 390

/** A picture: of a page below the station's, after `prepare` has brought it into its state. */
export type Shot = {
  name: string
  /** Below /dashboard/{station}: `/episodes?tab=failed`; what begins with `//` is below /dashboard. */
  path: string | (() => string)
  prepare?: (page: Page, width: Width) => Promise<unknown>
  /** Only at this width. */
  width?: Width
  /** As far down as the page goes, instead of the first screen. */
  whole?: boolean
  /** Its picture at 1280 px, light, is that of the documentation with this name. */
  doc?: string
  /** The station has another present than that of the design. */
  now?: NowChange
  /** Nobody is signed in. */
  stranger?: boolean
  /** The language of the browser, English by default; the pages for signing in go by it. */
  language?: 'de-DE'
  /** What is refused, or cannot be reached, is an error of the console as well. */
  fails?: boolean
}

/** What a file of dashboard/shots exports as `set`. */
export type ShotSet = {
  /** Makes the station, if it is not that of the design. Returns its id. */
  station?: (home: House) => Promise<number>
  /** Fills the station with what the pictures show. */
  fill?: (home: House, station: number) => Promise<void>
  /** Another person than an owner. */
  as?: (home: House, station: number) => Promise<SignedIn>
  /** How the server is reached, if not as https://radio.example: passkeys need a certificate that is trusted. */
  host?: 'localhost'
  shots: readonly Shot[]
}

/** Makes the person of the pictures, an owner. Every picture has one of its own, with their own drafts and uploads. */
async function marta(home: House, station: number): Promise<SignedIn> {
  const person = await home.person([{ stationId: station }])
  const { db } = home.app.app
  const [name, email] = ['Marta Lindqvist', 'marta@radio.example']
  // The address is hers of the picture before, until now.
  await db.deleteFrom('people').where('email', '=', email).execute()
  await db.updateTable('people').set({ name, email }).where('id', '=', person.id).execute()
  return person
}

/** One picture, in a window of its own. Returns what went wrong in it. */
async function take(home: House, station: number, set: ShotSet, shot: Shot, path: string, how: Theme) {
  const as = shot.stranger ? undefined : await (set.as ?? marta)(home, station)
  const { page, context, go, wrong, close } = await home.open({
    ...how,
    ...(as && { as }),
    ...(shot.language && { language: shot.language }),
  })
  try {
    page.setDefaultTimeout(8000)
    await context.clock.setFixedTime(designTime)
    await showDesignNow(context, shot.now)
    const below = typeof shot.path === 'string' ? shot.path : shot.path()
    await go(below.startsWith('//') ? below.slice(1) : `/${station}${below}`)
    await page.evaluate('document.fonts.ready')
    await shot.prepare?.(page, how.width)
    if (shot.whole) {
      // What is fixed to the window stays at its end, and not in the middle of the picture.
      const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
      await page.setViewportSize({ width: how.width, height })
    }
    await page.waitForTimeout(300)
    await page.screenshot({ path })
    return shot.fails ? wrong.filter((line) => !/status of|net::ERR|Failed to fetch/.test(line)) : wrong
  } finally {
    await close()
    // They are nobody else's colleagues.
    if (as) await home.app.app.db.deleteFrom('memberships').where('person_id', '=', as.id).execute()
  }
}

type Theme = { width: Width; scheme: 'light' | 'dark' }
const themes = ([1280, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
)

/** A picture to take, and its file. */
type Wanted = { shot: Shot; how: Theme; path: string }

function wantedOf(name: string, { shots }: ShotSet, folder: string): Wanted[] {
  return shots.flatMap((shot) =>
    themes
      .filter(({ width }) => (shot.width ?? width) === width)
      .map((how) => ({ shot, how, path: join(folder, `${name}-${shot.name}-${how.width}-${how.scheme}.png`) })),
  )
}

function wantedForDocs({ shots }: ShotSet): Wanted[] {
  const folder = join(import.meta.dirname, '../docs/images')
  const how = { width: 1280, scheme: 'light' } as const
  return shots.flatMap((shot) => (shot.doc ? [{ shot, how, path: join(folder, `dashboard-${shot.doc}.png`) }] : []))
}

/** Takes pictures of a set. Returns how many lines went wrong. */
async function takeSet(set: ShotSet, wanted: readonly Wanted[]): Promise<number> {
  if (wanted.length === 0) return 0
  const home = await house({ host: set.host ?? 'radio.example' })
  let faults = 0
  try {
    const station = (await set.station?.(home)) ?? (await home.tramline())
    await set.fill?.(home, station)
    for (const { shot, how, path } of wanted) {
      const wrong = await take(home, station, set, shot, path, how).catch((error) => [`${error}`])
      process.stdout.write(`${path}\n`)
      for (const line of wrong) process.stderr.write(`${basename(path)}: ${line}\n`)
      faults += wrong.length
    }
  } finally {
    await home.close()
  }
  return faults
}

/** A page with all pictures of the folder, those of a state in one row. */
async function writeIndex(folder: string): Promise<void> {
  const files = globSync('*-{1280,390}-{light,dark}.png', { cwd: folder }).toSorted()
  const states = Map.groupBy(files, (file) => file.replace(/-(1280|390)-.*/, ''))
  const picture = (file: string) =>
    `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" height="${file.includes('-390-') ? 360 : 300}"></a>`
  const rows = [...states].map(([state, all]) => `<h2 id="${state}">${state}</h2><p>${all.map(picture).join(' ')}</p>`)
  const style = 'body{font:15px sans-serif;background:#888}p{display:flex;gap:8px;align-items:start}'
  const page = `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join('\n')}\n`
  await writeFile(join(folder, 'index.html'), page)
}

if (import.meta.main) {
  const isForDocs = process.argv.includes('--docs')
  const names = process.argv.slice(2).filter((each) => each !== '--docs')
  const [folder = join(import.meta.dirname, 'dist-shots'), ...pages] = names
  await mkdir(folder, { recursive: true })
  let faults = 0
  for (const file of globSync('*.ts', { cwd: join(import.meta.dirname, 'shots') }).toSorted()) {
    const name = basename(file, '.ts')
    if (pages.length > 0 && !pages.includes(name)) continue
    const { set } = (await import(join(import.meta.dirname, 'shots', file))) as { set: ShotSet }
    faults += await takeSet(set, isForDocs ? wantedForDocs(set) : wantedOf(name, set, folder))
  }
  if (!isForDocs) await writeIndex(folder)
  process.exitCode = faults > 0 ? 1 : 0
}
