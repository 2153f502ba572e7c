import { describe, expect, it } from 'vitest'
import { errorsOf, refuse, refuseUnless } from './field-errors.ts'
import {
  changesOf,
  color,
  flag,
  id,
  integer,
  lines,
  list,
  monday,
  oneOf,
  type Rule,
  record,
  text,
  timeZone,
} from './field-rules.ts'

// The messages for each kind of field and value are tested in `http/checks/validation.test.ts`, for requests and verbs.

const song = record({ title: text(5, { notBlank: true }), tags: list(oneOf(['a', 'b']), 2, 1), live: flag }, ['live'])
const album = record({ id, songs: list(song, 3), year: integer(1900, 2100) })

const told = (rule: Rule, value: unknown, field?: string) => errorsOf(rule, value, field).map(({ message }) => message)

describe('the errors of a value', () => {
  it('a valid value has no errors; properties that the rule does not name are ignored', () => {
    expect(errorsOf(album, { id: 1, songs: [{ title: 'x', tags: ['a'], other: null }], year: 2000, more: 1 })).toEqual(
      [],
    )
  })

  it('each failing field once, by its path, in the order of the rule', () => {
    const songs = [{ title: 'x', tags: ['a'] }, { live: 1, tags: ['c', 'a'], title: ' ' }, null]
    expect(errorsOf(album, { year: 1, songs, id: 0 })).toEqual([
      { field: 'id', code: 'type', message: 'id must be an integer' },
      { field: 'songs[1].title', code: 'required', message: 'songs[1].title is required' },
      { field: 'songs[1].tags[0]', code: 'choice', message: 'songs[1].tags[0] must be one of: a, b' },
      { field: 'songs[1].live', code: 'type', message: 'songs[1].live must be a boolean' },
      { field: 'songs[2]', code: 'type', message: 'songs[2] must be an object' },
      { field: 'year', code: 'range', limit: [1900, 2100], message: 'year must be between 1900 and 2100' },
    ])
  })

  it('of lines that do not fit, the first one with its number, which counts blank lines', () => {
    const rule = record({ links: lines('link'), ways: lines('line') })
    const given = { links: 'Blog https://a.example\n\n  no address \r\nnone', ways: 'FM: 88.4 MHz\r\n\r\n' }
    expect(errorsOf(rule, given)).toEqual([
      {
        ...{ field: 'links', code: 'format', line: { number: 3, text: 'no address' } },
        message: 'links must have lines like Mastodon https://social.example/@radio, unlike line 3: no address',
      },
    ])
  })

  it('undefined is missing, also when an object has it; optional properties may be', () => {
    expect(told(album, { id: undefined, songs: [{ title: 'x', tags: ['a'], live: undefined }] })).toEqual([
      'id is required',
      'year is required',
    ])
  })

  it('of changes only the id is required, and null is no way to leave something out', () => {
    const rule = changesOf({ title: text(5), live: flag })
    expect(told(rule, { id: 1 })).toEqual([])
    expect(told(rule, { live: null })).toEqual(['id is required', 'live must be a boolean'])
  })

  it('inherited properties do not count', () => {
    expect(told(record({ constructor: flag, title: text(5) }), Object.create({ title: 'x' }))).toEqual([
      'constructor is required',
      'title is required',
    ])
  })

  const facts: [rule: Rule, value: unknown, messages: string[]][] = [
    [list(text(1), 2, 1), [], ['x is required']],
    [list(text(1), 2, 1), ['a', 'b', 'c'], ['x must have 2 items or fewer']],
    [list(text(1), 2), [], []],
    [color, '#0B6E99', []],
    [color, '#0b6e9', ['x must be like #0b6e99']],
    [color, '', ['x is required']],
    [timeZone, 'Asia/Kathmandu', []],
    [timeZone, 'Asia/Atlantis', ['x must be the name of a zone, such as Europe/Berlin']],
    [monday, '2026-11-16', []],
    [monday, '2026-11-17', ['x must be the date of a Monday']],
    [integer(0, 9), Number.NaN, ['x must be an integer']],
    [integer(0, 9), 10n, ['x must be an integer']],
  ]
  for (const [rule, value, messages] of facts) {
    it(`${rule.format ?? rule.type}: ${String(value)} ${messages.length ? `gets “${messages}”` : 'is taken'}`, () => {
      expect(told(rule, value, 'x')).toEqual(messages)
    })
  }

  it('a type that cannot be checked is a fault of the rule, not a pass', () => {
    expect(() => errorsOf({ type: 'number' }, 1)).toThrow(TypeError)
  })
})

it('a refusal is a 400 with all errors, and there is none without an error', () => {
  expect(() => refuseUnless(record({ id, live: flag }), {})).toThrow(
    expect.objectContaining({
      code: 'invalid',
      message: 'id is required',
      errors: [expect.anything(), expect.anything()],
    }),
  )
  expect(refuseUnless(record({ id }), { id: 1 })).toBeUndefined()
  expect(refuse([])).toBeUndefined()
})
