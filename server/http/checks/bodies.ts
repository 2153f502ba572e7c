import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../lib/problem.ts'

/** Time limit for receiving a JSON body, in milliseconds. */
const bodyDeadlineMs = 30_000

/**
 * Adds a JSON body parser: UTF-8, an object or nothing. A body of another type is 415, one over the limit 413. If a
 * body has not arrived by the deadline the connection is destroyed. Endpoints that stream their bodies have no deadline
 * here.
 */
export function acceptJson(app: FastifyInstance, deadlineMs = bodyDeadlineMs): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined
      const parsed = parse(() => JSON.parse(utf8.decode(body)))
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
        throw new Problem('invalid', 'Request body must be a JSON object.')
      }
      return parsed
    },
  )
  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.streams || request.raw.complete) return
    const cutOff = setTimeout(() => request.raw.destroy(), deadlineMs)
    request.raw.once('end', () => clearTimeout(cutOff)).once('close', () => clearTimeout(cutOff))
  })
}

function parse(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    throw new Problem('invalid', 'Request body is not valid JSON.')
  }
}
