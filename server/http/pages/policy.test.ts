import { expect, it } from 'vitest'
import { pageHeaders } from './policy.ts'

const rulesOf = (headers: Record<string, string>) =>
  Object.fromEntries(headers['Content-Security-Policy']!.split('; ').map((rule) => rule.split(/ (.*)/s).slice(0, 2)))

it('a page loads from its own origin only, runs no inline script, and cannot be framed', () => {
  const rules = rulesOf(pageHeaders())
  expect(rules).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'frame-ancestors': "'none'" })
  expect(Object.values(rules).join(' ')).not.toMatch(/unsafe|data:|https?:|\*/)
})

it('a directive given for a page replaces only that directive', () => {
  const rules = rulesOf(pageHeaders({ 'img-src': "'self' data:", 'worker-src': "'self'" }))
  expect(rules).toEqual({ ...rulesOf(pageHeaders()), 'img-src': "'self' data:", 'worker-src': "'self'" })
})
