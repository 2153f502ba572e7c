import { sql } from 'kysely'
import { engineOf } from '../database/dialect/engine.ts'
import { write } from '../database/transaction.ts'
import { setStation } from '../station/actions.ts'
import { newMediaName } from '../storage/storage.ts'
import type { TestApp } from './app.ts'
import { fillShow, makeShow } from './factories.ts'

/** Counts a picture of a size as one of a station, without a file; returns the value of a column named `image`. */
export async function putPicture({ app }: TestApp, stationId: number, width = 1500, height = width): Promise<string> {
  const name = newMediaName('jpg')
  await app.db.insertInto('stored_files').values({ name, station_id: stationId, bytes: 9, width, height }).execute()
  return `/media/${name}`
}

/** Changes rows of episodes beside their verbs, and reports it as a verb does. */
export async function setEpisodes(
  { app }: TestApp,
  stationId: number,
  ids: readonly number[],
  changes: object,
): Promise<void> {
  await write(app.writer, stationId, async ({ tx, report }) => {
    await tx.updateTable('episodes').set(changes).where('id', 'in', ids).execute()
    for (const id of ids) report({ type: 'episodes.measured', subject: id, details: { title: 'Measured', bytes: 1 } })
  })
}

let stations = 0

/** A public station whose feeds are offered, with a show, and functions that read feeds and add episodes. */
export async function feedStation(app: TestApp, website: object = {}) {
  const slug = `feed-radio-${++stations}`
  const settings = { public: true, slug, category: 'Music > Music History', ...website }
  const { id, call } = await app.station({ timeZone: 'Europe/Berlin', description: 'Sound', website: settings })
  await setStation(app.app.writer, id, { image: await putPicture(app, id) })
  const show = await makeShow(call, { title: 'Morning Tide', description: 'Tides', presenter: 'Ada' })
  return {
    ...{ id, call, slug, show },
    /** Requests a path below /feeds/{slug}. */
    async get(path = '.rss', init: object = {}) {
      const response = await app.fetch(`/feeds/${slug}${path}`, { redirect: 'manual', ...init } as never)
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    /** Adds episodes with external audio of their own and a known length; returns their ids. */
    async episodes(showId: number, episodes: readonly { title: string; datetime: number }[], row: object = {}) {
      const ids = await fillShow(app, id, showId, episodes)
      for (const each of ids) {
        await setEpisodes(app, id, [each], { audio_length: 1000 + each, audio_url: `https://audio.test/${each}.mp3` })
      }
      if (Object.keys(row).length > 0) await setEpisodes(app, id, ids, row)
      return ids
    },
  }
}

/** Makes writes of the states of the feeds of a station fail, until the returned function is called. */
export async function withoutNewStates({ app: { db } }: TestApp, stationId: number): Promise<() => Promise<void>> {
  const name = `no_states_${stationId}`
  const of = `new.station_id = ${stationId}`
  const run = async (texts: readonly string[]) => {
    for (const text of texts) await sql.raw(text).execute(db)
  }
  if (engineOf(db).name === 'SQLite') {
    const fails = `on feed_states when ${of} begin select raise(abort, 'no states'); end`
    await run(['insert', 'update'].map((change) => `create trigger ${name}_${change} before ${change} ${fails}`))
    return () => run(['insert', 'update'].map((change) => `drop trigger ${name}_${change}`))
  }
  const fails = `begin if ${of} then raise 'no states'; end if; return new; end`
  await run([
    `create function ${name}() returns trigger language plpgsql as $$ ${fails} $$`,
    `create trigger ${name} before insert or update on feed_states for each row execute function ${name}()`,
  ])
  return () => run([`drop trigger ${name} on feed_states`, `drop function ${name}()`])
}

/** The texts of all elements of a name, with entities resolved. */
export function textsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((match) =>
    unescaped(match[1]!),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text of XML with its entities resolved. */
export function unescaped(text: string): string {
  return text.replace(/&(\w+);/g, (_, name: string) => entities[name]!)
}
