import { foldForSearch } from '../../lib/case-folding.ts'
import { harmless } from './csv.ts'
import { countLacks, type ReportedPlay, type Sheet } from './sheet.ts'

/**
 * The categories of transmissions, by their letters in 37 CFR 370.4(d)(2)(ii); B is a broadcast that is also transmitted on the
 * internet and is not mainly talk.
 */
export const transmissionCategories = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'] as const

/** The data of a report that its plays do not have. */
export type ReportOfUse = {
  /** The name of the service, and of its channel. */
  station: string
  /** Empty if it is not known. */
  category: (typeof transmissionCategories)[number] | ''
  /** The hours for which all listeners together heard the station in the time of the report; null if not known. */
  tuningHours: number | null
}

/** The columns that SoundExchange names in its template. */
const columns = [
  'NAME_OF_SERVICE',
  'TRANSMISSION_CATEGORY',
  'FEATURED_ARTIST',
  'SOUND_RECORDING_TITLE',
  'ISRC',
  'ALBUM_TITLE',
  'MARKETING_LABEL',
  'ACTUAL_TOTAL_PERFORMANCES',
  'AGGREGATE_TUNING_HOURS',
  'CHANNEL_OR_PROGRAM_NAME',
  'PLAY_FREQUENCY',
]

/** Recordings whose plays are added up at once, so that memory is bounded; beyond it a recording may have several lines. */
export const maxSummed = 20_000

type Sum = { artist: string; title: string; isrc: string; label: string; plays: number; performances: number | null }

/**
 * The Report of Use of SoundExchange: a line for each recording, whatever the case of its names, with pipes between the cells and carets around texts.
 * Source: 37 CFR 370.4(d)(2) and (e)(6). Performances are the sum of the listeners of all plays; where they are not known,
 * the regulation takes the tuning hours, the channel and the frequency of plays instead.
 */
export function soundExchangeSheet({ station, category, tuningHours }: ReportOfUse, most = maxSummed): Sheet {
  const hours = tuningHours === null ? '' : Math.round(tuningHours * 100) / 100
  const sums = new Map<string, Sum>()
  const lacks = countLacks<Sum>({
    'a transmission category': () => category !== '',
    'an artist': ({ artist }) => artist !== '',
    'an ISRC or an album and label': ({ isrc }) => isrc !== '',
    'a number of performances or tuning hours': ({ performances }) => performances !== null || hours !== '',
  })

  function lineOf(sum: Sum): string {
    lacks.count(sum)
    const { artist, title, isrc, label, plays, performances } = sum
    const heard = performances === null ? '' : Math.round(performances)
    return lineOfCells([station, category, artist, title, isrc, '', label, heard, hours, station, plays])
  }

  function* taken(): Generator<string> {
    for (const sum of sums.values()) yield lineOf(sum)
    sums.clear()
  }

  return {
    head: lineOfCells(columns),
    add({ artist, title, isrc, label, listeners }: ReportedPlay) {
      const key = JSON.stringify([foldForSearch(artist), foldForSearch(title)])
      const lines = !sums.has(key) && sums.size >= most ? [...taken()].join('') : ''
      const sum = sums.get(key) ?? { artist, title, isrc, label, plays: 0, performances: 0 }
      sum.plays++
      sum.performances = sum.performances === null || listeners === null ? null : sum.performances + listeners
      sums.set(key, sum)
      return lines
    },
    end: taken,
    warnings: lacks.warnings,
  }
}

function lineOfCells(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? cell : textCell(cell))).join('|')}\r\n`
}

/** Neither delimiter may be in the data, nor a line end. An empty cell has nothing between its delimiters. */
function textCell(text: string): string {
  const clean = text.replace(/[|^\p{Cc}]+/gu, ' ').trim()
  return clean === '' ? '' : `^${harmless(clean)}^`
}
