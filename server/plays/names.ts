import type { Db } from '../database/open.ts'
import { titleText } from '../recordings/rules/title-text.ts'
import { knownNames } from './rules/known-names.ts'
import { type Names, namesBy, type PlayRules } from './rules/split.ts'
import { findReading, type Reading } from './store.ts'

/** Maximum number of rules that are ready for use. */
const maxRules = 100
/** Maximum number of titles whose names are remembered for each: the same ones come again and again. */
const maxTitles = 2000

/** The text of a title, and its names; undefined if it is no play. */
export type ReadTitle = { raw: string; names: Names | undefined }

/** Reads a title as it is stored. */
export type TitleReader = (stored: string) => ReadTitle

const ready = new Map<string, TitleReader>()

/** Reads the titles of a station, by its encoding, its known names and its rules. These are compiled once for each text of rules. */
export async function titleReader(db: Db, stationId: number): Promise<TitleReader> {
  return readerBy(await findReading(db, stationId))
}

function readerBy(reading: Reading): TitleReader {
  const key = JSON.stringify(reading)
  const before = ready.get(key)
  if (before) return before
  const [names, known] = [namesBy(rulesOf(reading.rules)), knownNames(reading.known)]
  const reader = remembering((stored) => {
    const raw = titleText(stored, reading.charset)
    return { raw, names: known.get(stored) ?? names(raw) }
  })
  if (ready.size >= maxRules) ready.clear()
  ready.set(key, reader)
  return reader
}

/** The rules in the text that a station stores; it is empty for none. */
export function rulesOf(text: string): PlayRules {
  return text === '' ? { ignore: [], swap: [], split: [] } : JSON.parse(text)
}

function remembering(read: TitleReader): TitleReader {
  const known = new Map<string, ReadTitle>()
  return (stored) => {
    const before = known.get(stored)
    if (before) return before
    const found = read(stored)
    if (known.size >= maxTitles) known.clear()
    known.set(stored, found)
    return found
  }
}
