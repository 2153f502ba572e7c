import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainPage } from '../pages/page.ts'
import { pageHeaders } from '../pages/policy.ts'
import { type Refusal, refusalFor } from './errors.ts'

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
    withHeaders(reply).code(status).headers(own).header('X-Request-Id', request.id)
    return say(request, reply, body)
  })
  root.setNotFoundHandler((request, reply) => say(request, withHeaders(reply).code(404), { message: 'Not found.' }))
}

/** A refusal as a page for a reader who wants one, such as a browser that opens a link; otherwise JSON. */
function say({ headers }: FastifyRequest, reply: FastifyReply, body: Refusal['body']): FastifyReply {
  if (!`${headers.accept}`.includes('text/html')) return reply.send(body)
  return reply.headers(pageHeaders()).type('text/html; charset=utf-8').send(plainPage(body.message, ''))
}

/** Sets the headers that are not set yet: a page has its own. */
function withHeaders(reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  return reply
}
