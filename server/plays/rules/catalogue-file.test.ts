import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { words as de } from '../../../web/words/de/pages/plays.ts'
import { words as en } from '../../../web/words/en/pages/plays.ts'
import { catalogueLimits, type Recording, readCatalogueFile } from './catalogue-file.ts'
import { csvRows } from './csv-rows.ts'

const head = 'artist,title,isrc,label,composer,label_code'
const recordingsIn = (file: string) => readCatalogueFile(file).recordings
const errorsOf = (file: string) => {
  try {
    recordingsIn(file)
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors.map(({ message }) => message)
  }
}

describe('CSV', () => {
  const facts: [text: string, rows: [line: number, ...cells: string[]][]][] = [
    ['', []],
    ['a', [[1, 'a']]],
    [
      'a,b\r\nc,d\r\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'a,b\nc,',
      [
        [1, 'a', 'b'],
        [2, 'c', ''],
      ],
    ],
    [
      'a\r\rb',
      [
        [1, 'a'],
        [3, 'b'],
      ],
    ],
    ['"a,""b""",c', [[1, 'a,"b"', 'c']]],
    [
      '"a\nb",c\nd',
      [
        [1, 'a\nb', 'c'],
        [3, 'd'],
      ],
    ],
    ['"",""', [[1, '', '']]],
    [
      'a;b\nc,d;e',
      [
        [1, 'a', 'b'],
        [2, 'c,d', 'e'],
      ],
    ],
    ['\ufeffa,b', [[1, 'a', 'b']]],
    [',', [[1, '', '']]],
  ]
  it.each(facts)('%j', (text, rows) => {
    expect(csvRows(text)).toEqual(rows.map(([line, ...cells]) => ({ line, cells })))
  })

  it('a quote that is not closed is named by its line', () => {
    expect(() => csvRows('a\n\n"b\nc')).toThrow('line 3: a quote is not closed')
  })

  it('reads any cells that are written', () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 2 }), { minLength: 1 }), (rows) => {
        const text = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')
        expect(csvRows(text).map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })
})

