import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { flag, httpUrl, httpUrlOrEmpty, id, instant, integer, oneOf, text } from '../../lib/field-rules.ts'
import { Type } from '../schema.ts'
import { field, object, optional } from './fields.ts'
import { checkObject, type Notation } from './validation.ts'

const words = { description: 'A field.' }
const kinds = {
  text: field(text(5), words),
  title: field(text(5, { notBlank: true }), words),
  url: field(httpUrl, words),
  image: field(httpUrlOrEmpty, words),
  id: field(id, words),
  count: field(integer(1, 7), words),
  least: Type.Integer({ minimum: 1, ...words }),
  when: field(instant, words),
  flag: field(flag, words),
  day: field(oneOf(['mon', 'tue']), words),
  list: Type.Array(object({ day: field(oneOf(['mon', 'tue']), words), time: field(integer(0, 9), words) }), {
    maxItems: 3,
  }),
}
type Kind = keyof typeof kinds

/** The error messages for a value of one field; none if it is valid. */
function told(schema: TSchema, value: unknown, notation: Notation): string[] {
  const body = value === undefined ? {} : { x: value }
  return checkObject(object({ x: schema }), body, notation).errors.map(({ message }) => message)
}

const nothing: string[] = []
const missing = ['x is required']
const noString = ['x must be a string']
const noInteger = ['x must be an integer']
const unstorable = ['x has characters that cannot be stored']
const tooLong = ['x must be 5 characters or fewer']
const noUrl = ['x must be a valid HTTP/HTTPS URL']
const noDay = ['x must be one of: mon, tue']

const facts: [kind: Kind, value: unknown, messages: string[]][] = [
  ['text', undefined, missing],
  ['text', null, noString],
  ['text', 5, noString],
  ['text', ['a'], noString],
  ['text', {}, noString],
  ['text', '', nothing],
  ['text', ' \n', nothing],
  ['text', '12345', nothing],
  ['text', '123456', tooLong],
  ['text', '\u{1f4fb}'.repeat(5), nothing], // code points, not UTF-16
  ['text', '\u{1f4fb}'.repeat(6), tooLong],
  ['text', 'a\0', unstorable],
  ['text', '\ud83d', unstorable],
  ['text', '\udcfb\ud83d', unstorable],
  ['text', '\ufffe\u0001', nothing],
  ['title', '', missing],
  ['title', '\u00a0\u2028\ufeff', missing],
  ['title', ' a ', nothing],
  ['title', '\u200b', nothing], // of no width, but no white space
  ['url', '', missing],
  ['url', null, noString],
  ['url', 'https://a', nothing],
  ['url', 'HTTP://a.test/ü?q#f', nothing],
  ['url', 'a.test', noUrl],
  ['url', 'https://', noUrl],
  ['url', 'https://?x', noUrl],
  ['url', 'https:\\\\a.test', noUrl],
  ['url', ' https://a.test', noUrl],
  ['url', 'https://a.test\t', noUrl],
  ['url', 'mailto:a@a.test', noUrl],
  ['url', `https://a/${'x'.repeat(1990)}`, nothing],
  ['url', `https://a/${'x'.repeat(1991)}`, ['x must be 2000 characters or fewer']],
  ['url', 'https://u:p@a.test:8443/x?y=%20#z', nothing],
  ['url', 'http://[2001:db8::1]/x', nothing],
  ['url', 'javascript:alert(1)', noUrl],
  ['url', '//a.test/x', noUrl],
  ['url', '/art.jpg', noUrl],
  ['url', 'https:a.test/x', noUrl],
  ['url', 'https:///x', noUrl],
  ['url', 'https://a.test/ x', noUrl],
  ['url', 'https://a.test/x\n', noUrl],
  ['url', 'https://a.test:99999/', noUrl],
  ['image', '', nothing],
  ['image', null, noString],
  ['image', ' ', noUrl],
  ['id', undefined, missing],
  ['id', '', missing],
  ['id', null, noInteger],
  ['id', 0, noInteger],
  ['id', -1, noInteger],
  ['id', 1.5, noInteger],
  ['id', '1', noInteger],
  ['id', [1], noInteger],
  ['id', 1, nothing],
  ['id', 2 ** 53 - 1, nothing],
  ['id', 2 ** 53, noInteger],
  ['count', '', noInteger],
  ['count', true, noInteger],
  ['count', 1.5, noInteger],
  ['count', '1', noInteger],
  ['count', null, noInteger],
  ['count', 1, nothing],
  ['count', 7, nothing],
  ['count', 0, ['x must be between 1 and 7']],
  ['count', 8, ['x must be between 1 and 7']],
  ['count', 1e300, ['x must be between 1 and 7']],
  ['least', 0, ['x must be 1 or more']],
  ['least', 1e300, nothing],
  ['when', 0, nothing],
  ['when', 253_402_300_799, nothing],
  ['when', -1, ['x must be between 0 and 253402300799']],
  ['when', 253_402_300_800, ['x must be between 0 and 253402300799']],
  ['when', '2026-11-16', noInteger],
  ['flag', false, nothing],
  ['flag', 0, ['x must be a boolean']],
  ['flag', 'true', ['x must be a boolean']],
  ['flag', null, ['x must be a boolean']],
  ['day', 'mon', nothing],
  ['day', 'Mon', noDay],
  ['day', '', noDay],
  ['day', null, noString],
  ['list', [], nothing],
  ['list', {}, ['x must be an array']],
  ['list', null, ['x must be an array']],
  ['list', [{ day: 'mon', time: 0 }], nothing],
  ['list', Array(4).fill(7), ['x must have 3 items or fewer']], // and nothing of each
  ['list', [null, [], 'x'], ['x[0] must be an object', 'x[1] must be an object', 'x[2] must be an object']],
  ['list', [{ day: 'mon', time: 0 }, { time: 10 }], ['x[1].day is required', 'x[1].time must be between 0 and 9']],
]

