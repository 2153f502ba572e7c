import type { PlayRules, RuleKind } from './rule-lines.ts'

/** A change that a person can want of titles like one of them. */
export type Wish =
  | { act: 'ignore' | 'swap' | 'swapAll' }
  /** The text between artist and title. */
  | { act: 'split'; at: string }

/** Texts between an artist and a title, besides ` - `. */
const separators = [' / ', ' | ', ' – ', ' — ', ' ~ ', ' • ', ' · ', ' :: ', ' * ', '~', '|', ' by ', ': ', ', ']

/** The number of characters that an expression may have. */
const maxLength = 200

/** The changes that can be wanted of titles like this one. A title with ` - ` is split already. */
export function wishesFor(raw: string, after: { artist: string } | null): Wish[] {
  if (!after) return []
  const text = raw.trim()
  const parts = after.artist === '' ? separators.filter((at) => isBetween(text, at)).slice(0, 3) : []
  const swaps: Wish[] = after.artist === '' ? [] : [{ act: 'swap' }, { act: 'swapAll' }]
  return [{ act: 'ignore' }, ...swaps, ...parts.map((at): Wish => ({ act: 'split', at }))]
}

/** The rule that a wish about a title makes; undefined if the title is too long for one. */
export function ruleFor(raw: string, wish: Wish): { kind: RuleKind; expression: string } | undefined {
  const made = madeFor(raw.trim(), wish)
  return [...made.expression].length > maxLength ? undefined : made
}

function madeFor(raw: string, wish: Wish): { kind: RuleKind; expression: string } {
  if (wish.act === 'swapAll') return { kind: 'swap', expression: '.' }
  if (wish.act === 'split') {
    const at = escaped(wish.at)
    const [first, second] = wish.at === ' by ' ? ['title', 'artist'] : ['artist', 'title']
    return { kind: 'split', expression: `^(?<${first}>.+?)${at}(?<${second}>.+)$` }
  }
  // Numbers differ from one such title to the next: of a jingle, of the news at an hour.
  const like = escaped(raw).replace(/\d+/g, '\\d+')
  return { kind: wish.act, expression: `^${wish.act === 'ignore' ? like : escaped(raw)}$` }
}

/** The rules with one more; the same ones if they have it already. */
export function withRule(rules: PlayRules, { kind, expression }: { kind: RuleKind; expression: string }): PlayRules {
  const lines = rules[kind].split('\n').filter((line) => line.trim() !== '')
  return lines.includes(expression) ? rules : { ...rules, [kind]: [...lines, expression].join('\n') }
}

function isBetween(text: string, separator: string): boolean {
  const at = text.indexOf(separator)
  return at > 0 && text.slice(at + separator.length).trim() !== ''
}

/** A text as an expression of RE2 that matches just that. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
