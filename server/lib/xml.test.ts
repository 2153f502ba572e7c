import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { unescaped } from '../testing/feeds.ts'
import { xml } from './xml.ts'

/** Characters that XML 1.0 allows. */
const isAllowed = (sign: string) => /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]$/u.test(sign)

it('any text becomes XML without marks of its own, and is read as it was but for the characters that XML forbids', () => {
  const marks = fc.constantFrom(']]>', '<script>', '&amp;', '\ud800', '\udfff', '\uffff', '\0', '"', "'")
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), marks)), (pieces) => {
      const text = pieces.join('')
      const [, attribute, content] = /^<a b="([^"<>]*)">([^"'<>]*)<\/a>$/.exec(xml`<a b="${text}">${text}</a>`.text)!
      expect(attribute).toBe(content)
      expect(content!.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
      expect([...content!].every(isAllowed)).toBe(true)
      expect(unescaped(content!)).toBe([...text].filter(isAllowed).join(''))
    }),
  )
})

it('lists are joined, and nothing is left out but undefined, null and false', () => {
  expect(xml`${[xml`<a/>`, 0, '', undefined, null, false, '&']}`.text).toBe('<a/>0&amp;')
})
