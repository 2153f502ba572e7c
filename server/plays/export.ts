import { setImmediate } from 'node:timers/promises'
import type { Db } from '../database/open.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import { epochDayOf, isDate } from '../lib/epoch-day.ts'
import { type FieldError, invalidFields, Problem } from '../lib/problem.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { findStation } from '../station/store.ts'
import { type CatalogueDetails, findDetails, findShowTitle, listLiveMinutes } from './export-store.ts'
import { everyPlay, type NamedPlay } from './read.ts'
import { countedOnce } from './rules/counted-once.ts'
import { columnsOf, csvSheet, exportColumns } from './rules/export-columns.ts'
import { listenersDuring } from './rules/listeners.ts'
import { pplSheet } from './rules/ppl.ts'
import type { ReportedPlay, Sheet } from './rules/sheet.ts'
import { soundExchangeSheet, type transmissionCategories } from './rules/soundexchange.ts'

/** The formats of an export. */
export const exportFormats = ['csv', 'soundexchange', 'ppl'] as const

/** The first and the last date of a span. */
type Dates = { from: string; to: string }

/** An export of the plays from one date to another, both included, in the time zone of the station. */
export type ExportWanted = {
  from: string
  to: string
  format: (typeof exportFormats)[number]
  /** Names of the columns of `csv`, with commas between them; all by default. */
  columns?: string | undefined
  /** The transmission category for `soundexchange`. */
  category?: (typeof transmissionCategories)[number] | undefined
}

/** The number of titles of a span, and of those that lack what reports ask for. */
export type PlaySummary = { titles: number; without_artist: number; without_isrc: number; without_label: number }

/** The text of an export piece by piece, and sentences about lines that lack something, which are complete at its end. */
export type PlayExport = { text: AsyncGenerator<string>; warnings: () => string[] }

const maxDays = 3660
/** Plays that are written before other requests get a turn. */
const playsAtOnce = 200
/** Minimum size of a piece of the text, in characters. */
const pieceLength = 16_384
/** Maximum number of recordings whose details are remembered. */
const maxRemembered = 10_000

const unknown: CatalogueDetails = { isrc: '', label: '', label_code: '', composer: '' }

/**
 * Begins an export of the plays of a station. Its text is read from the database as it is made, so that its length does not matter.
 * @throws 400 for invalid dates or columns; 404 if there is no such station
 */
export async function exportPlays(db: Db, stationId: number, wanted: ExportWanted): Promise<PlayExport> {
  const { name, timeZone, from, until } = await spanOf(db, stationId, wanted)
  const columns = wanted.columns === undefined ? exportColumns : columnsOf(wanted.columns)
  const minutes = await listLiveMinutes(db, stationId, { from, until })
  const { tuningHours } = minutes
  const sheets: Record<ExportWanted['format'], () => Sheet> = {
    csv: () => csvSheet(columns, timeZone),
    soundexchange: () => soundExchangeSheet({ station: name, category: wanted.category ?? '', tuningHours }),
    ppl: () => pplSheet(name, timeZone),
  }
  const sheet = sheets[wanted.format]()
  const titleOf = showReader(db, stationId)
  const detailsOf = catalogueReader(db, stationId)

  async function reported({ fromUs, untilUs, artist, title, raw, showId }: NamedPlay): Promise<ReportedPlay> {
    const { label_code: labelCode, ...details } = await detailsOf(artist, title)
    const show = showId === null ? '' : await titleOf(showId)
    const listeners = listenersDuring(fromUs, untilUs, minutes)
    return { fromUs, untilUs, artist, title, raw, show, ...details, labelCode, listeners }
  }

  async function* lines(): AsyncGenerator<string> {
    yield sheet.head
    let count = 0
    for await (const play of countedOnce(everyPlay(db, stationId, { fromUs: from * 1e6, untilUs: until * 1e6 }))) {
      yield sheet.add(await reported(play))
      if (++count % playsAtOnce === 0) await setImmediate()
    }
    yield* sheet.end()
  }
  return { text: inPieces(lines()), warnings: sheet.warnings }
}

/**
 * Counts the titles of an export, and those that lack an artist, an ISRC or a label.
 * @throws 400 for invalid dates; 404 if there is no such station
 */
export async function summarisePlays(db: Db, stationId: number, dates: Dates): Promise<PlaySummary> {
  const { from, until } = await spanOf(db, stationId, dates)
  const detailsOf = catalogueReader(db, stationId)
  const sum = { titles: 0, without_artist: 0, without_isrc: 0, without_label: 0 }
  for await (const { artist, title } of countedOnce(
    everyPlay(db, stationId, { fromUs: from * 1e6, untilUs: until * 1e6 }),
  )) {
    const { isrc, label } = await detailsOf(artist, title)
    sum.without_artist += Number(artist === '')
    sum.without_isrc += Number(isrc === '')
    sum.without_label += Number(label === '')
    if (++sum.titles % playsAtOnce === 0) await setImmediate()
  }
  return sum
}

/** The name and the time zone of a station, and a span of dates in it in Unix seconds. @throws 400; 404 */
async function spanOf(db: Db, stationId: number, dates: Dates) {
  const station = await findStation(db, stationId)
  if (!station) throw new Problem('not_found', 'Station not found.')
  const { name, time_zone: timeZone } = station
  const [first, last] = datesOf(dates)
  return { name, timeZone, from: instantOf(timeZone, first, 0), until: instantOf(timeZone, last + 1, 0) }
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

function showReader(db: Db, stationId: number) {
  const known = new Map<number, string>()
  return async (id: number): Promise<string> => {
    const title = known.get(id) ?? (await findShowTitle(db, stationId, id)) ?? ''
    known.set(id, title)
    return title
  }
}

/** Finds recordings in the catalogue of a station. The same ones are asked for again and again. */
function catalogueReader(db: Db, stationId: number) {
  const known = new Map<string, CatalogueDetails>()
  return async (artist: string, title: string): Promise<CatalogueDetails> => {
    const [artistFolded, titleFolded] = [foldForSearch(artist), foldForSearch(title)]
    const key = JSON.stringify([artistFolded, titleFolded])
    const remembered = known.get(key)
    if (remembered) return remembered
    const details = (await findDetails(db, { stationId, artistFolded, titleFolded })) ?? unknown
    if (known.size >= maxRemembered) known.clear()
    known.set(key, details)
    return details
  }
}

/** The epoch days of the dates of an export. @throws 400 */
function datesOf({ from, to }: Dates): [first: number, last: number] {
  const errors: FieldError[] = Object.entries({ from, to })
    .filter(([, date]) => !isDate(date))
    .map(([field]) => ({ field, message: `${field} must be a date like 2026-11-16`, code: 'format' }))
  if (errors.length > 0) throw invalidFields(errors)
  const [first, last] = [epochDayOf(from), epochDayOf(to)]
  if (last >= first && last - first < maxDays) return [first, last]
  throw invalidFields([
    { field: 'to', message: `to must be from ${from} on, and at most ten years later`, code: 'range' },
  ])
}
