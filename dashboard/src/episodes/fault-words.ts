import type { words } from '../../../web/words/en/episodes.ts'
import type { Draft, Fault } from './draft.ts'

/** The error message of each field. */
export function faultWords(
  faults: Partial<Record<keyof Draft, Fault>>,
  { fields }: typeof words,
): Partial<Record<keyof Draft, string>> {
  const said = { title: fields.writeTitle, time: fields.writeTime, date: fields.writeDate, url: fields.writeUrl }
  const inWords = (fault: Fault) => (fault.code === 'long' ? fields.tooLong(fault.limit) : said[fault.code])
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, inWords(fault)]))
}
