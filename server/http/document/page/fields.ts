import { type Html, html } from '../../pages/html.ts'
import { type Document, nameOf, type Parameter, type Ref, resolved, type Schema } from './document.ts'
import { inline } from './markdown.ts'

type Field = { name: string; schema: Schema | Ref; required: boolean; description?: string | undefined }

/** Parameters as a list. */
export function parameterList(parameters: readonly Parameter[], document: Document): Html {
  return fieldList(parameters, document)
}

/**
 * The fields of an object as a list, with those of the objects in it; of an array, those of its items.
 * @param isSent whether clients send it: then it says which fields are required. Responses always have all fields.
 */
export function bodyFields(schema: Schema | Ref, document: Document, isSent: boolean): Html | undefined {
  const { properties, required = [], items } = resolved(schema, document.components.schemas)
  if (items) return bodyFields(items, document, isSent)
  if (!properties) return
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: isSent && required.includes(name),
  }))
  return fieldList(fields, document, isSent)
}

function fieldList(fields: readonly Field[], document: Document, isSent = true): Html {
  const items = fields.map(({ name, schema, required, description }) => {
    const { description: own, ...rules } = resolved(schema, document.components.schemas)
    const inner = innerOf(schema)
    return html`<dt><code>${name}</code> <span class="caption">${[typeOf(schema), ...limitsOf(rules)].join(', ')}</span>
      ${required && html`<span class="caption wait">required</span>`}</dt>
      <dd>${inline(description ?? own)}
      ${inner && html`<details><summary>Fields of ${nameOf(inner)}</summary>${bodyFields(inner, document, isSent)}</details>`}</dd>`
  })
  return html`<dl class="fields">${items}</dl>`
}

/** The named object that a value is or contains: `Episode` of an array of episodes. */
export function innerOf(schema: Schema | Ref): Ref | undefined {
  if ('$ref' in schema) return schema
  if (schema.items) return innerOf(schema.items)
  return schema.anyOf?.map(innerOf).find((inner) => inner !== undefined)
}

/** The type in words: `list of Episode`, `string or null`. */
export function typeOf(schema: Schema | Ref): string {
  if ('$ref' in schema) return nameOf(schema)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.items) return `array of ${typeOf(schema.items)}`
  return schema.format === 'binary' ? 'file' : (schema.type ?? 'any')
}

/** The constraints of a value in words. Patterns are left out: the descriptions explain them. */
export function limitsOf(schema: Schema): string[] {
  const { minLength = 0, maxLength, minimum, maximum = Number.MAX_SAFE_INTEGER, maxItems } = schema
  const isBounded = maximum < Number.MAX_SAFE_INTEGER
  return [
    maxLength !== undefined && `${minLength > 0 ? minLength : 'up'} to ${maxLength} characters`,
    minimum !== undefined && (isBounded ? `${minimum} to ${maximum}` : `${minimum} or more`),
    maxItems !== undefined && `at most ${maxItems} items`,
    schema.enum && `one of ${schema.enum.join(', ')}`,
    schema.default !== undefined && `default ${schema.default}`,
  ].filter((limit) => typeof limit === 'string')
}
