import type { TSchema } from 'typebox'
import { errorsOf } from '../../lib/field-errors.ts'
import type { Rule } from '../../lib/field-rules.ts'
import type { FieldError } from '../../lib/problem.ts'

/** Notation of numbers: as JSON numbers, as text with an optional sign (query), or as digits only (path, forms). */
export type Notation = 'json' | 'signed text' | 'digits'

/** A checked value: numbers parsed from text, and fields removed that the schema does not name. */
export type Checked = { value: unknown; errors: FieldError[] }

/**
 * Checks a body, query or path against a schema made with `fields.ts`. Reports every failing field once, in the order
 * of the schema. A schema has the keywords of a `Rule`, so the checks and messages come from `lib/`; this function
 * parses the notation.
 * @param value undefined counts as `{}`
 */
export function checkObject(schema: TSchema, value: unknown, notation: Notation): Checked {
  const { properties = {}, required = [] } = schema as Rule
  const given = (value ?? {}) as Record<string, unknown>
  const errors: FieldError[] = []
  const checked: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(properties)) {
    const isGiven = Object.hasOwn(given, name) && !(notation === 'signed text' && given[name] === '')
    if (!isGiven) {
      if (required.includes(name)) errors.push({ field: name, message: `${name} is required`, code: 'required' })
    } else if (notation === 'signed text' && Array.isArray(given[name])) {
      errors.push({ field: name, message: `${name} is given twice` })
    } else {
      const read = notation === 'json' ? given[name] : readText(rule, given[name], notation)
      const wrong = errorsOf(rule, read, name)
      if (wrong.length > 0) errors.push(...wrong)
      else checked[name] = known(rule, read)
    }
  }
  return { value: checked, errors }
}

/** Parses a text: a number where the rule asks for one, NaN if it is not a number in this notation. */
function readText(rule: Rule, value: unknown, notation: Notation): unknown {
  if (rule.type !== 'integer' || value === '') return value
  const form = notation === 'digits' ? /^\d+$/ : /^-?\d+$/
  return typeof value === 'string' && form.test(value) ? Number(value) : Number.NaN
}

/** A valid value without the fields that the rule does not name. */
function known(rule: Rule, value: unknown): unknown {
  if (rule.type === 'array') return (value as unknown[]).map((item) => known(rule.items!, item))
  if (rule.type !== 'object') return value
  const object: Record<string, unknown> = {}
  for (const name of Object.keys(rule.properties!)) {
    if (Object.hasOwn(value as object, name)) object[name] = (value as Record<string, unknown>)[name]
  }
  return object
}
