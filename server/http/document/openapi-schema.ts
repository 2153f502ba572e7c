import { isDeepStrictEqual } from 'node:util'

/** A JSON Schema in the dialect of OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown }

/** Converts a schema to its form in the document. */
export type Write = (schema: JsonSchema) => JsonSchema

/**
 * The pattern of the URLs that `isHttpUrl` accepts, as far as a pattern can say it: a scheme in any case, a host, no white space and no control
 * characters. `format: uri` would refuse the letters beyond ASCII that the server accepts.
 */
const httpUrl = '[Hh][Tt][Tt][Pp][Ss]?://[^/\\\\?#\\s\\x00-\\x1f\\x7f][^\\s\\x00-\\x1f\\x7f]*'

/** The formats of `fields.ts`, as standard keywords. */
const standard: Record<string, (schema: JsonSchema) => JsonSchema> = {
  id: () => ({}),
  'http-url': ({ minLength }) => ({ pattern: minLength ? `^${httpUrl}$` : `^(${httpUrl})?$` }),
}

/**
 * Converts schemas to their form in the document: with standard formats, and each schema that has a `title` stored once
 * under that name and replaced by a `$ref`.
 * @param components receives the named schemas
 */
export function schemaWriter(components: Record<string, JsonSchema>): Write {
  return function write(schema: JsonSchema): JsonSchema {
    const { title, format, properties, items, anyOf, ...rest } = schema as JsonSchema & {
      title?: string
      format?: string
      properties?: Record<string, JsonSchema>
      items?: JsonSchema
      anyOf?: JsonSchema[]
    }
    const written = {
      ...rest,
      ...(format !== undefined && (standard[format]?.(schema) ?? { format })),
      ...(properties && { properties: mapValues(properties, write) }),
      ...(items && { items: write(items) }),
      ...(anyOf && { anyOf: anyOf.map(write) }),
    }
    if (title === undefined) return written
    const known = components[title]
    if (known && !isDeepStrictEqual(known, written)) throw new Error(`Two different schemas are called ${title}.`)
    components[title] = written
    return { $ref: `#/components/schemas/${title}` }
  }
}

/** The object with every value replaced. */
export function mapValues<From, To>(object: Record<string, From>, change: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}
