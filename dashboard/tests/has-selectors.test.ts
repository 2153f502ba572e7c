import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../src')

// When an element is added or removed, the browser restyles all elements that a :has() could match. A :has() that names
// only
// an element, a state or a position could match every row of a list and every block of the week.
it('every :has() names a class, so that adding or removing a row does not restyle others', () => {
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
