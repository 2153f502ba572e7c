import { foldForSearch } from '../../lib/case-folding.ts'
import { faultOf, nameOf, type Rule, text } from '../../lib/field-rules.ts'
import { type FieldError, invalidFields } from '../../lib/problem.ts'
import { csvRows } from './csv-rows.ts'

/** A recording of music with its details; those that are not known are empty. Artist and title name it. */
export type Recording = {
  artist: string
  title: string
  isrc: string
  label: string
  composer: string
  label_code: string
}

/**
 * Limits of a file: its length in characters, its number of recordings, and the number of errors that are named. Artist and
 * title are limited so that both fit into one key of an index.
 */
export const catalogueLimits = { characters: 5 * 1024 * 1024, recordings: 20_000, errors: 100 }

/** Maximum number of recordings in the catalogue of a station. */
export const maxCatalogue = 200_000

/** The rules of the columns. */
export const recordingFields = {
  artist: text(200),
  title: nameOf(200),
  isrc: text(20),
  label: text(200),
  composer: text(499),
  label_code: text(20),
} as const satisfies Record<keyof Recording, Rule>

/** An ISRC without hyphens. Source: ISO 3901. */
const isrcForm = /^[A-Z]{2}[A-Z\d]{3}\d{7}$/

/** An ISRC as it is stored: without hyphens and white space, in capital letters. */
export const plainIsrc = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

/** A name by which recordings are compared: case does not matter. */
export function recordingKey({ artist, title }: Pick<Recording, 'artist' | 'title'>) {
  return { artist_folded: foldForSearch(artist), title_folded: foldForSearch(title) }
}

/** The recordings of a file, and the names of its columns that are of no use. */
export type CatalogueFile = { recordings: Recording[]; unused: string[] }

/**
 * The recordings in a CSV file whose first line names the columns: artist and title, and any others, in any order. Columns that
 * are not of a recording, and lines without a text, are left out. Of lines with the same artist and title the last one counts.
 * @throws 400 naming each line that is not understood
 */
export function readCatalogueFile(file: string): CatalogueFile {
  if (file.length > catalogueLimits.characters) {
    throw fault('file', `The file must be ${catalogueLimits.characters} characters or fewer.`)
  }
  const [head, ...rows] = rowsOf(file)
  const names = head?.cells.map((cell) => cell.trim()) ?? []
  const columns = columnsOf(names)
  if (rows.length > catalogueLimits.recordings) {
    throw fault('file', `The file must have ${catalogueLimits.recordings} recordings or fewer.`)
  }
  const found = new Map<string, Recording>()
  const errors: FieldError[] = []
  for (const { line, cells } of rows) {
    const recording = { artist: '', title: '', isrc: '', label: '', composer: '', label_code: '' }
    if (cells.every((cell) => cell.trim() === '')) continue
    for (const [index, column] of columns.entries()) if (column) recording[column] = (cells[index] ?? '').trim()
    recording.isrc = plainIsrc(recording.isrc)
    const hasMore = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    const wrong = hasMore ? 'has more cells than the first line' : (encodingFault(cells) ?? wordsOf(recording))
    if (wrong !== undefined) errors.push(errorOf(`line ${line}`, `line ${line}: ${wrong}`))
    if (errors.length === catalogueLimits.errors) break
    found.set(JSON.stringify(recordingKey(recording)), recording)
  }
  if (errors.length > 0) throw invalidFields(errors)
  return { recordings: [...found.values()], unused: names.filter((name, index) => name !== '' && !columns[index]) }
}

/** The words of the first error of a recording. */
export function wordsOf(recording: Recording): string | undefined {
  for (const [field, rule] of Object.entries(recordingFields)) {
    const wrong = faultOf(rule, recording[field as keyof Recording])
    if (wrong) return `${field} ${wrong.words}`
  }
  return recording.isrc === '' || isrcForm.test(recording.isrc) ? undefined : 'isrc must be like DEUM71900001'
}

/** Bytes that are not of the encoding of the file were read as U+FFFD. */
function encodingFault(cells: readonly string[]): string | undefined {
  return cells.some((cell) => cell.includes('\ufffd')) ? 'has broken characters: save the file as CSV UTF-8' : undefined
}

function rowsOf(file: string) {
  try {
    return csvRows(file)
  } catch (error) {
    throw fault('file', (error as SyntaxError).message)
  }
}

/**
 * The names that columns have in files of people and programs, in English and German, without case, marks and white space. The
 * words of the dashboard for these columns are among them.
 */
const columnNames: Record<keyof Recording, readonly string[]> = {
  artist: [
    ...['artist', 'artists', 'artistname', 'performer', 'performers', 'featuredartist', 'mainartist', 'band'],
    ...[
      'interpret',
      'interpretin',
      'interpreten',
      'interpretinnen',
      'künstler',
      'künstlerin',
      'kuenstler',
      'künstlername',
    ],
  ],
  title: [
    ...['title', 'song', 'songtitle', 'track', 'tracktitle', 'trackname', 'soundrecordingtitle', 'recordingtitle'],
    ...['titel', 'songtitel', 'musiktitel', 'werktitel', 'stück', 'lied'],
  ],
  isrc: ['isrc', 'isrccode', 'isrcnummer', 'isrcnr'],
  label: [
    ...['label', 'recordlabel', 'recordcompany', 'marketinglabel', 'publisherlabel'],
    ...['plattenfirma', 'plattenlabel', 'musiklabel', 'tonträgerfirma', 'tonträgerhersteller'],
  ],
  composer: [
    ...['composer', 'composers', 'songwriter', 'writer', 'writers', 'author'],
    ...['komponist', 'komponistin', 'komponisten', 'komposition', 'urheber', 'urheberin', 'autor'],
  ],
  label_code: ['labelcode', 'lc', 'lccode', 'labelcodelc', 'lcnummer', 'lcnr', 'labelnummer'],
}

const fieldNamed = new Map(
  Object.entries(columnNames).flatMap(([field, names]) =>
    names.map((name) => [name, field as keyof Recording] as const),
  ),
)

/** The fields of the columns; undefined for a column that is not of a recording. */
function columnsOf(names: readonly string[]): (keyof Recording | undefined)[] {
  const columns = names.map((name) =>
    fieldNamed.get(
      name
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ''),
    ),
  )
  for (const field of ['artist', 'title'] as const) {
    if (columns.includes(field)) continue
    const has = names.filter(Boolean).join(', ').slice(0, 200)
    const message = `line 1: must name the columns, at least artist and title${has && `; it has ${has}`}`
    throw fault('line 1', message)
  }
  const twice = columns.find((field, index) => field && columns.indexOf(field) < index)
  if (twice) throw fault('line 1', `line 1: has two columns of ${twice}; remove one, or give it another name`)
  return columns
}

const errorOf = (field: string, message: string): FieldError => ({ field, message, code: 'format' })

const fault = (field: string, message: string) => invalidFields([errorOf(field, message)])
