import { expect, it } from 'vitest'
import { boundedLine, maxLineBytes } from './log-line.ts'

const about = { level: 50, time: '2026-11-23T05:00:00.000Z', requestId: 'a-1' }
const line = (more: object) => `${JSON.stringify({ ...about, ...more, msg: 'request failed' })}\n`

it('a line of at most 4 kB is left as it is', () => {
  const short = line({ words: 'ü'.repeat(1900) })
  expect(Buffer.byteLength(short)).toBeLessThanOrEqual(maxLineBytes)
  expect(boundedLine(short)).toBe(short)
})

it('of a longer one long texts are cut, however they are nested and written; it stays one line of JSON', () => {
  for (const text of ['x'.repeat(9000), '"'.repeat(9000), '\n'.repeat(9000), '🎙'.repeat(9000), '\ud800'.repeat(9000)]) {
    const cut = boundedLine(line({ err: { type: 'Error', stack: text, cause: { message: text } } }))
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(maxLineBytes)
    expect(cut.indexOf('\n')).toBe(cut.length - 1)
    expect(JSON.parse(cut)).toMatchObject({ ...about, err: { type: 'Error' }, msg: 'request failed' })
  }
})

it('of one with very many values only the time, the level, the request and the message are left', () => {
  const cut = boundedLine(line({ entries: Array.from({ length: 5000 }, (_, n) => n) }))
  expect(JSON.parse(cut)).toEqual({ ...about, msg: 'request failed' })
})
