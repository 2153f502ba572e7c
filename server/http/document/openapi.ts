import type { FastifyInstance, RouteOptions } from 'fastify'
import { answerHeaders, refusals } from './documented.ts'
import { operation, refusalResponse } from './openapi-operation.ts'
import { type JsonSchema, mapValues, schemaWriter } from './openapi-schema.ts'

/** The parts of the document that depend on the installation or version. */
export type About = { version: string; baseUrl: string; scopes: readonly string[] }

const description = `
A station's shows, its weekly schedule, what is on air, and its episodes with their audio, as JSON over HTTPS.

**Keys.** Every request carries a key in the header \`X-API-Key\`. A key belongs to one station and has scopes; each
endpoint names the one it needs, and a write scope does not imply its read scope.

**Errors** are objects with a \`message\`. A 400 about fields also lists every invalid field under \`errors\`.

**Idempotency.** Requests that create resources accept \`X-Idempotency-Key\`: when repeated within 24 hours, they get the
first answer again, and nothing is created twice.

**Caching.** Answers to GET have an \`ETag\`; with \`If-None-Match\`, unchanged content is answered with 304 without a body.
The server caches answers for 15 to 60 seconds, or until a write of the same station changes them.

**Limits.** Each key may make a number of requests a minute. \`RateLimit\` shows how many are left; 429 has \`Retry-After\`.

Instants are Unix timestamps in seconds. The schedule alone uses days, \`HH:MM\` and minutes from midnight, in the
station's time zone.
`

const tags = {
  Station: 'The station itself.',
  Episodes: 'Create episodes from external audio, an upload or the recording; list, change and archive them.',
  Shows: 'The programmes that episodes and the schedule belong to.',
  Schedule: 'The week of the station, in a rotation of one or more weeks.',
  'Now playing': 'The show on air, and the next one.',
  Search: 'Find episodes by part of their title, show or presenter.',
}

/** Collects the routes for `openApiDocument`. Call it before the routes are registered. */
export async function openApi(app: FastifyInstance, about: About): Promise<void> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.schema?.operationId && route.method !== 'HEAD') routes.push(route)
  })
  app.decorate('openApiDocument', () => makeDocument(routes, about))
}

function makeDocument(routes: readonly RouteOptions[], { version, baseUrl, scopes }: About): object {
  const schemas: Record<string, JsonSchema> = {}
  const write = schemaWriter(schemas)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const url = route.url.replace(/:(\w+)/g, '{$1}')
    paths[url] = { ...paths[url], [String(route.method).toLowerCase()]: operation(route, write) }
  }
  const shared = Object.entries(refusals)
    .filter(([, { name }]) => isReferred(paths, `#/components/responses/${name}`))
    .map(([status, { name, messages }]) => [name, refusalResponse(Number(status), messages, write)])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aircheck',
      version,
      summary: 'The API of a radio or podcast station.',
      description: description.trim(),
      contact: { name: 'The operator of this installation', url: baseUrl },
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: baseUrl, description: 'This installation.' }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    security: [{ 'X-API-Key': [] }],
    paths,
    components: {
      securitySchemes: {
        'X-API-Key': {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: `An API key of the station. Its scopes are some of ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
        },
      },
      responses: Object.fromEntries(shared),
      headers: mapValues(answerHeaders, ({ description, example, type = 'string' }) => ({
        description,
        schema: { type },
        example: type === 'integer' ? Number(example) : example,
      })),
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function isReferred(paths: object, ref: string): boolean {
  return JSON.stringify(paths).includes(`"${ref}"`)
}
