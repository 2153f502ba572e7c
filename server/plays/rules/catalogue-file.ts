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

/**
 * The recordings in a CSV file whose first line names the columns: `artist` and `title`, and any others of a recording, in
 * any order. Of lines with the same artist and title the last one counts.
 * @throws 400 naming each line that is not understood
 */
export function recordingsIn(file: string): Recording[] {
  if (file.length > catalogueLimits.characters) {
    throw fault('file', `The file must be ${catalogueLimits.characters} characters or fewer.`)
  }
  const [head, ...rows] = rowsOf(file)
  const columns = columnsOf(head?.cells ?? [])
  if (rows.length > catalogueLimits.recordings) {
    throw fault('file', `The file must have ${catalogueLimits.recordings} recordings or fewer.`)
  }
  const found = new Map<string, Recording>()
  const errors: FieldError[] = []
  for (const { line, cells } of rows) {
    const recording = { artist: '', title: '', isrc: '', label: '', composer: '', label_code: '' }
    for (const [index, column] of columns.entries()) recording[column] = (cells[index] ?? '').trim()
    recording.isrc = plainIsrc(recording.isrc)
    const wrong = cells.length > columns.length ? 'has too many cells' : (encodingFault(cells) ?? wordsOf(recording))
    if (wrong !== undefined) errors.push(errorOf(`line ${line}`, `line ${line}: ${wrong}`))
    if (errors.length === catalogueLimits.errors) break
    found.set(JSON.stringify(recordingKey(recording)), recording)
  }
  if (errors.length > 0) throw invalidFields(errors)
  return [...found.values()]
}

/** The words of the first error of a recording. */
export function wordsOf(recording: Recording): string | undefined {
  for (const [field, rule] of Object.entries(recordingFields)) {
    const wrong = faultOf(rule, recording[field as keyof Recording])
    if (wrong) return `${field} ${wrong.words}`
  }
  return recording.isrc === '' || isrcForm.test(recording.isrc) ? undefined : 'isrc must be like DEUM71900001'
}

/** Bytes that are no UTF-8, such as those of Latin-1, were read as U+FFFD. */
function encodingFault(cells: readonly string[]): string | undefined {
  return cells.some((cell) => cell.includes('\ufffd')) ? 'is not UTF-8' : undefined
}

function rowsOf(file: string) {
  try {
    return csvRows(file)
  } catch (error) {
    throw fault('file', (error as SyntaxError).message)
  }
}

function columnsOf(head: readonly string[]): (keyof Recording)[] {
  const columns = head.map((cell) => cell.trim().toLowerCase())
  const known = Object.keys(recordingFields)
  const unknown = columns.find((name) => !known.includes(name))
  const wrong =
    unknown !== undefined ||
    new Set(columns).size < columns.length ||
    !columns.includes('artist') ||
    !columns.includes('title')
  if (wrong)
    throw fault('line 1', `line 1: must name the columns artist and title, and any of ${known.slice(2).join(', ')}`)
  return columns as (keyof Recording)[]
}

const errorOf = (field: string, message: string): FieldError => ({ field, message, code: 'format' })

const fault = (field: string, message: string) => invalidFields([errorOf(field, message)])
