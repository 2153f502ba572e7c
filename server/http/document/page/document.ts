/** The parts of an OpenAPI 3.1 document that the page shows. */
export type Document = {
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, { description: string }>
    responses: Record<string, Response>
    headers: Record<string, { description: string; example: string | number }>
    schemas: Record<string, Schema>
  }
}

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  /** An empty list if it needs no key. */
  security?: readonly object[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Response | Ref>
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export type Response = { description: string; headers?: Record<string, Ref>; content?: Record<string, Content> }

export type Content = { schema: Schema | Ref; example?: unknown; examples?: Record<string, { value: unknown }> }

export type Schema = {
  type?: string
  format?: string
  description?: string
  properties?: Record<string, Schema | Ref>
  required?: string[]
  items?: Schema | Ref
  anyOf?: (Schema | Ref)[]
  enum?: unknown[]
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

export type Ref = { $ref: string }

/** An operation with its place in the document. */
export type Endpoint = Operation & { method: string; path: string }

/** All operations, in the order of the document; the method in capitals. */
export function endpointsOf({ paths }: Document): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}

/** Whether anyone may request it, without a key. */
export const isOpen = ({ security }: Pick<Operation, 'security'>): boolean => security?.length === 0

/** Whether its response does not end. */
export function isStream({ responses }: Pick<Operation, 'responses'>): boolean {
  const success = responses[200]
  return success !== undefined && 'content' in success && 'text/event-stream' in success.content!
}

/** The last part of a reference: `Episode` of `#/components/schemas/Episode`. */
export function nameOf({ $ref }: Ref): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** Resolves a value, or a reference to one of the named components. */
export function resolved<Value extends object>(value: Value | Ref, components: Record<string, Value>): Value {
  return '$ref' in value ? components[nameOf(value)]! : value
}

/** The examples of a body, the first one first. */
export function examplesOf({ example, examples = {} }: Content): unknown[] {
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example]
}
