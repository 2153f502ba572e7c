import { expect, it } from 'vitest'
import { html } from '../../pages/html.ts'
import { code, inline, paragraphs } from './markdown.ts'

it('descriptions have paragraphs, bold text and code, each of them escaped', () => {
  const parts = paragraphs('**Keys.** Send `<key>`.\n\nSecond, a < b')
  expect(parts.map(({ text }) => text)).toEqual([
    '<p><strong>Keys.</strong> Send <code>&#60;key&#62;</code>.</p>',
    '<p>Second, a &#60; b</p>',
  ])
  expect(paragraphs(undefined)).toEqual([])
  expect(html`${inline('2 ** 3')}`.text).toBe('2 ** 3')
})

it('code keeps its text, and emphasises the place of the key', () => {
  const { text } = code('curl \\\n  -H "X-API-Key: $KEY"', 'curl')
  expect(text).toContain('<em>$KEY</em>')
  expect(text.replace(/<[^>]*>/g, '').replaceAll('&#34;', '"')).toBe('curl \\\n  -H "X-API-Key: $KEY"')
})
