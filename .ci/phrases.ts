import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  createSourceFile,
  forEachChild,
  isJsxText,
  isStringLiteralLike,
  type Node,
  ScriptTarget,
  SyntaxKind,
} from 'typescript'

/**
 * Phrases to be replaced by a technical term, as regular expressions: a comment that does not begin with a verb or a noun, a
 * number without its noun (maximum, count, size), a person without a role, and verbs that say little.
 */
const phrases = [
  /^(?:What|How|Whoever|Whatever) (?!.*\?)/gm,
  /\bso (?:many|much|long|often|few)\b/gi,
  /\b(?:some|any|every|no)body\b/gi,
  /\b(?:go|goes|going|went) on\b/gi,
  /(?<!there )\b(?:is|are|was|were|be) none\b/gi,
  /\b(?:that|which|what) (?:is|are|was|were) kept\b/gi,
  /\bbe had\b/gi,
]

/** The number of such phrases in the repository. It may only fall: a change that removes some lowers it. */
const limit = 0

/** The comments and the texts of several words of a source file; of a Markdown file, all but its code. */
export function proseOf(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
  if (path.endsWith('.css')) return (text.match(/\/\*[\s\S]*?\*\//g) ?? []).join('\n')
  const texts: string[] = []
  let code = text
  const visit = (node: Node): void => {
    if (isStringLiteralLike(node) || isJsxText(node) || isTemplatePart(node)) {
      const [from, until] = [node.getStart(), node.end]
      if (/\S\s+\S/.test(node.text)) texts.push(node.text)
      code = code.slice(0, from) + text.slice(from, until).replaceAll(/./g, ' ') + code.slice(until)
    }
    forEachChild(node, visit)
  }
  visit(createSourceFile(path, text, ScriptTarget.Latest, true))
  const comments = code.match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? []
  return [...comments.map((comment) => comment.replaceAll(/^\/[*/]+|\s*\*?\s+/g, ' ').trim()), ...texts].join('\n')
}

function isTemplatePart(node: Node): node is Node & { text: string } {
  return [SyntaxKind.TemplateHead, SyntaxKind.TemplateMiddle, SyntaxKind.TemplateTail].includes(node.kind)
}

/** The phrases in a file. */
export function phrasesOf(path: string, text: string): string[] {
  const prose = proseOf(path, text)
  return phrases.flatMap((phrase) => prose.match(phrase) ?? [])
}

/** The files written by hand, without the changelog, which is history, and the test of this check. */
function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((path) => /\.(?:tsx?|js|css|md)$/.test(path) && !/\/generated\/|^CHANGELOG|phrases.test/.test(path))
}

if (import.meta.main) {
  const found = sources().map((path) => ({ path, found: phrasesOf(path, readFileSync(path, 'utf8')) }))
  const count = found.reduce((sum, each) => sum + each.found.length, 0)
  const wanted = process.argv[2]
  for (const each of found) {
    if (wanted !== undefined && each.path.startsWith(wanted) && each.found.length > 0) {
      console.log(`${each.path}: ${each.found.map((phrase) => `"${phrase.trim()}"`).join(', ')}`)
    }
  }
  console.log(`${count} phrases to be replaced, at most ${limit}. "npm run phrases -- FOLDER" lists them.`)
  if (count > limit) process.exitCode = 1
}
