import { faultOf, type Rule } from './field-rules.ts'
import { type FieldError, invalidFields } from './problem.ts'

/**
 * Validates a value and, recursively, its items or properties.
 * @param field the path of the value, as in `entries[3].day`; empty for a whole body
 * @returns one error for each failing field, in the order of the rule
 */
export function errorsOf(rule: Rule, value: unknown, field = ''): FieldError[] {
  const errors: FieldError[] = []
  collect(rule, value, field, errors)
  return errors
}

/**
 * Validates a value.
 * @throws 400 naming every field that fails
 */
export function refuseUnless(rule: Rule, value: unknown): void {
  refuse(errorsOf(rule, value))
}

/** @throws 400 with these errors, if there are any */
export function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors)
}

/** The names of the properties that an object must have. */
function requiredOf({ required = [], ...rule }: Rule, { kind }: { kind?: unknown }): readonly string[] {
  const ofKind = new Map(Object.entries(rule['x-required-by-kind'] ?? {})).get(`${kind}`) ?? []
  return [...required, ...ofKind]
}

function collect(rule: Rule, value: unknown, field: string, errors: FieldError[]): void {
  const fault = faultOf(rule, value)
  if (fault !== undefined) {
    const { words, ...more } = fault
    errors.push({ field, message: `${field} ${words}`, ...more })
  } else if (rule.type === 'array') {
    const items = value as unknown[]
    for (let index = 0; index < items.length; index++) collect(rule.items!, items[index], `${field}[${index}]`, errors)
  } else if (rule.type === 'object') {
    const { properties = {} } = rule
    const required = requiredOf(rule, value as { kind?: unknown })
    const prefix = field === '' ? '' : `${field}.`
    for (const [name, property] of Object.entries(properties)) {
      const given = Object.hasOwn(value as object, name) ? (value as Record<string, unknown>)[name] : undefined
      if (given !== undefined || required.includes(name)) collect(property, given, prefix + name, errors)
    }
  }
}
