import type { TBoolean, TInteger, TObject, TProperties, TSchema, TSchemaOptions, TString, TUnsafe } from 'typebox'
import { id, type Rule } from '../../lib/field-rules.ts'
import { Type } from '../schema.ts'

type FieldDocs = { description: string; examples?: unknown[] }

type Schema<R extends Rule> = R extends { type: 'integer' }
  ? TInteger
  : R extends { type: 'boolean' }
    ? TBoolean
    : R extends { enum: readonly (infer Value)[] }
      ? TUnsafe<Value>
      : TString

const types: Record<'string' | 'integer' | 'boolean', (keywords: TSchemaOptions) => TSchema> = {
  string: Type.String,
  integer: Type.Integer,
  boolean: Type.Boolean,
}

/** A field of a request: a rule of `lib/field-rules.ts`, with its description and examples for the documentation. */
export const field = <R extends Rule & { type: keyof typeof types }>(rule: R, words: FieldDocs): Schema<R> =>
  types[rule.type]({ ...rule, ...words }) as Schema<R>

/** A request or response object. */
export const object = <P extends TProperties>(properties: P, options: TSchemaOptions = {}): TObject<P> =>
  Type.Object(properties, options)

/** The path parameters of every single resource. */
export const idPath = object({ id: field(id, { description: 'The id of the resource.', examples: [42] }) })

const station = field(id, { description: 'The id of the station.' })

/** The path parameters of the dashboard's endpoints of a station. */
export const stationPath = object({ station })

/** The path parameters of the dashboard's endpoints of a single resource of a station. */
export const resourcePath = object({ station, ...idPath.properties })

export const optional = Type.Optional
