import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { Problem } from '../lib/problem.ts'

/** Answers 405 with `Allow` to every other method of the routes given. The key has been checked by then, no scope is. */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  const methodsOf = new Map<string, Set<string>>()
  for (const { url, method } of [...routes]) {
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  }
  for (const [url, methods] of methodsOf) {
    const allow = [...methods].sort().join(', ')
    const others = app.supportedMethods.filter((name) => !methods.has(name)) as HTTPMethods[]
    app.route({
      method: others,
      url: url.slice(app.prefix.length),
      schema: { hide: true } as object,
      handler: async () => {
        throw new Problem('method_not_allowed', 'Method not allowed.', { headers: { Allow: allow } })
      },
    })
  }
}
