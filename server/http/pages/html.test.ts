import { expect, it } from 'vitest'
import { html } from './html.ts'

it('text in a template is escaped, HTML in it is not', () => {
  const text = '<img src=x onerror="alert(1)"> & more'
  expect(html`<p title="${text}">${text}</p>`.text).not.toMatch(/<img|"alert/)
  expect(html`<p>${html`<b>${text}</b>`}</p>`.text).toContain('<b>&#60;img src=x')
})

it('lists are joined; undefined and false are left out, 0 is not', () => {
  expect(html`${[html`<i></i>`, ['a', 0]]}${undefined}${false}`.text).toBe('<i></i>a0')
})
