import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../src')

// When an element comes or goes, the browser styles anew whatever a :has() could concern. One that names only an element, a
// state or a place concerns every row of a list and every block of the week.
it('what is within a :has() is told by a class, so that a row that comes or goes does not style others anew', () => {
  const found = globSync('**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g)].map(
      ([, argument]) => `${file}: ${argument}`,
    ),
  )
  expect(found.length).toBeGreaterThan(0)
  const [byClass, byPlace] = [/\.[a-z]/, /:(first|last|nth|only|empty|not)/]
  const selectors = (line: string) => line.slice(line.indexOf(': ') + 2)
  expect(found.filter((each) => !byClass.test(selectors(each)) || byPlace.test(selectors(each)))).toEqual([])
})
