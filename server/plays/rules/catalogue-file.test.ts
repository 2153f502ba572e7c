import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueLimits, recordingsIn } from './catalogue-file.ts'
import { csvRows } from './csv-rows.ts'

const head = 'artist,title,isrc,label,composer,label_code'
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

  it('of the same artist and title, in any case, the last one counts', () => {
    const found = recordingsIn('artist,title,label\nA,B,one\na,b,two\nA,C,three')
    expect(found.map(({ artist, label }) => [artist, label])).toEqual([
      ['a', 'two'],
      ['A', 'three'],
    ])
  })

  const columns = 'line 1: must name the columns artist and title, and any of isrc, label, composer, label_code'
  const facts: [file: string, errors: string[]][] = [
    ['', [columns]],
    ['artist\nA', [columns]],
    ['artist,title,title\nA,B,C', [columns]],
    ['artist,title,year\nA,B,1959', [columns]],
    [`${head}\nA,"B`, ['line 2: a quote is not closed']],
    [`${head}\nA,B,,,,,,`, ['line 2: has too many cells']],
    [`${head}\nA,\nA,B,XX`, ['line 2: title is required', 'line 3: isrc must be like DEUM71900001']],
    [`${head}\nA,B\nBj\ufffdrk,J\ufffdga`, ['line 3: is not UTF-8']],
    [`${head}\n${'a'.repeat(201)},B`, ['line 2: artist must be 200 characters or fewer']],
    [`${head}\nA,B,,,,${'1'.repeat(21)}`, ['line 2: label_code must be 20 characters or fewer']],
  ]
  it.each(facts)('%j: %j', (file, errors) => expect(errorsOf(file)).toEqual(errors))

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
