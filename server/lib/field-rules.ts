import { feedAddress } from '../../web/feed-address.ts'
import { charsetNamed } from './charset.ts'
import { isDate, isMonday } from './epoch-day.ts'
import { isHttpUrl } from './http-url.ts'
import { pictureNameIn } from './media-name.ts'
import type { FaultCode, Line } from './problem.ts'
import { isSlug, maxSlugLength } from './slug.ts'
import { isTimeZone } from './zoned-time.ts'

/**
 * A validation rule for a value, in the keywords of JSON Schema. The same rule is used by the API documentation, by the
 * validation of requests and by the verb that writes the value.
 */
export type Rule = {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  /** The first and the last date, of a date. */
  readonly formatMinimum?: string
  readonly formatMaximum?: string
  readonly items?: Rule
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: { readonly [name: string]: Rule }
  readonly required?: readonly string[]
  /** Properties of an object that are also required, by the value of its property `kind`. */
  readonly 'x-required-by-kind'?: { readonly [kind: string]: readonly string[] }
}

/** Text of at most `maxLength` Unicode code points. With `notBlank`, white space only counts as missing. */
export const text = (maxLength: number, { notBlank = false } = {}) =>
  ({ type: 'string', maxLength, ...(notBlank && { minLength: 1, pattern: '\\S' }) }) as const

/** A name: text without line ends and other control characters, and not of white space only. */
export const nameOf = (maxLength: number) => ({ ...text(maxLength, { notBlank: true }), format: 'one-line' }) as const

/** One of a few texts. */
export const oneOf = <Value extends string>(values: readonly Value[]) => ({ type: 'string', enum: values }) as const

/** An absolute http or https URL. */
export const httpUrl = { type: 'string', format: 'http-url', minLength: 1, maxLength: 2000 } as const

/** The address of a feed that `feedAddress` reads as an absolute http or https URL. */
export const feedUrl = { type: 'string', format: 'feed-url', minLength: 1, maxLength: 2000 } as const

/** An absolute http or https URL, or the empty string. */
export const httpUrlOrEmpty = { type: 'string', format: 'http-url', maxLength: 2000 } as const

/** A picture as it is stored: a URL, the path of one in our storage, or the empty string for none. */
export const image = { type: 'string', format: 'image', maxLength: 2000 } as const

/** A colour as `#rrggbb`. */
export const color = { type: 'string', format: 'color', minLength: 1 } as const

/** The IANA name of a time zone. */
export const timeZone = { type: 'string', format: 'time-zone', minLength: 1 } as const

/** The label of an encoding of text, or `auto`. */
export const charset = { type: 'string', format: 'charset', minLength: 1, maxLength: 40 } as const

/** An ISO date (`YYYY-MM-DD`). */
export const date = { type: 'string', format: 'date', minLength: 1 } as const

/** An ISO date within limits, both inclusive. */
export const dateBetween = (formatMinimum: string, formatMaximum: string) =>
  ({ ...date, formatMinimum, formatMaximum }) as const

/** An e-mail address: something on either side of an @, without white space. Longer ones than 254 are not delivered. */
export const email = { type: 'string', format: 'email', minLength: 1, maxLength: 254 } as const

/** An e-mail address, or the empty string. */
export const emailOrEmpty = { type: 'string', format: 'email', maxLength: 254 } as const

/** The name of a host, in lower case, or the empty string. */
export const domainOrEmpty = { type: 'string', format: 'domain', maxLength: 253 } as const

/** Lines with a label each: `FM: 88.4 MHz` (`line`), or `Mastodon https://…` (`link`). */
export const lines = (of: 'line' | 'link') => ({ ...text(2000), format: `${of}s` }) as const

/** The name of a station or show in URLs. */
export const slug = { type: 'string', format: 'slug', minLength: 1, maxLength: maxSlugLength } as const

/** The tag of a language (BCP 47). */
export const language = { type: 'string', format: 'language', minLength: 1, maxLength: 35 } as const

/** The ISO date (`YYYY-MM-DD`) of a Monday. */
export const monday = { type: 'string', format: 'monday', minLength: 1 } as const

