import { csvLine } from './csv.ts'
import { countLacks, localOf, type ReportedPlay, type Sheet, secondsOf } from './sheet.ts'

const columns = [
  'Station',
  'Date',
  'Start Time',
  'Duration',
  'Artist',
  'Track Title',
  'Record Company',
  'Catalogue Number',
  'ISRC',
]

/**
 * The usage of music as PPL (United Kingdom) asks for it: a line for each play, as CSV, with the details that its
 * Programme Report names, and when and for how long each was on air.
 */
export function pplSheet(station: string, timeZone: string): Sheet {
  const lacks = countLacks<ReportedPlay>({
    'a duration': ({ untilUs }) => untilUs !== null,
    'an artist': ({ artist }) => artist !== '',
    'a record company': ({ label }) => label !== '',
    'an ISRC or a catalogue number': ({ isrc }) => isrc !== '',
  })
  return {
    head: csvLine(columns),
    add(play) {
      lacks.count(play)
      const { fromUs, artist, title, label, isrc } = play
      const local = localOf(timeZone, fromUs)
      const [year, month, day] = local.toPlainDate().toString().split('-')
      const time = local.toPlainTime().toString({ smallestUnit: 'second' })
      return csvLine([station, `${day}/${month}/${year}`, time, lengthOf(play), artist, title, label, '', isrc])
    },
    end: () => [],
    warnings: lacks.warnings,
  }
}

/** A length as `HH:MM:SS`; empty while a play lasts. */
function lengthOf(play: ReportedPlay): string {
  const seconds = secondsOf(play)
  if (seconds === undefined) return ''
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
  return parts.map((part) => `${Math.floor(part)}`.padStart(2, '0')).join(':')
}
