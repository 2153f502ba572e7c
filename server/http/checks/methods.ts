import { METHODS } from 'node:http'
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { Problem } from '../../lib/problem.ts'

/**
 * Answers 405 with `Allow` to every other method of the given routes, after the key was checked. No scope is required,
 * and the body is not read.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  const methodsOf = new Map<string, Set<string>>()
  for (const { url, method } of [...routes]) {
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  }
  for (const name of METHODS) if (!app.supportedMethods.includes(name)) app.addHttpMethod(name)
  for (const [url, methods] of methodsOf) {
    const allow = [...methods].sort().join(', ')
    const refuse = async () => {
      throw new Problem('method_not_allowed', 'Method not allowed.', { headers: { Allow: allow } })
    }
    app.route({
      method: app.supportedMethods.filter((name) => !methods.has(name)) as HTTPMethods[],
      url: url.slice(app.prefix.length),
      schema: { hide: true } as object,
      onRequest: refuse,
      handler: refuse,
    })
  }
}
