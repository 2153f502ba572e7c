import { setImmediate } from 'node:timers/promises'
import type { Db } from '../database/open.ts'
import type { PlayRow } from '../database/tables.ts'
import { type TitleReader, titleReader } from './names.ts'
import type { NamedPlay } from './rules/named-play.ts'
import { listAfter, listAfterOfShow, listBefore, listBeforeOfShow, type Place } from './store.ts'

export type { NamedPlay } from './rules/named-play.ts'

/** The plays that began from `fromUs` to before `untilUs`, of all shows or of one. */
export type PlaySpan = { fromUs: number; untilUs: number; showId?: number | undefined }

/** Maximum number of reads for a page, each of one row more than the page has. */
const readsOfPage = 5
const rowsOfChunk = 1000
/** Rules may be slow: other requests get a turn after this many milliseconds. */
const turnMs = 10

/**
 * A page of plays, newest first, from the place `cursor` on. Titles that are ignored are left out: where most are, a page
 * is shorter than `limit`, or even empty, although more follow. `nextCursor` is null where nothing follows.
 */
export async function readPlays(
  db: Db,
  stationId: number,
  { cursor, limit, ...span }: PlaySpan & { cursor?: Place | undefined; limit: number },
): Promise<{ plays: NamedPlay[]; nextCursor: Place | null }> {
  const reader = await titleReader(db, stationId)
  const list = span.showId === undefined ? listBefore : listBeforeOfShow
  const isTurnOver = turns()
  const plays: NamedPlay[] = []
  const rows = limit + 1
  let before: Place = cursor && cursor.fromUs < span.untilUs ? cursor : { fromUs: span.untilUs, id: 0 }
  for (let read = 0; read < readsOfPage; read++) {
    const found = await list(db, { stationId, showId: span.showId ?? 0, ...before, rows })
    for (const row of found) {
      if (row.from_us < span.fromUs) return { plays, nextCursor: null }
      const play = named(row, reader)
      if (play && plays.length === limit) return { plays, nextCursor: before }
      if (play) plays.push(play)
      before = { fromUs: row.from_us, id: row.id }
      if (isTurnOver()) await setImmediate()
    }
    if (found.length < rows) return { plays, nextCursor: null }
  }
  return { plays, nextCursor: before }
}

/** All plays of a span in the order of time, read piece by piece. */
export async function* everyPlay(db: Db, stationId: number, span: PlaySpan): AsyncGenerator<NamedPlay> {
  const reader = await titleReader(db, stationId)
  const list = span.showId === undefined ? listAfter : listAfterOfShow
  const isTurnOver = turns()
  let after: Place = { fromUs: span.fromUs, id: -1 }
  for (;;) {
    const found = await list(db, { stationId, showId: span.showId ?? 0, ...after, rows: rowsOfChunk })
    for (const row of found) {
      if (row.from_us >= span.untilUs) return
      const play = named(row, reader)
      if (play) yield play
      after = { fromUs: row.from_us, id: row.id }
      if (isTurnOver()) await setImmediate()
    }
    if (found.length < rowsOfChunk) return
  }
}

/** A play with its names; undefined for a title that the rules ignore, unless it was corrected. */
export function named(row: PlayRow, reader: TitleReader): NamedPlay | undefined {
  const { id, from_us: fromUs, until_us: untilUs, title, show_id: showId, artist, song } = row
  const { raw, names: found } = row.by_hand === 1 ? { raw: '', names: undefined } : reader(title)
  if (!found && artist === null && song === null) return undefined
  const names = { artist: artist ?? found?.artist ?? '', title: song ?? found?.title ?? raw }
  return { id, fromUs, untilUs, ...names, raw, showId, byHand: row.by_hand === 1 }
}

/** Tells whether `turnMs` have passed since it last did, or since it was made. */
function turns(): () => boolean {
  let beganMs = performance.now()
  return () => {
    const nowMs = performance.now()
    if (nowMs - beganMs < turnMs) return false
    beganMs = nowMs
    return true
  }
}
