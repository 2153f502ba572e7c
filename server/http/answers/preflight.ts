import type { FastifyInstance } from 'fastify'
import { publicConventions, publicHeaders } from './conventions.ts'

/** Headers of the response to a preflight of a public path. */
const headers = {
  ...Object.fromEntries(publicHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, publicHeaders[at + 1]!]] : []))),
  ...publicConventions.preflight,
}

/**
 * Answers preflights of public paths outside of an `api`: players on other sites ask before a request with `Range`.
 * @param path with a parameter or `*` for what varies
 */
export function answerPreflights(app: FastifyInstance, path: string): void {
  app.options(path, { schema: { hide: true } }, (_request, reply) => reply.code(204).headers(headers).send())
}
