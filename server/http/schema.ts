import type * as typebox from 'typebox'

type Keywords = typebox.TSchemaOptions
type Schema = typebox.TSchema

/** Marks the schema of a field that may be absent. It does not become part of the document. */
const absent = Symbol('optional')

const of =
  (type: string) =>
  (keywords: Keywords = {}) => ({ type, ...keywords })

const builder = {
  Array: (items: Schema, keywords: Keywords = {}) => ({ type: 'array', items, ...keywords }),
  Boolean: of('boolean'),
  Integer: of('integer'),
  Literal: (value: string | number | boolean, keywords: Keywords = {}) => ({
    type: typeof value,
    const: value,
    ...keywords,
  }),
  Null: of('null'),
  Number: of('number'),
  Object(properties: Record<string, Schema & { [absent]?: true }>, keywords: Keywords = {}) {
    const required = Object.keys(properties).filter((name) => !properties[name]![absent])
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...keywords }
  },
  Optional: (schema: Schema) => ({ ...schema, [absent]: true }),
  Record: (_names: Schema, value: Schema) => ({ type: 'object', patternProperties: { '^.*$': value } }),
  String: of('string'),
  Union: (anyOf: Schema[], keywords: Keywords = {}) => ({ anyOf, ...keywords }),
  Unknown: (keywords: Keywords = {}) => ({ ...keywords }),
  Unsafe: (schema: Schema) => schema,
}

/**
 * Builds JSON schemas that are also types. The types are typebox's and so is the JSON, but nothing of it is loaded: its 370
 * modules would take a fifth of a start.
 */
export const Type = builder as unknown as Pick<typeof typebox.Type, keyof typeof builder>

/** A text of a closed list, in an answer; in a request it is the rule `oneOf`. */
export const choice = <Value extends string>(values: readonly Value[], keywords?: Keywords) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    keywords,
  )
