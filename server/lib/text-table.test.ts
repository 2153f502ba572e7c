import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textTable } from './text-table.ts'

describe('textTable', () => {
  it('aligns columns under their headings, numbers to the right', () => {
    const rows = [
      { id: 1, label: 'Website', last_used_at: null },
      { id: 12, label: 'App', last_used_at: 1_780_000_000 },
    ]
    expect(textTable(rows)).toBe(
      [
        'ID  LABEL    LAST USED AT', //
        ' 1  Website             –',
        '12  App        1780000000',
      ].join('\n'),
    )
  })

  it('says so when there is nothing', () => {
    expect(textTable([])).toBe('Nothing here yet.')
    expect(textTable([], ['id'])).toBe('Nothing here yet.')
  })

  it('shows the columns asked for, in that order, and only those', () => {
    expect(textTable([{ id: 1, name: 'Aire', color: '#000000' }], ['name', 'id', 'url'])).toBe(
      'NAME  ID  URL\nAire   1  –',
    )
  })

  it('takes the columns of all rows when none are named', () => {
    expect(textTable([{ a: 'x' }, { b: 'y' }])).toBe('A  B\nx  –\n–  y')
  })

  const cells: [value: unknown, shown: string][] = [
    [null, '–'],
    [undefined, '–'],
    [true, 'yes'],
    [false, 'no'],
    ['', ''],
    [0, '0'],
    [-1.5, '-1.5'],
    [10n, '10'],
    [['episodes:read', 'shows:read'], 'episodes:read, shows:read'],
    [[], ''],
    [{ week: 1 }, '{"week":1}'],
    ['two\r\nlines\tand a tab', 'two lines and a tab'],
    ['\u001b[31mred', ' [31mred'],
    ['\u202eevil', ' evil'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
    ['🎙'.repeat(61), `${'🎙'.repeat(59)}…`],
  ]
  it.each(cells.map(([v, shown]) => ({ v, shown })))('shows a cell as $shown', ({ v, shown }) => {
    const [, line] = textTable([{ v, end: '|' }], undefined, 60).split('\n')
    expect(line!.replace(/ *\|$/, '').trimEnd()).toBe(shown.trimEnd())
  })

  it('cuts nothing off unless told how wide a cell may be', () => {
    const title = 'An evening of songs from both banks of the river, '.repeat(20).trim()
    expect(textTable([{ title }])).toBe(`TITLE\n${title}`)
  })

  it('a row that is wider than the table may be is a list, one line for each property', () => {
    const row = Object.fromEntries(Array.from({ length: 39 }, (_, at) => [`property_${at}`, `value ${at}`]))
    const lines = textTable([row], undefined, Infinity, 100).split('\n')
    expect(lines).toHaveLength(39)
    expect([lines[0], lines[38]]).toEqual(['PROPERTY 0   value 0', 'PROPERTY 38  value 38'])
    expect(textTable([{ id: 1, name: 'Tide' }], undefined, Infinity, 100)).toBe('ID  NAME\n 1  Tide')
  })

  it('several rows fit the width: the widest texts continue in further lines, numbers stay whole', () => {
    const rows = [
      { id: 1, title: 'An evening of songs', about: 'from both banks of the river, with guests and a choir of forty' },
      { id: 1234567890, title: 'Tide', about: 'x'.repeat(50) },
    ]
    expect(textTable(rows, undefined, 1000, 60)).toBe(
      [
        '        ID  TITLE             ABOUT',
        '         1  An evening of     from both banks of the river,',
        '            songs             with guests and a choir of',
        '                              forty',
        '1234567890  Tide              xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
        '                              xxxxxxxxxxxxxxxxxxxx',
      ].join('\n'),
    )
  })

  it('in a pipe, a word is not divided', () => {
    const rows = [
      {
        name: 'AIRCHECK_DATA_DIR',
        value: `/srv/${'x'.repeat(60)}`,
        about: 'Folder of the database, the media and more.',
      },
      { name: 'AIRCHECK_PORT', value: '8443', about: 'Port to listen on.' },
    ]
    const table = textTable(rows, undefined, Infinity, 100)
    expect(table).toContain(rows[0]!.value)
    for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  })

  it('nothing is lost or wider, whatever the texts are', () => {
    const row = fc.record({ a: fc.string({ maxLength: 300 }), b: fc.string({ maxLength: 300 }), c: fc.nat() })
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 5 }), (rows) => {
        const lines = textTable(rows, undefined, 1000, 80).split('\n')
        for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(80)
        const letters = (text: string) => text.replace(/[^a-z]/g, '').length
        const total = rows.reduce((sum, { a, b }) => sum + letters(a) + letters(b), 0)
        expect(letters(lines.join(''))).toBe(total)
      }),
    )
  })

  it('always gives a line of headings and one for each row, without trailing spaces', () => {
    const rows = fc.array(fc.dictionary(fc.string(), fc.anything({ withNullPrototype: false })), { minLength: 1 })
    fc.assert(
      fc.property(rows, (some) => {
        const lines = textTable(some).split('\n')
        expect(lines).toHaveLength(some.length + 1)
        for (const line of lines) expect(line).toBe(line.trimEnd())
      }),
    )
  })
})
