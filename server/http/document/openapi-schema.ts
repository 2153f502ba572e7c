import { isDeepStrictEqual } from 'node:util'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown }

/** Turns a schema into the document's own. */
export type Write = (schema: JsonSchema) => JsonSchema

/** The formats of `fields.ts`, in words that every tool knows. */
const standard: Record<string, (schema: JsonSchema) => JsonSchema> = {
  id: () => ({}),
  'http-url': ({ minLength }) =>
    minLength ? { format: 'uri', pattern: '^https?://' } : { pattern: '^(https?://.*)?$' },
}

/**
 * Turns schemas into the document's own: in standard formats, and each one that has a `title` kept once, under that name,
 * and referred to wherever it occurs.
 * @param components where the named ones go
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

/** The same keys with other values. */
export function mapValues<From, To>(object: Record<string, From>, change: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}
