import { expect, it } from 'vitest'
import { destination } from './destination.ts'

const facts: [to: unknown, where: string][] = [
  ['/dashboard', '/dashboard'],
  ['/dashboard/3/schedule?week=2#mon', '/dashboard/3/schedule?week=2#mon'],
  ['/dashboard?x', '/dashboard?x'],
  [undefined, '/dashboard'],
  ['', '/dashboard'],
  [['/dashboard/1', '/dashboard/2'], '/dashboard'],
  ['/v1/shows', '/dashboard'],
  ['/dashboardx', '/dashboard'],
  ['/dashboard/../docs', '/dashboard'],
  ['/dashboard/%2e%2e/docs', '/dashboard'],
  ['//evil.example/dashboard', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['https://evil.example/dashboard', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/dashboard/..//evil.example', '/dashboard'],
]
for (const [to, where] of facts) {
  it(`${JSON.stringify(to)} leads to ${where}`, () => expect(destination(to)).toBe(where))
}