/** A whole number within limits, both inclusive. */
export const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const

/** The id of a row: a positive integer up to 2^53 − 1. */
export const id = { type: 'integer', format: 'id', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

/** An instant in Unix seconds, up to the end of the year 9999. */
export const instant = integer(0, 253_402_300_799)

export const flag = { type: 'boolean' } as const

/** A list of at most `maxItems`; an empty one counts as missing when `minItems` is 1. */
export const list = <Item extends Rule>(items: Item, maxItems: number, minItems: 0 | 1 = 0) =>
  ({ type: 'array', items, minItems, maxItems }) as const

type Properties = { readonly [name: string]: Rule }

/** An object with a value for every property, except that the `optional` ones may be undefined. */
export const record = <P extends Properties>(properties: P, optional: readonly (keyof P)[] = []) => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required } as const
}

/** An object that contains only the id of a row. */
export const onlyId = record({ id })

/** The id of a row and the changes to it; a property that is undefined stays unchanged. */
export const changesOf = <P extends Properties>(properties: P) => record({ id, ...properties }, Object.keys(properties))

const unstorable = { words: 'has characters that cannot be stored', code: 'characters' } as const satisfies Fault

const lineEnd = /\r?\n/

type Format = {
  holds: (value: string) => boolean
  words: string
  code?: FaultCode
  lineOf?: (value: string) => Line | undefined
}

/** A format of lines that are all read by `read`. */
function linesThat(read: (line: string) => object | undefined, example: string): Format {
  const lineOf = (value: string) => {
    const lines = value.split(lineEnd)
    const at = lines.findIndex((line) => line.trim() !== '' && read(line) === undefined)
    return at < 0 ? undefined : { number: at + 1, text: lines[at]!.trim() }
  }
  return { holds: (value) => lineOf(value) === undefined, words: `must have lines like ${example}`, lineOf }
}

