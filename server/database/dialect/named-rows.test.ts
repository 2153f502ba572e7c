import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowNamer } from './named-rows.ts'

it('values get the names of their columns, in order, whatever the names and values are', () => {
  const column = fc.tuple(
    fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__'),
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(null)),
  )
  fc.assert(
    fc.property(fc.uniqueArray(column, { selector: ([name]) => name, maxLength: 20 }), (columns) => {
      const row = rowNamer(columns.map(([name]) => name))(columns.map(([, value]) => value))
      expect(row).toEqual(Object.fromEntries(columns))
    }),
  )
})

it('a column name is never executed as code', () => {
  const names = ['"]: process.exit(), ["', "'", '`', '\\', '\n', '\u2028', '*/']
  expect(Object.keys(rowNamer(names)(names))).toEqual(names)
})
