import { type Static, type TObject, type TProperties, type TSchemaOptions, Type } from 'typebox'

// The kinds of field that requests are made of. `validation.ts` reads the same schemas that the documentation shows.

type Words = { description: string; examples?: unknown[] }

/** Text of at most `maxLength` Unicode code points; white space only counts as missing when `notBlank`. */
export const text = (maxLength: number, words: Words, { notBlank = false } = {}) =>
  Type.String({ maxLength, ...(notBlank && { minLength: 1, pattern: '\\S' }), ...words })

/** An absolute http or https URL. */
export const httpUrl = (words: Words) => Type.String({ format: 'http-url', minLength: 1, maxLength: 2000, ...words })

/** An http or https URL, or nothing: the empty string. */
export const httpUrlOrEmpty = (words: Words) => Type.String({ format: 'http-url', maxLength: 2000, ...words })

/** The id of a row: a positive integer up to 2^53 − 1. */
export const id = (words: Words) =>
  Type.Integer({ format: 'id', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...words })

/** A whole number within limits, both inclusive. */
export const integer = (minimum: number, maximum: number, words: Words) => Type.Integer({ minimum, maximum, ...words })

/** An instant in Unix seconds, up to the end of the year 9999. */
export const timestamp = (words: Words) => integer(0, 253_402_300_799, words)

export const flag = (words: Words) => Type.Boolean(words)

/** A request or response object. */
export const object = <P extends TProperties>(properties: P, options: TSchemaOptions = {}): TObject<P> =>
  Type.Object(properties, options)

/** The path parameter that all single resources share. */
export const idPath = object({ id: id({ description: 'The id of the resource.', examples: [42] }) })
export type IdPath = Static<typeof idPath>

export const optional = Type.Optional
