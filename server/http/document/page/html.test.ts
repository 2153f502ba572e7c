import { expect, it } from 'vitest'
import { code, html, inline, paragraphs } from './html.ts'

it('text in a template is escaped, HTML in it is not', () => {
  const text = '<img src=x onerror="alert(1)"> & more'
  expect(html`<p title="${text}">${text}</p>`.text).not.toMatch(/<img|"alert/)
  expect(html`<p>${html`<b>${text}</b>`}</p>`.text).toContain('<b>&#60;img src=x')
})

it('lists are joined; undefined and false are left out, 0 is not', () => {
  expect(html`${[html`<i></i>`, ['a', 0]]}${undefined}${false}`.text).toBe('<i></i>a0')
})

it('descriptions have paragraphs, bold text and code, each of them escaped', () => {
  const parts = paragraphs('**Keys.** Send `<key>`.\n\nSecond, a < b')
  expect(parts.map(({ text }) => text)).toEqual([
    '<p><strong>Keys.</strong> Send <code>&#60;key&#62;</code>.</p>',
    '<p>Second, a &#60; b</p>',
  ])
  expect(paragraphs(undefined)).toEqual([])
  expect(html`${inline('2 ** 3')}`.text).toBe('2 ** 3')
})

it('code keeps its text, and marks the place of the key', () => {
  const { text } = code('curl \\\n  -H "X-API-Key: $KEY"', 'curl')
  expect(text).toContain('<mark>$KEY</mark>')
  expect(text.replace(/<[^>]*>/g, '').replaceAll('&#34;', '"')).toBe('curl \\\n  -H "X-API-Key: $KEY"')
})
