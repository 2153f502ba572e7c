/** The methods that routes are registered for. No path has TRACE. */
export const routedMethods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'] as const

const routed: ReadonlySet<string> = new Set(routedMethods)

/** The method with which the router looks for a route: any other than these takes the routes of TRACE, which refuse it. */
export const routedAs = (method: string): string => (routed.has(method) ? method : 'TRACE')
