import type { FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { refuse } from '../../lib/field-errors.ts'
import { type FieldError, Problem } from '../../lib/problem.ts'
import { checkObject, type Notation } from './validation.ts'

/**
 * Step 6: checks path, query and body against the schemas of the endpoint, and reports all failing fields at once.
 * Afterwards `params`, `query` and `body` hold values of the types in the schemas, without unknown fields.
 * @throws 400 naming every field that fails
 */
export async function checkRequest(request: FastifyRequest): Promise<void> {
  const { schema, config } = request.routeOptions
  if (!schema) return
  if (Object.values(request.params as object).includes('')) throw new Problem('not_found', 'Not found.')
  const errors: FieldError[] = []
  const check = (part: 'params' | 'query' | 'body', partSchema: unknown, notation: Notation) => {
    if (!partSchema) return
    const result = checkObject(partSchema as TSchema, request[part], notation)
    errors.push(...result.errors)
    request[part] = result.value
  }
  check('params', schema.params, 'digits')
  check('query', schema.querystring, 'signed text')
  const bodySchema = config.bodyFor ? await config.bodyFor(request) : schema.body
  if (config.bodyFromQuery && request.body === undefined) {
    request.body = request.query
    check('body', bodySchema, 'signed text')
  } else if (!config.streams) check('body', bodySchema, 'json')
  if (config.between) {
    errors.push(...(await config.between(request, new Set(errors.map(({ field }) => field)))))
    const order = Object.keys((bodySchema as TObject).properties)
    errors.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  }
  refuse(errors)
}
