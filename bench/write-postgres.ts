import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { gramNumbers } from '../server/database/dialect/postgres.ts'
import { titleIndex } from '../server/database/tables.ts'
import { gramsOfText } from '../server/episodes/rules/grams.ts'
import type { SeededEpisode } from './episodes.ts'
import type { SeededShow } from './station.ts'

const rowsAtOnce = 20_000

/**
 * Inserts episodes in bulk into PostgreSQL by `COPY`, and updates the counters and the search index as the server does.
 * If the search index is empty it is dropped and built once at the end, which is faster.
 * @param progress called after each batch with the number of episodes written
 */
export async function writeToPostgres(
  url: string,
  episodes: Iterator<SeededEpisode>,
  progress: (written: number) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const isFirst = (await client.query(`select from ${titleIndex} limit 1`)).rowCount === 0
  if (isFirst) await client.query(`drop index ${titleIndex}_words`)
  let next = episodes.next()
  for (let written = 0; !next.done; progress(written)) {
    const counted = new Map<number, number>()
    const [rows, grams]: [string[], string[]] = [[], []]
    const { rows: range } = await client.query(
      `select setval(pg_get_serial_sequence('episodes', 'id'), nextval(pg_get_serial_sequence('episodes', 'id')) + ${rowsAtOnce}) as last`,
    )
    let id = Number(range[0].last) - rowsAtOnce
    for (; rows.length < rowsAtOnce && !next.done; next = episodes.next(), id++, written++) {
      const { value: episode } = next
      const { stationId, show, folded, datetime, archivedAt } = episode
      const { title, description, image, audioUrl, audioLength, createdAt } = episode
      const columns = [id, stationId, show.id, show.seriesId, title, folded, description, image, datetime, audioUrl]
      rows.push(line([...columns, null, audioLength, archivedAt, createdAt]))
      if (archivedAt !== null) continue
      grams.push(line([id, `{${gramNumbers(gramsOfText(stationId, folded)).join(',')}}`]))
      counted.set(show.id, (counted.get(show.id) ?? 0) + 1)
    }
    await client.query('begin')
    await copy(
      client,
      `episodes (id, station_id, show_id, series_id, title, title_folded, description, image, datetime, audio_url,
        media_name, audio_length, archived_at, created_at)`,
      rows,
    )
    await copy(client, `${titleIndex} (id, grams)`, grams)
    await client.query(
      `update shows set active_episodes = active_episodes + more
       from unnest($1::bigint[], $2::integer[]) as counted(id, more) where shows.id = counted.id`,
      [[...counted.keys()], [...counted.values()]],
    )
    await client.query('commit')
  }
  if (isFirst) {
    await client.query(`set maintenance_work_mem = '1GB'`)
    await client.query(`create index ${titleIndex}_words on ${titleIndex} using gin (grams) with (fastupdate = off)`)
  }
  await client.query('vacuum analyze')
  await client.end()
}

/**
 * Creates `count` copies of a station with its shows, each with its default series and presenter.
 * @returns the new stations and their shows
 */
export async function copyStations(url: string, stationId: number, count: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `with
      made as (
        insert into stations (name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api, created_at)
        select name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api, created_at
        from stations, generate_series(1, $2) where stations.id = $1 returning id
      ),
      filled as (
        insert into shows
          (station_id, title, title_folded, description, image, published, presenter, presenter_folded, created_at)
        select made.id, title, title_folded, description, image, published, title, title, created_at
        from made, shows where station_id = $1 returning id, station_id, title
      )
      insert into series (show_id, title, is_default) select id, title, 1 from filled
      `,
    [stationId, count],
  )
  const { rows } = await client.query(
    `select series.id, show_id, station_id as station from series join shows on shows.id = show_id
     where station_id > $1 order by series.id`,
    [stationId],
  )
  await client.end()
  const stations = new Map<number, SeededShow[]>()
  for (const { id, show_id, station } of rows) {
    const shows = stations.get(Number(station)) ?? []
    shows.push({ id: Number(show_id), seriesId: Number(id) })
    stations.set(Number(station), shows)
  }
  return [...stations].map(([id, shows]) => ({ stationId: id, shows }))
}

async function copy(client: pg.Client, target: string, lines: string[]): Promise<void> {
  await pipeline(Readable.from([lines.join('')]), client.query(copyFrom(`copy ${target} from stdin`)))
}

/** Formats a row in the text format of COPY. */
function line(values: readonly (string | number | null)[]): string {
  const escaped = values.map((value) =>
    value === null
      ? '\\N'
      : `${value}`.replace(
          /[\\\n\r\t]/g,
          (character) => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[character] ?? '\\\\',
        ),
  )
  return `${escaped.join('\t')}\n`
}
