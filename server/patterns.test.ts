import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { labelledLine, linesOf, linkOfLine } from './lib/field-rules.ts'
import { isSlow, patternsOf } from './testing/backtracking.ts'

const root = join(import.meta.dirname, '..')

describe('the time of a regular expression', () => {
  it.each([
    ['two runs that share characters', /^\s*([^:]+?)\s*:/],
    ['two runs with a text between them that both may be', /^(.*) +(.*)$/],
    ['a run at the end, searched from each of its characters', /\s+$/],
    ['a run in a run', /^(a+)+$/],
    ['a choice of the same twice', /^(?:a|a)*$/],
    ['a choice that overlaps', /^(?:\d|\w)*:$/],
    ['a run before an optional text', /^a*b?a*$/],
    ['a beginning that is searched for everywhere', /<a [^>]*>/],
    ['a comment without an end', /\/\*.*?\*\//s],
    ['a run in a look ahead', /(?=.*x)/],
    ['a run with a minimum', /^\d{3,}\d{2,}$/],
  ])('may grow faster than the text: %s', (_, pattern) => {
    expect(isSlow(pattern)).toBe(true)
  })

  it.each([
    ['one run', /\s+/g],
    ['a run at the start', /^\s+/],
    ['a run at the end, searched from its first character', /(?<!\s)\s+$/],
    ['runs without a common character', /^[a-z]+:[a-z]+$/],
    ['a list with separators', /^(?:[a-z]+,)*[a-z]+$/],
    ['a run in a run that always succeeds', /(a+)+/],
    ['a run up to its own last character', /^.*\S\s*$/],
    ['a beginning that its run does not contain', /<a [^<>]*>/],
    ['repetitions with a maximum', /^\d{1,3}\d{1,2}$/],
  ])('grows with the text: %s', (_, pattern) => {
    expect(isSlow(pattern)).toBe(false)
  })

  it('grows with the text for every regular expression of the product', () => {
    const paths = globSync(['{server,web}/**/*.{ts,tsx}', '{dashboard,player}/src/**/*.{ts,tsx}', 'client/index.ts'], {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|testing|shots)$/.test(path),
    }).filter((path) => !/\.test\.tsx?$/.test(path))
    const patterns = paths.flatMap((path) =>
      patternsOf(path, readFileSync(join(root, path), 'utf8')).map((one) => ({ path, one })),
    )
    expect(patterns.length).toBeGreaterThan(300)
    expect(patterns.filter(({ one }) => isSlow(one)).map(({ path, one }) => `${path}: ${one}`)).toEqual([])
  })
})

describe('lines of settings', () => {
  it.each([
    ['FM: 88.4 MHz', { label: 'FM', words: '88.4 MHz' }],
    ['  DAB + : 5C: Berlin  ', { label: 'DAB +', words: '5C: Berlin' }],
    ['FM:88.4', { label: 'FM', words: '88.4' }],
    [': 88.4', undefined],
    ['FM:  ', undefined],
    ['FM 88.4', undefined],
  ])('label and words: %j', (line, parts) => {
    expect(labelledLine(line)).toEqual(parts)
  })

  it.each([
    ['Mastodon https://social.example/@radio', { label: 'Mastodon', url: 'https://social.example/@radio' }],
    ['  Our shop \t https://shop.example ', { label: 'Our shop', url: 'https://shop.example' }],
    ['https://shop.example', undefined],
    ['Shop shop.example', undefined],
    ['', undefined],
  ])('label and address: %j', (line, parts) => {
    expect(linkOfLine(line)).toEqual(parts)
  })

  it('of spaces and a letter are refused, in the time that any text of their length takes', () => {
    const line = `${' '.repeat(200_000)}x${' '.repeat(200_000)}`
    expect([labelledLine(line), linkOfLine(line), linesOf(line).length]).toEqual([undefined, undefined, 1])
  })
})
