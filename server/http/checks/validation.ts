import type { TSchema } from 'typebox'
import { errorsOf } from '../../lib/field-errors.ts'
import type { Rule } from '../../lib/field-rules.ts'
import type { FieldError } from '../../lib/problem.ts'

/** How numbers arrive: in JSON as numbers, in a query or path as text with or without a sign. */
export type Notation = 'json' | 'signed text' | 'digits'

/** A checked value: with numbers made of text, and without the fields that the schema does not name. */
export type Checked = { value: unknown; errors: FieldError[] }

/**
 * Checks a body, a query or a path against a schema made of the pieces in `fields.ts`: every failing field once, in the
 * order of the schema. A schema's keywords are those of a `Rule`, so what is wrong is said by `lib/field-rules.ts`, here
 * as everywhere; this reads the notation.
 * @param value taken as `{}` when there is none
 */
export function checkObject(schema: TSchema, value: unknown, notation: Notation): Checked {
  const { properties = {}, required = [] } = schema as Rule
  const given = (value ?? {}) as Record<string, unknown>
  const errors: FieldError[] = []
  const checked: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(properties)) {
    const isGiven = Object.hasOwn(given, name) && !(notation === 'signed text' && given[name] === '')
    if (!isGiven) {
      if (required.includes(name)) errors.push({ field: name, message: `${name} is required` })
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

/** What a text says: the number, where the rule wants one; NaN when it is none in this notation. */
function readText(rule: Rule, value: unknown, notation: Notation): unknown {
  if (rule.type !== 'integer' || value === '') return value
  const form = notation === 'digits' ? /^\d+$/ : /^-?\d+$/
  return typeof value === 'string' && form.test(value) ? Number(value) : Number.NaN
}

/** A value that has passed, without what the rule does not name. */
function known(rule: Rule, value: unknown): unknown {
  if (rule.type === 'array') return (value as unknown[]).map((item) => known(rule.items!, item))
  if (rule.type !== 'object') return value
  const object: Record<string, unknown> = {}
  for (const name of Object.keys(rule.properties!)) {
    if (Object.hasOwn(value as object, name)) object[name] = (value as Record<string, unknown>)[name]
  }
  return object
}