const formats: Record<string, Format> = {
  'one-line': { holds: (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), ...unstorable },
  'http-url': { holds: isHttpUrl, words: 'must be a valid HTTP/HTTPS URL' },
  'feed-url': { holds: (value) => isHttpUrl(feedAddress(value)), words: 'must be a valid HTTP/HTTPS URL' },
  image: {
    holds: (value) => isHttpUrl(value) || pictureNameIn(value) !== undefined,
    words: 'must be a valid HTTP/HTTPS URL',
  },
  color: { holds: (value) => /^#[0-9a-f]{6}$/i.test(value), words: 'must be like #0b6e99' },
  'time-zone': { holds: isTimeZone, words: 'must be the name of a zone, such as Europe/Berlin' },
  charset: {
    holds: (value) => charsetNamed(value) !== undefined,
    words: 'must be the name of an encoding, such as windows-1251, or auto',
  },
  date: { holds: isDate, words: 'must be a date like 2026-11-16' },
  email: { holds: (value) => /^[^\s@]+@[^\s@]+$/.test(value), words: 'must be like name@example.org' },
  slug: {
    holds: isSlug,
    words: 'must be 2 to 63 of a-z, 0-9 and -, not digits alone, and not begin or end with -',
  },
  domain: {
    holds: isDomain,
    words: 'must be the name of a host in lower case, such as radio.example.org',
  },
  lines: linesThat(labelledLine, 'FM: 88.4 MHz'),
  links: linesThat(linkOfLine, 'Mastodon https://social.example/@radio'),
  language: { holds: isLanguage, words: 'must be the tag of a language, such as en or pt-BR' },
  monday: { holds: isMonday, words: 'must be the date of a Monday' },
}

/** Whether a text is the name of a host, with at least two labels in lower case. */
export function isDomain(value: string): boolean {
  return /^(?!-)([a-z\d-]{1,63}(?<!-)\.)+(?!-)[a-z][a-z\d-]{1,62}(?<!-)$/.test(value)
}

/** The lines of a text that are not blank. */
export function linesOf(value: string): string[] {
  return value.split(lineEnd).filter((line) => line.trim() !== '')
}

/** The label and the words of `FM: 88.4 MHz`; undefined for a line of another form. */
export function labelledLine(line: string): { label: string; words: string } | undefined {
  const [label, words] = partsAt(line, line.indexOf(':'), 1)
  return label && words ? { label, words } : undefined
}

/** The label and the URL of `Mastodon https://…`; undefined for a line of another form. */
export function linkOfLine(line: string): { label: string; url: string } | undefined {
  const text = line.trim()
  const [label, url] = partsAt(text, text.search(/\s\S*$/), 0)
  return label && url && isHttpUrl(url) ? { label, url } : undefined
}

/** The trimmed texts before and after a separator of a length at a place; none of them where it is negative. */
function partsAt(text: string, at: number, length: number): [before?: string, after?: string] {
  return at < 0 ? [] : [text.slice(0, at).trim(), text.slice(at + length).trim()]
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The error of a value: `words` follow the name of the field (`must be an integer`), in the contract's wording. */
export type Fault = { words: string; code: FaultCode; limit?: number | readonly number[]; line?: Line }

const wrongType = (words: string): Fault => ({ words, code: 'type' })
const missing: Fault = { words: 'is required', code: 'required' }

/** Validates a value by itself, without the items of a list or the properties of an object; undefined if it is valid. */
export function faultOf(rule: Rule, value: unknown): Fault | undefined {
  if (value === undefined || (value === '' && (rule.minLength || rule.format === 'id'))) return missing
  switch (rule.type) {
    case 'string':
      return typeof value === 'string' ? textFault(rule, value) : wrongType('must be a string')
    case 'integer':
      return Number.isInteger(value) ? integerFault(rule, value as number) : wrongType('must be an integer')
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrongType('must be a boolean')
    case 'array':
      return Array.isArray(value) ? listFault(rule, value.length) : wrongType('must be an array')
    case 'object':
      return typeof value === 'object' && value && !Array.isArray(value) ? undefined : wrongType('must be an object')
    default:
      throw new TypeError(`A value of type ${rule.type} cannot be checked`)
  }
}

/** Whether every database can store a text: PostgreSQL takes no NUL, and neither takes half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function textFault(rule: Rule, value: string): Fault | undefined {
  const { maxLength: limit, format, formatMinimum: first, formatMaximum: last } = rule
  if (rule.enum) {
    return rule.enum.includes(value) ? undefined : { words: `must be one of: ${rule.enum.join(', ')}`, code: 'choice' }
  }
  if (rule.pattern === '\\S' && value.trim() === '') return missing
  if (!isStorable(value)) return unstorable
  if (limit !== undefined && longerThan(value, limit)) {
    return { words: `must be ${limit} characters or fewer`, code: 'too_long', limit }
  }
  if (format !== undefined && value !== '' && !formats[format]!.holds(value)) {
    const { words, code = 'format', lineOf } = formats[format]!
    const line = lineOf?.(value)
    return line ? { words: `${words}, unlike line ${line.number}: ${line.text}`, code, line } : { words, code }
  }
  if (first !== undefined && last !== undefined && (value < first || value > last)) {
    return { words: `must be between ${first} and ${last}`, code: 'range' }
  }
}

function integerFault({ format, minimum = -Infinity, maximum = Infinity }: Rule, value: number): Fault | undefined {
  if (value >= minimum && value <= maximum) return
  if (format === 'id') return wrongType('must be an integer')
  const isOpen = maximum === Infinity
  const words = isOpen ? `must be ${minimum} or more` : `must be between ${minimum} and ${maximum}`
  return { words, code: 'range', limit: isOpen ? [minimum] : [minimum, maximum] }
}

function listFault({ minItems = 0, maxItems = Infinity }: Rule, length: number): Fault | undefined {
  if (length < minItems) return missing
  if (length > maxItems) return { words: `must have ${maxItems} items or fewer`, code: 'items', limit: maxItems }
}

/**
 * Whether a text has more than `limit` code points. They are counted only when the UTF-16 length does not decide it.
 */
function longerThan(value: string, limit: number): boolean {
  if (value.length <= limit) return false
  if (value.length > 2 * limit) return true
  let count = 0
  for (const _ of value) if (++count > limit) return true
  return false
}
