import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusalFor } from './errors.ts'

/** Headers of every refusal outside of the APIs: it is not cached, nothing in it runs, and no other site may load it. */
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Answers unknown paths and failures of routes that have no conventions of their own. Call it on the root. */
export function refuseOutside(root: FastifyInstance, isUnavailable: (error: unknown) => boolean): void {
  root.setErrorHandler((error, request, reply) => {
    const { status, headers: own, body } = refusalFor(error, isUnavailable, request.log)
    return withHeaders(reply).code(status).headers(own).header('X-Request-Id', request.id).send(body)
  })
  root.setNotFoundHandler((_request, reply) => withHeaders(reply).code(404).send({ message: 'Not found.' }))
}

/** Sets the headers that are not set yet: a page has its own. */
function withHeaders(reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  return reply
}
