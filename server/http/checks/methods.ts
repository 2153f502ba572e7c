import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { Problem } from '../../lib/problem.ts'
import type { ReadRequest } from '../answers/cached-route.ts'
import type { Conventions } from '../answers/conventions.ts'
import { routedMethods } from '../port/methods.ts'
import { checkObject } from './validation.ts'

/**
 * Answers 405 with `Allow` to every other method of the given routes, after the caller was identified. No scope is required,
 * and the body is not read. Where `OPTIONS` needs no endpoint, a path of which nothing exists is answered 404. All methods
 * that are not among the routed ones arrive here as TRACE.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  routes: readonly RouteOptions[],
  { answersOptions }: Pick<Conventions, 'answersOptions'>,
): void {
  const readOf = new Map(routes.filter(({ config }) => config?.make || config?.find).map((route) => [route.url, route]))
  const methodsOf = new Map<string, Set<string>>()
  const constraintsOf = new Map(routes.map(({ url, constraints }) => [url, constraints]))
  for (const { url, method } of [...routes]) {
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  }
  for (const [url, methods] of methodsOf) {
    const allow = [...[...methods].sort(), ...(answersOptions ? ['OPTIONS'] : [])].join(', ')
    const refuse = async (request: FastifyRequest) => {
      if (answersOptions) await refuseMissing(request, readOf.get(url))
      throw new Problem('method_not_allowed', 'Method not allowed.', { headers: { Allow: allow } })
    }
    app.route({
      method: routedMethods.filter((name) => !methods.has(name)),
      url: url.slice(app.prefix.length),
      constraints: constraintsOf.get(url) ?? {},
      schema: { hide: true } as object,
      onRequest: refuse,
      handler: refuse,
    })
  }
}

/** @throws 404 when the read of the same path does */
async function refuseMissing(request: FastifyRequest, read: RouteOptions | undefined): Promise<void> {
  const { find, make } = read?.config ?? {}
  const found = find ? find(request) : make?.(readRequest(request, read?.schema?.params as TSchema | undefined))
  await found?.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') throw error
  })
}

function readRequest(request: FastifyRequest, schema: TSchema | undefined): ReadRequest<unknown, unknown> {
  const checked = schema && checkObject(schema, request.params, 'digits')
  const params = checked && checked.errors.length === 0 ? checked.value : request.params
  return { caller: request.caller, params, query: {}, url: request.raw.url!, freshUntil: Infinity }
}
