import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { alarmNames } from './recordings/rules/alarms.ts'
import { recordingStates } from './recordings/rules/states.ts'

// The compiler checks the lists wherever the code names their members; this checks the tables of the documentation.

/** The first column of the table whose head begins with a word, in a page of the documentation. */
function namesIn(page: string, head: string): string[] {
  const [, table = ''] =
    new RegExp(`^\\| ${head} \\|.*\\n\\| ---.*\\n((?:\\|.*\\n)+)`, 'm').exec(readFileSync(page, 'utf8')) ?? []
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!)
}

it.each([
  ['docs/recording.md', 'state', recordingStates],
  ['docs/recording.md', 'alarm', alarmNames],
])('%s explains each %s once, in the order of the list', (page, head, list) => {
  expect(namesIn(page, head)).toEqual(list)
})
