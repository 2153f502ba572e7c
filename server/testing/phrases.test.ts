import { expect, it } from 'vitest'
import { phrasesOf } from '../../.ci/phrases.ts'

const facts: [path: string, text: string, found: string[]][] = [
  ['a.ts', '/** What the caller sees. */', ['What ']],
  ['a.ts', '/**\n * How it is sent.\n * What a line inside says does not count.\n */', ['How ']],
  ['a.ts', '// Reads so many bytes, and somebody goes on.', ['so many', 'somebody', 'goes on']],
  ['a.ts', 'const soMany = "nobody" // a name, and a text of one word', []],
  ['a.ts', "throw new Error('Nobody is signed in.')", ['Nobody']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
  ['a.ts', 'const text = `There is none ${of} the files is none`', ['is none']],
  ['a.ts', "const url = 'https://example.org' // is none", ['is none']],
  ['a.tsx', 'const link = <a href="/">What is the time? So much.</a>', ['So much']],
  ['a.css', '/* As can be had. */ .nobody { color: red }', ['be had']],
  ['a.md', 'Text that is kept. `so many`\n\n```\nso many\n```\n', ['that is kept']],
  ['a.ts', '/** The maximum number of bytes that a caller may send. */', []],
]

it.each(facts)('of %s, %j, the check of phrases reports %j', (path, text, found) => {
  expect(phrasesOf(path, text)).toEqual(found)
})
