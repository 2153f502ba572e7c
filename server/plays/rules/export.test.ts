import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { columnsOf, csvSheet, exportColumns } from './export-columns.ts'
import { listenersDuring } from './listeners.ts'
import { pplSheet } from './ppl.ts'
import type { ReportedPlay, Sheet } from './sheet.ts'
import { type ReportOfUse, soundExchangeSheet } from './soundexchange.ts'

const us = (iso: string) => Date.parse(iso) * 1000
const play = (some: Partial<ReportedPlay> = {}): ReportedPlay => ({
  fromUs: us('2026-11-16T11:00:03.7Z'),
  untilUs: us('2026-11-16T11:04:10.2Z'),
  artist: 'Nina Simone',
  title: 'Sinnerman',
  raw: 'Nina Simone - Sinnerman',
  show: 'Morning Tide',
  ...{ isrc: '', label: '', composer: '', labelCode: '', listeners: null },
  ...some,
})

/** The whole text of a sheet. */
function textOf(sheet: Sheet, plays: readonly ReportedPlay[]): string {
  return [sheet.head, ...plays.map((one) => sheet.add(one)), ...sheet.end()].join('')
}

/** Reads CSV by the grammar of RFC 4180, and nothing else. */
function readCsv(text: string): string[][] {
  const [rows, isField]: [string[][], RegExp] = [[], /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y]
  let row: string[] = []
  while (isField.lastIndex < text.length) {
    const [whole, quoted, plain, end] = isField.exec(text) ?? []
    if (whole === undefined) throw new Error('This is not CSV.')
    row.push(quoted?.replaceAll('""', '"') ?? plain!)
    if (end === '\r\n') rows.push(row)
    if (end === '\r\n') row = []
  }
  return rows
}

/** Reads lines of 37 CFR 370.4(e)(6): pipes between cells, carets around texts, none around numbers. */
function readReport(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split('|').map((cell) => /^(?:\^([^^]+)\^|([\d.]*))$/.exec(cell)!.slice(1).join('')))
}

