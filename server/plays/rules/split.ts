import { compileExpression, type Expression } from '../../lib/expression.ts'
import { refuseUnless } from '../../lib/field-errors.ts'
import { faultOf, list, record, text } from '../../lib/field-rules.ts'
import { type FieldError, invalidFields, Problem } from '../../lib/problem.ts'
import { nameInText } from '../../recordings/rules/names-in-text.ts'

/**
 * The rules by which a station reads the titles of its stream: regular expressions in the syntax of RE2, which match any
 * part of a title in any case.
 */
export type PlayRules = {
  /** Titles that are no plays, such as jingles and adverts. */
  ignore: readonly string[]
  /** Titles whose two parts are in the order `Title - Artist`. */
  swap: readonly string[]
  /** Expressions with the groups `artist` and `title`, or two groups. The first that matches decides. */
  split: readonly string[]
}

/** An artist and a title. The artist is empty where none is named. */
export type Names = { artist: string; title: string }

/** Finds the artist and the title in a text of a stream; undefined if the text is no play. */
export type NamesIn = (raw: string) => Names | undefined

/** Maximum number of expressions of each kind. */
export const maxExpressions = 50
/** Maximum length of an expression in characters. */
export const maxExpressionLength = 200
/** Maximum size of all expressions together, in instructions of RE2: enough for about 100 usual ones. */
export const maxInstructions = 2000
/** Expressions see this much of a title, and longer ones are not split by them: so the time for a title is bounded. */
export const comparedLength = 300

const kinds = ['ignore', 'swap', 'split'] as const

const expressions = list(text(maxExpressionLength, { notBlank: true }), maxExpressions)
const rulesRule = record({ ignore: expressions, swap: expressions, split: expressions }, kinds)

type Expressions = Record<(typeof kinds)[number], Expression[]>

/**
 * Checks the rules of a station, which may lack any of the lists.
 * @throws 400 naming each list or expression that fails
 */
export function checkedRules(value: unknown): PlayRules {
  if (faultOf(rulesRule, value)) throw new Problem('invalid', 'The rules must be a JSON object with lists of texts.')
  refuseUnless(rulesRule, value)
  const { ignore = [], swap = [], split = [] } = value as Partial<PlayRules>
  const rules = { ignore, swap, split }
  compile(rules)
  return rules
}

/** Makes the function that finds the artist and the title by rules that were checked. */
export function namesBy(rules: PlayRules): NamesIn {
  const { ignore, swap, split } = compile(rules)
  const isOne = (list: readonly Expression[], title: string) => list.some((expression) => expression.test(title))
  return (raw) => {
    const compared = raw.slice(0, comparedLength)
    if (isOne(ignore, compared)) return undefined
    const names = (raw.length <= comparedLength && splitBy(split, raw)) || namesOf(raw)
    if (!names) return undefined
    return names.artist !== '' && isOne(swap, compared) ? { artist: names.title, title: names.artist } : names
  }
}

function compile(rules: PlayRules): Expressions {
  const errors: FieldError[] = []
  const compiled: Expressions = { ignore: [], swap: [], split: [] }
  let instructions = 0
  for (const kind of kinds) {
    for (const [index, text] of rules[kind].entries()) {
      const field = `${kind}[${index}]`
      const fail = (words: string) => void errors.push({ field, message: `${field} ${words}`, code: 'format' })
      try {
        const expression = compileExpression(text)
        instructions += expression.size
        if (instructions > maxInstructions) {
          // The others are not compiled: each may take long.
          fail('is too large: all expressions together are limited')
          throw invalidFields(errors)
        }
        if (kind === 'split' && expression.groups < 2) fail('must have a group artist and a group title')
        compiled[kind].push(expression)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        fail(`is not a regular expression of RE2: ${error.message}`)
      }
    }
  }
  if (errors.length > 0) throw invalidFields(errors)
  return compiled
}

/** The groups of the first expression that matches with a title. */
function splitBy(expressions: readonly Expression[], raw: string): Names | undefined {
  for (const expression of expressions) {
    const group = expression.find(raw)
    if (!group) continue
    const [artist, title] = partsOf(expression)
    const names = { artist: group(artist).trim(), title: group(title).trim() }
    if (names.title !== '') return names
  }
  return undefined
}

/** The groups of the artist and the title. One that has no name is the first group that is not the other. */
function partsOf({ groupOf }: Expression): [artist: number, title: number] {
  const artist = groupOf('artist') ?? (groupOf('title') === 1 ? 2 : 1)
  return [artist, groupOf('title') ?? (artist === 1 ? 2 : 1)]
}

/** The names among the attributes of a text, or in JSON, as some servers send a whole record; else those at the first ` - `. */
function namesOf(raw: string): Names | undefined {
  if (!/^\{|=\s{0,3}["']/.test(raw)) return atFirstDash(raw)
  const { artist, title } = nameInText(raw) ?? { artist: '', title: raw }
  if (artist !== '' && title !== '') return { artist, title }
  const text = artist || title
  return text === '' ? undefined : atFirstDash(text)
}

function atFirstDash(raw: string): Names {
  const at = raw.indexOf(' - ')
  const names = { artist: raw.slice(0, Math.max(0, at)).trim(), title: raw.slice(at < 0 ? 0 : at + 3).trim() }
  return names.title === '' ? { artist: '', title: raw.trim() } : names
}
