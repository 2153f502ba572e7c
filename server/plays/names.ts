import type { Db } from '../database/open.ts'
import { type NamesIn, namesBy, type PlayRules } from './rules/split.ts'
import { findRules } from './store.ts'

/** Maximum number of rules that are ready for use. */
const maxRules = 100
/** Maximum number of titles whose names are remembered for each: the same ones come again and again. */
const maxTitles = 2000

const ready = new Map<string, NamesIn>()

/** The names in the titles of a station, by its rules. They are compiled once for each text of rules. */
export async function namesOf(db: Db, stationId: number): Promise<NamesIn> {
  return namesByText(await findRules(db, stationId))
}

function namesByText(text: string): NamesIn {
  const known = ready.get(text)
  if (known) return known
  const names = remembering(namesBy(rulesOf(text)))
  if (ready.size >= maxRules) ready.clear()
  ready.set(text, names)
  return names
}

/** The rules in the text that a station stores; it is empty for none. */
export function rulesOf(text: string): PlayRules {
  return text === '' ? { ignore: [], swap: [], split: [] } : JSON.parse(text)
}

function remembering(names: NamesIn): NamesIn {
  const known = new Map<string, ReturnType<NamesIn>>()
  return (raw) => {
    if (known.has(raw)) return known.get(raw)
    const found = names(raw)
    if (known.size >= maxTitles) known.clear()
    known.set(raw, found)
    return found
  }
}