describe('CSV of plays', () => {
  it('has the columns of a choice, and instants in the zone of the station', () => {
    const sheet = csvSheet(columnsOf('at,until, seconds,artist,listeners'), 'Europe/Berlin')
    const still = play({ untilUs: null, artist: 'Simon, Paul "Rhymin"', listeners: 41.6 })
    expect(textOf(sheet, [play(), still])).toBe(
      'at,until,seconds,artist,listeners\r\n' +
        '2026-11-16 12:00:03,2026-11-16 12:04:10,247,Nina Simone,\r\n' +
        '2026-11-16 12:00:03,,,"Simon, Paul ""Rhymin""",42\r\n',
    )
  })

  it('an unknown column is refused, and the known ones are named', () => {
    for (const text of ['at,album', '', 'at,', 'AT', 'constructor']) {
      expect(() => columnsOf(text)).toThrow(
        'columns must be names of at, until, utc, seconds, artist, title, show, raw, isrc, label, composer, label_code, listeners, with commas between them',
      )
    }
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1＋1',
    '＠x',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("x","y")',
  ])('a text that begins like a formula gets an apostrophe: %j', (title) => {
    const written = textOf(csvSheet(['title', 'artist'], 'UTC'), [play({ title, artist: 'A' })])
    expect(readCsv(written)[1]).toEqual([`'${title}`, 'A'])
    expect(readCsv(textOf(pplSheet('S', 'UTC'), [play({ title })]))[1]![5]).toBe(`'${title}`)
    expect(readReport(textOf(reportOfUse(), [play({ title })]))[1]![3]).toMatch(/^'[=+\-@＝＋－＠]/)
  })

  it('any texts are read back as they were, but for the apostrophe', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme-composite' }), { minLength: 1 })
    const special = fc.array(fc.stringMatching(/^[=+\-@＝"',;\t\r\n a]*$/), { minLength: 1 })
    fc.assert(
      fc.property(fc.oneof(texts, special), (cells) => {
        const [row, ...more] = readCsv(csvLine(cells))
        expect(more).toEqual([])
        expect(row!.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(
          cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')),
        )
        for (const cell of row!) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })

  it('has a value for every column', () => {
    const known = play({
      isrc: 'USRC17607839',
      label: 'Philips',
      composer: 'Trad.',
      labelCode: 'LC 00268',
      listeners: 3,
    })
    const [head, row] = readCsv(textOf(csvSheet(exportColumns, 'UTC'), [known]))
    expect(head).toEqual(exportColumns)
    expect(row).not.toContain('')
  })
})

function reportOfUse(some: Partial<ReportOfUse> = {}, most?: number): Sheet {
  return soundExchangeSheet({ station: 'Radio Harbour', category: 'B', tuningHours: 1234.567, ...some }, most)
}

describe('the Report of Use of SoundExchange', () => {
  it('has a line for each recording, with the sum of its listeners and plays', () => {
    const known = { isrc: 'USRC17607839', label: 'Philips' }
    const plays = [
      play({ ...known, listeners: 10.4 }),
      play({ artist: '', title: 'X' }),
      play({ ...known, listeners: 5.4 }),
    ]
    const [head, ...rows] = readReport(textOf(reportOfUse(), plays))
    expect(head).toEqual([
      ...[
        'NAME_OF_SERVICE',
        'TRANSMISSION_CATEGORY',
        'FEATURED_ARTIST',
        'SOUND_RECORDING_TITLE',
        'ISRC',
        'ALBUM_TITLE',
      ],
      ...['MARKETING_LABEL', 'ACTUAL_TOTAL_PERFORMANCES', 'AGGREGATE_TUNING_HOURS', 'CHANNEL_OR_PROGRAM_NAME'],
      'PLAY_FREQUENCY',
    ])
    expect(rows).toEqual([
      [
        'Radio Harbour',
        'B',
        'Nina Simone',
        'Sinnerman',
        'USRC17607839',
        '',
        'Philips',
        '16',
        '1234.57',
        'Radio Harbour',
        '2',
      ],
      ['Radio Harbour', 'B', '', 'X', '', '', '', '', '1234.57', 'Radio Harbour', '1'],
    ])
  })

  it('counts the lines that lack something required', () => {
    const sheet = reportOfUse({ category: '', tuningHours: null })
    textOf(sheet, [play(), play({ title: 'X', artist: '', isrc: 'USRC17607839', listeners: 1 })])
    expect(sheet.warnings()).toEqual([
      '2 of 2 lines lack a transmission category.',
      '1 of 2 lines lacks an ISRC or an album and label.',
      '1 of 2 lines lacks a number of performances or tuning hours.',
      '1 of 2 lines lacks an artist.',
    ])
  })

  it('no text has a delimiter or a line end', () => {
    const title = fc.string({ unit: fc.constantFrom('|', '^', '\r', '\n', '\u0000', '=', 'a', 'é', ' ') })
    fc.assert(
      fc.property(title, (title) => {
        const rows = readReport(textOf(reportOfUse(), [play({ title })]))
        expect(rows.map((row) => row.length)).toEqual([11, 11])
      }),
    )
  })

  it('adds up a bounded number of recordings at once', () => {
    const sheet = reportOfUse({}, 2)
    const titles = ['A', 'B', 'A', 'C', 'A']
    const rows = readReport(
      textOf(
        sheet,
        titles.map((title) => play({ title })),
      ),
    )
    expect(rows.slice(1).map((row) => `${row[3]} ${row[10]}`)).toEqual(['A 2', 'B 1', 'C 1', 'A 1'])
  })
})

describe('the report for PPL', () => {
  it('has a line for each play, and counts the lines that lack something', () => {
    const sheet = pplSheet('Radio Harbour', 'Europe/London')
    const long = play({ untilUs: us('2026-11-16T12:01:04.0Z'), isrc: 'USRC17607839', label: 'Philips' })
    expect(readCsv(textOf(sheet, [play(), long, play({ untilUs: null, artist: '' })]))).toEqual([
      [
        'Station',
        'Date',
        'Start Time',
        'Duration',
        'Artist',
        'Track Title',
        'Record Company',
        'Catalogue Number',
        'ISRC',
      ],
      ['Radio Harbour', '16/11/2026', '11:00:03', '00:04:07', 'Nina Simone', 'Sinnerman', '', '', ''],
      [
        'Radio Harbour',
        '16/11/2026',
        '11:00:03',
        '01:01:00',
        'Nina Simone',
        'Sinnerman',
        'Philips',
        '',
        'USRC17607839',
      ],
      ['Radio Harbour', '16/11/2026', '11:00:03', '', '', 'Sinnerman', '', '', ''],
    ])
    expect(sheet.warnings()).toEqual([
      '2 of 3 lines lack a record company.',
      '2 of 3 lines lack an ISRC or a catalogue number.',
      '1 of 3 lines lacks a duration.',
      '1 of 3 lines lacks an artist.',
    ])
  })
})

describe('the listeners during a play', () => {
  const h = 3600
  const minutes = {
    since: 10 * h,
    byHour: new Map([
      [10 * h, 600],
      [11 * h, 1200],
      [13 * h, 60],
    ]),
  }
  const facts: [from: number, until: number | null, listeners: number | null][] = [
    [10 * h, 10 * h + 200, 10],
    [11 * h - 100, 11 * h + 100, 15],
    [11 * h - 100, 11 * h, 10],
    [12 * h + 5, 12 * h + 100, 0],
    [10 * h + 5, null, 10],
    [10 * h - 1, 10 * h + 100, null],
    [11 * h, 14 * h, 7],
  ]
  it.each(facts)('%i to %j: %j', (from, until, listeners) => {
    expect(listenersDuring(from * 1e6, until === null ? null : until * 1e6, minutes)).toBe(listeners)
  })

  it('are not known where listeners are not counted', () => {
    expect(listenersDuring(0, 1, { since: null, byHour: new Map() })).toBeNull()
  })
})