const asText: [kind: Kind, notation: Notation, value: unknown, messages: string[]][] = [
  ['count', 'signed text', '7', nothing],
  ['count', 'signed text', '-7', ['x must be between 1 and 7']],
  ['count', 'signed text', '+7', noInteger],
  ['count', 'signed text', '7.0', noInteger],
  ['count', 'signed text', '0x7', noInteger],
  ['count', 'signed text', '1e0', noInteger],
  ['count', 'signed text', ' 7', noInteger],
  ['count', 'signed text', '1.5', noInteger],
  ['count', 'signed text', 'ten', noInteger],
  ['count', 'signed text', '７', noInteger],
  ['count', 'signed text', '', missing], // an empty query parameter counts as absent
  ['count', 'signed text', ['1', '2'], ['x is given twice']],
  ['text', 'signed text', ['a', 'a'], ['x is given twice']],
  ['count', 'digits', '7', nothing],
  ['count', 'digits', '007', nothing],
  ['count', 'digits', '-7', noInteger],
  ['count', 'digits', '', noInteger],
  ['id', 'digits', '', missing],
  ['id', 'digits', 'abc', noInteger],
  ['id', 'digits', '0', noInteger],
  ['id', 'digits', '-1', noInteger],
  ['id', 'digits', '1.0', noInteger],
  ['id', 'digits', '1e3', noInteger],
  ['id', 'digits', ' 1', noInteger],
  ['id', 'digits', '\u{1f4fb}', noInteger],
  ['id', 'digits', '9007199254740991', nothing],
  ['id', 'digits', '9007199254740992', noInteger],
  ['id', 'digits', '1'.repeat(40), noInteger],
  ['text', 'digits', '', nothing],
]

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 40)

describe('errors of a field', () => {
  for (const [kind, value, messages] of facts) {
    it(`${kind}: ${shown(value)} ${messages.length ? `is answered “${messages.join(', ')}”` : 'is taken'}`, () => {
      expect(told(kinds[kind], value, 'json')).toEqual(messages)
      expect(told(optional(kinds[kind]), undefined, 'json')).toEqual(nothing)
    })
  }

  for (const [kind, notation, value, messages] of asText) {
    it(`${kind} as ${notation}: ${shown(value)} ${messages.length ? `is answered “${messages}”` : 'is taken'}`, () => {
      expect(told(kinds[kind], value, notation)).toEqual(messages)
    })
  }
})

describe('errors of an object', () => {
  const names = Object.keys(kinds)

  it('every failing field once, in the order of the schema, whatever the order of the object', () => {
    const wrong = Object.fromEntries(names.map((name) => [name, Symbol.iterator]).reverse())
    const { errors } = checkObject(object(kinds), wrong, 'json')
    expect(errors.map(({ field }) => field)).toEqual(names)
    expect(checkObject(object(kinds), undefined, 'json').errors.map(({ message }) => message)).toEqual(
      names.map((name) => `${name} is required`),
    )
  })

  it('the checked value has the fields of the schema and no others', () => {
    const given = JSON.parse('{"flag":true,"__proto__":{"title":"x"},"constructor":1,"other":2}')
    const { value, errors } = checkObject(object({ flag: kinds.flag, title: optional(kinds.title) }), given, 'json')
    expect([value, errors]).toEqual([{ flag: true }, []])
  })

  it('numbers written as text are parsed', () => {
    expect(checkObject(object({ x: kinds.count }), { x: '5' }, 'signed text').value).toEqual({ x: 5 })
  })

  it('never throws; says of each failure which field, and of no other; and takes what it has checked', () => {
    const schema = object(Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, optional(kind)])))
    const nasty = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.double(),
      fc.constantFrom('mon', 'https://a.test', '\ud800', '\0', -0, 2 ** 53, ''),
      fc.array(fc.record({ day: fc.constantFrom('mon', 'sun', null), time: fc.integer() }, { requiredKeys: [] })),
    )
    const bodies = fc.dictionary(fc.constantFrom(...names, 'other', '__proto__'), nasty)
    fc.assert(
      fc.property(bodies, fc.constantFrom<Notation>('json', 'signed text', 'digits'), (body, notation) => {
        const { value, errors } = checkObject(schema, body, notation)
        for (const { field, message } of errors) {
          expect(message.startsWith(`${field} `)).toBe(true)
          expect(names).toContain(/^\w+/.exec(field)![0])
        }
        expect(new Set(errors.map(({ field }) => field)).size).toBe(errors.length)
        if (errors.length === 0) expect(checkObject(schema, value, 'json').errors).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})
