import type { TSchema } from 'typebox'
import { isHttpUrl } from '../../lib/http-url.ts'
import type { FieldError } from '../../lib/problem.ts'

/**
 * Checks a value against a schema made of the pieces in `fields.ts`, in the contract's words: every failing field once,
 * in the order of the schema. A library's validator knows the keywords but neither this order nor these words, and the
 * wording is a promise to clients.
 */

/** How numbers arrive: in JSON as numbers, in a query or path as text with or without a sign. */
export type Notation = 'json' | 'signed text' | 'digits'

/** The keywords that are read here. */
type Schema = TSchema & {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  format?: string
}

/** A checked value: with numbers made of text, and without the fields that the schema does not name. */
export type Checked = { value: unknown; errors: FieldError[] }

/** Checks an object: a body, a query or a path. `value` is taken as `{}` when there is none. */
export function checkObject(schema: TSchema, value: unknown, notation: Notation, path = ''): Checked {
  const { properties = {}, required = [] } = schema as Schema
  const given = (value ?? {}) as Record<string, unknown>
  const errors: FieldError[] = []
  const checked: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(properties)) {
    const fieldPath = path + name
    const present = Object.hasOwn(given, name) && !(notation === 'signed text' && given[name] === '')
    const isRequired = required.includes(name)
    if (!present) {
      if (isRequired) errors.push({ field: fieldPath, message: `${fieldPath} is required` })
      continue
    }
    const result = checkField(field, given[name], notation, fieldPath, isRequired)
    errors.push(...result.errors)
    checked[name] = result.value
  }
  return { value: checked, errors }
}

function checkField(schema: Schema, value: unknown, notation: Notation, path: string, isRequired: boolean): Checked {
  const fail = (message: string): Checked => ({ value, errors: [{ field: path, message: `${path} ${message}` }] })
  if (notation === 'signed text' && Array.isArray(value)) return fail('is given twice')
  if (isRequired && value === '' && (schema.minLength || schema.format === 'id')) return fail('is required')
  switch (schema.type) {
    case 'string':
      return checkText(schema, value, fail)
    case 'integer':
      return checkInteger(schema, notation === 'json' ? value : numberOf(value, notation), fail)
    case 'boolean':
      return typeof value === 'boolean' ? { value, errors: [] } : fail('must be a boolean')
    case 'array':
      return checkArray(schema, value, path, fail)
    default:
      throw new TypeError(`${path}: a field of type ${schema.type} cannot be checked`)
  }
}

type Fail = (message: string) => Checked

function checkText(schema: Schema, value: unknown, fail: Fail): Checked {
  if (typeof value !== 'string') return fail('must be a string')
  if (schema.enum) {
    return schema.enum.includes(value) ? { value, errors: [] } : fail(`must be one of: ${schema.enum.join(', ')}`)
  }
  if (schema.pattern === '\\S' && value.trim() === '') return fail('is required')
  if (value.includes('\0') || !value.isWellFormed()) return fail('has characters that cannot be stored')
  const { maxLength } = schema
  if (maxLength !== undefined && longerThan(value, maxLength)) return fail(`must be ${maxLength} characters or fewer`)
  if (schema.format === 'http-url' && (value !== '' || schema.minLength) && !isHttpUrl(value)) {
    return fail('must be a valid HTTP/HTTPS URL')
  }
  return { value, errors: [] }
}

function checkInteger(schema: Schema, value: unknown, fail: Fail): Checked {
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (!Number.isInteger(value)) return fail('must be an integer')
  const number = value as number
  if (number < minimum || number > maximum) {
    if (schema.format === 'id') return fail('must be an integer')
    return fail(maximum === Infinity ? `must be ${minimum} or more` : `must be between ${minimum} and ${maximum}`)
  }
  return { value: number, errors: [] }
}

function checkArray(schema: Schema, value: unknown, path: string, fail: Fail): Checked {
  if (!Array.isArray(value)) return fail('must be an array')
  if (value.length > (schema.maxItems ?? Infinity)) return fail(`must have ${schema.maxItems} items or fewer`)
  const errors: FieldError[] = []
  const checked: unknown[] = []
  for (const [index, item] of value.entries()) {
    const itemPath = `${path}[${index}]`
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      errors.push({ field: itemPath, message: `${itemPath} must be an object` })
      continue
    }
    const result = checkObject(schema.items as Schema, item, 'json', `${itemPath}.`)
    errors.push(...result.errors)
    checked.push(result.value)
  }
  return { value: checked, errors }
}

function numberOf(value: unknown, notation: Notation): number {
  const form = notation === 'digits' ? /^\d+$/ : /^-?\d+$/
  return typeof value === 'string' && form.test(value) ? Number(value) : Number.NaN
}

/** Whether a text has more than `limit` code points; looks at each only when its UTF-16 length does not tell. */
function longerThan(value: string, limit: number): boolean {
  if (value.length <= limit) return false
  if (value.length > 2 * limit) return true
  let count = 0
  for (const _ of value) if (++count > limit) return true
  return false
}