describe('the file of a catalogue', () => {
  it('columns are in any order, and details may be missing', () => {
    expect(recordingsIn('Title,Artist,ISRC\nSo What, Miles Davis ,us-sm1-59-00001\nBlue,\n')).toEqual([
      { artist: 'Miles Davis', title: 'So What', isrc: 'USSM15900001', label: '', composer: '', label_code: '' },
      { artist: '', title: 'Blue', isrc: '', label: '', composer: '', label_code: '' },
    ])
  })

  const sinnerman = { artist: 'Nina Simone', title: 'Sinnerman', isrc: 'USUM70804789' }
  const tables: [name: string, file: string, unused?: string[]][] = [
    ['commas', 'artist,title,isrc\nNina Simone,Sinnerman,USUM70804789'],
    ['semicolons, as Excel writes in German', 'Interpret;Titel;ISRC\r\nNina Simone;Sinnerman;US-UM7-08-04789\r\n'],
    ['tabs, as Excel writes Unicode text', 'Artist\tTitle\tISRC\r\nNina Simone\tSinnerman\tUSUM70804789\r\n'],
    ['a line that names the separator', 'sep=;\r\nArtist;Title;ISRC\r\nNina Simone;Sinnerman;USUM70804789'],
    ['the same in quotes', '"sep=,"\nartist,title,isrc\nNina Simone,Sinnerman,USUM70804789'],
    ['a byte order mark', '\ufeffartist,title,isrc\nNina Simone,Sinnerman,USUM70804789'],
    ['quotes everywhere', '"artist";"title";"isrc"\n"Nina Simone";"Sinnerman";"USUM70804789"'],
    [
      'commas in quoted headings',
      '"Artist";"Title";"ISRC";"Year, month"\nNina Simone;Sinnerman;USUM70804789;1965',
      ['Year, month'],
    ],
    ['capitals and marks', 'ARTIST:,Track Title,ISRC-Code\nNina Simone,Sinnerman,USUM70804789'],
    ['Künstler, decomposed', 'Ku\u0308nstler;Songtitel;ISRC\nNina Simone;Sinnerman;USUM70804789'],
    ['columns of no use', 'Nr.;Interpret;Titel;ISRC;Jahr\n1;Nina Simone;Sinnerman;USUM70804789;1965', ['Nr.', 'Jahr']],
    ['empty columns at the end', 'artist;title;isrc;;;\nNina Simone;Sinnerman;USUM70804789;;;'],
    ['lines of separators at the end', 'artist;title;isrc\nNina Simone;Sinnerman;USUM70804789\n;;\n ; ;\n'],
    ['a blank line between', 'artist,title,isrc\n\n\nNina Simone,Sinnerman,USUM70804789'],
    ['white space around cells', ' artist , title , isrc \n Nina Simone , Sinnerman , USUM 7080 4789 '],
    ['line ends of old Macintoshes', 'artist,title,isrc\rNina Simone,Sinnerman,USUM70804789\r'],
    [
      'one of our own reports',
      'at,until,artist,title,isrc\n2026-11-16 12:00:03,,Nina Simone,Sinnerman,USUM70804789',
      ['at', 'until'],
    ],
  ]
  it.each(tables)('%s', (_, file, unused = []) => {
    const read = readCatalogueFile(file)
    expect(read.recordings).toEqual([{ label: '', composer: '', label_code: '', ...sinnerman }])
    expect(read.unused).toEqual(unused)
  })

  it.each([en, de])('the words of the columns on the page are read', ({ reports }) => {
    const fields = ['artist', 'title', 'isrc', 'label', 'composer', 'label_code'] as const
    const names = fields.map((field) => (reports.columnNames as Record<keyof Recording, string>)[field])
    expect(recordingsIn(`${names.join(';')}\nA;B;DEUM71900001;L;C;LC 1`)).toEqual([
      { artist: 'A', title: 'B', isrc: 'DEUM71900001', label: 'L', composer: 'C', label_code: 'LC 1' },
    ])
  })

  it('a first line of a megabyte is refused at once', () => {
    for (const line of ['a,'.repeat(500_000), '"'.repeat(1_000_000), ';\t,'.repeat(300_000), 'x'.repeat(1_000_000)]) {
      expect(errorsOf(`${line}\nA,B`)?.[0]?.length).toBeLessThan(400)
    }
  })

  it('of the same artist and title, in any case, the last one counts', () => {
    const found = recordingsIn('artist,title,label\nA,B,one\na,b,two\nA,C,three')
    expect(found.map(({ artist, label }) => [artist, label])).toEqual([
      ['a', 'two'],
      ['A', 'three'],
    ])
  })

  const columns = 'line 1: must name the columns, at least artist and title'
  const facts: [file: string, errors: string[]][] = [
    ['', [columns]],
    ['artist\nA', [`${columns}; it has artist`]],
    ['a,b;c,d\n1', [`${columns}; it has a, b;c, d`]],
    ['artist,title,title\nA,B,C', ['line 1: has two columns of title; remove one, or give it another name']],
    ['Interpret;Titel;Artist\nA;B;C', ['line 1: has two columns of artist; remove one, or give it another name']],
    ['Nina Simone,Sinnerman\nA,B', [`${columns}; it has Nina Simone, Sinnerman`]],
    ['artist,title,year\nA,B,1959', []],
    [`artist,title,\nA,B,1959`, []],
    [`${head}\nA,"B`, ['line 2: a quote is not closed']],
    [`${head}\nA,B,,,,,,C`, ['line 2: has more cells than the first line']],
    [`${head}\nA,\nA,B,XX`, ['line 2: title is required', 'line 3: isrc must be like DEUM71900001']],
    [`${head}\nA,B\nBj\ufffdrk,J\ufffdga`, ['line 3: has broken characters: save the file as CSV UTF-8']],
    [`${head}\n${'a'.repeat(201)},B`, ['line 2: artist must be 200 characters or fewer']],
    [`${head}\nA,B,,,,${'1'.repeat(21)}`, ['line 2: label_code must be 20 characters or fewer']],
  ]
  it.each(facts)('%j: %j', (file, errors) => expect(errorsOf(file) ?? []).toEqual(errors))

  it('limits hold at their value, and not at one more', () => {
    const lines = (count: number) => `artist,title${'\nA,B'.repeat(count)}`
    expect(errorsOf(lines(catalogueLimits.recordings))).toBeUndefined()
    expect(errorsOf(lines(catalogueLimits.recordings + 1))).toEqual(['The file must have 20000 recordings or fewer.'])
    expect(errorsOf(`artist,title${'\n'.repeat(catalogueLimits.characters - 12)}`)).toBeUndefined()
    expect(errorsOf(`artist,title${'\n'.repeat(catalogueLimits.characters - 11)}`)).toEqual([
      'The file must be 5242880 characters or fewer.',
    ])
    expect(errorsOf(`artist,title${'\nA,'.repeat(200)}`)).toHaveLength(catalogueLimits.errors)
  })
})
