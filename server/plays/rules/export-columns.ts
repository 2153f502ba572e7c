import { invalidFields } from '../../lib/problem.ts'
import { csvLine } from './csv.ts'
import { localOf, type ReportedPlay, type Sheet, secondsOf } from './sheet.ts'

type Cell = (play: ReportedPlay, timeZone: string) => string | number

const cells = {
  at: ({ fromUs }, timeZone) => sheetTime(fromUs, timeZone),
  until: ({ untilUs }, timeZone) => (untilUs === null ? '' : sheetTime(untilUs, timeZone)),
  utc: ({ fromUs }) => new Date(Math.floor(fromUs / 1e6) * 1000).toISOString().replace('.000', ''),
  seconds: (play) => secondsOf(play) ?? '',
  artist: ({ artist }) => artist,
  title: ({ title }) => title,
  show: ({ show }) => show,
  raw: ({ raw }) => raw,
  isrc: ({ isrc }) => isrc,
  label: ({ label }) => label,
  composer: ({ composer }) => composer,
  label_code: ({ labelCode }) => labelCode,
  listeners: ({ listeners }) => (listeners === null ? '' : Math.round(listeners)),
} as const satisfies Record<string, Cell>

/** A column of a CSV file of plays. */
export type ExportColumn = keyof typeof cells

/** All columns, in the order in which a file has them unless others are chosen. */
export const exportColumns = Object.keys(cells) as ExportColumn[]

/**
 * Reads a choice of columns: names with commas between them.
 * @throws 400 if one is unknown
 */
export function columnsOf(text: string): ExportColumn[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name): name is ExportColumn => Object.hasOwn(cells, name))) return names
  const message = `columns must be names of ${exportColumns.join(', ')}, with commas between them`
  throw invalidFields([{ field: 'columns', message, code: 'choice' }])
}

/** Plays as CSV with the columns of a choice; times are those of the station, as spreadsheet programs read them. */
export function csvSheet(columns: readonly ExportColumn[], timeZone: string): Sheet {
  return {
    head: csvLine(columns),
    add: (play) => csvLine(columns.map((column) => (cells[column] as Cell)(play, timeZone))),
    end: () => [],
    warnings: () => [],
  }
}

/** A local time as spreadsheet programs read it in every language: `2026-11-16 12:00:03`. */
const sheetTime = (us: number, timeZone: string) =>
  localOf(timeZone, us).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
