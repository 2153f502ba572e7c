import type { FastifyInstance, RouteOptions } from 'fastify'
import { answerHeaders, refusalsOf } from './documented.ts'
import { operation, refusalResponse } from './openapi-operation.ts'
import { type JsonSchema, mapValues, schemaWriter } from './openapi-schema.ts'

/** The parts of the document that depend on the installation or version. */
export type About = { version: string; baseUrl: string; scopes: readonly string[] }

/** One of the two documents. */
type Kind = {
  /** The routes that it describes begin with one of these. */
  prefixes: readonly string[]
  title: string
  summary: string
  description: string
  tags: Record<string, string>
  security: (about: About) => Record<string, object>
}

const publicDescription = `
A station's shows, its weekly schedule, what is on air, and its episodes with their audio, as JSON over HTTPS.

**Keys.** Every request under \`/v1\` carries a key in the header \`X-API-Key\`. A key belongs to one station and has scopes; each
endpoint names the one it needs, and a write scope does not imply its read scope.

**Public reads**, under \`/public\`, need no key: any page may request what listeners of a public station see.

**Errors** are objects with a \`message\`. A 400 about fields also lists every invalid field under \`errors\`.

**Idempotency.** Requests that create resources accept \`X-Idempotency-Key\`: when repeated within 24 hours, they get the
first answer again, and nothing is created twice.

**Caching.** Answers to GET have an \`ETag\`; with \`If-None-Match\`, unchanged content is answered with 304 without a body.
The server caches answers for 5 to 60 seconds, or until a write of the same station changes them.

**Limits.** Each key may make a number of requests a minute. \`RateLimit\` shows how many are left; 429 has \`Retry-After\`.

Instants are Unix timestamps in seconds. The schedule alone uses days, \`HH:MM\` and minutes from midnight, in the
station's time zone.
`

const publicTags = {
  Station: 'The station itself.',
  Episodes: 'Create episodes from external audio, an upload or the recording; list, change and archive them.',
  Shows: 'The programmes that episodes and the schedule belong to.',
  Schedule: 'The week of the station, in a rotation of one or more weeks.',
  'Now playing': 'The show on air, and the next one.',
  Search: 'Find episodes by part of their title, show or presenter.',
  Public: 'The public part of a station, for listeners and websites, without a key and from any origin.',
}

const publicApi: Kind = {
  prefixes: ['/v1/', '/public/'],
  title: 'Aircheck',
  summary: 'The API of a radio or podcast station.',
  description: publicDescription,
  tags: publicTags,
  security: ({ scopes }) => ({
    'X-API-Key': {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: `An API key of the station. Its scopes are some of ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
    },
  }),
}

/** It is made for the dashboard of the same version, and changes with it. */
const staffApi: Kind = {
  prefixes: ['/dashboard/api/'],
  title: 'Aircheck dashboard',
  summary: "The dashboard's own API. It changes with every version: programs use the public API.",
  description: 'Requests carry the cookie of a signed-in person. What changes something must come from the dashboard.',
  tags: {},
  security: () => ({ session: { type: 'apiKey', in: 'cookie', name: '__Host-aircheck' } }),
}

/** Collects the routes for `openApiDocument` and `staffApiDocument`. Call it before the routes are registered. */
export async function openApi(app: FastifyInstance, about: About): Promise<void> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.schema?.operationId && route.method !== 'HEAD') routes.push(route)
  })
  const of = (kind: Kind) => () =>
    makeDocument(
      routes.filter(({ url }) => kind.prefixes.some((prefix) => url.startsWith(prefix))),
      kind,
      about,
    )
  app.decorate('openApiDocument', of(publicApi))
  app.decorate('staffApiDocument', of(staffApi))
}

function makeDocument(routes: readonly RouteOptions[], kind: Kind, about: About): object {
  const security = kind.security(about)
  const schemas: Record<string, JsonSchema> = {}
  const write = schemaWriter(schemas)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const url = route.url.replace(/:(\w+)/g, '{$1}')
    paths[url] = { ...paths[url], [String(route.method).toLowerCase()]: operation(route, write) }
  }
  const shared = [false, true].flatMap((isOpen) =>
    Object.entries(refusalsOf(isOpen))
      .filter(([, { name }]) => isReferred(paths, `#/components/responses/${name}`))
      .map(([status, refusal]) => [refusal.name, refusalResponse(Number(status), refusal, write, isOpen)]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: kind.title,
      version: about.version,
      summary: kind.summary,
      description: kind.description.trim(),
      contact: { name: 'The operator of this installation', url: about.baseUrl },
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: about.baseUrl, description: 'This installation.' }],
    tags: Object.entries(kind.tags).map(([name, about]) => ({ name, description: about })),
    security: Object.keys(security).map((name) => ({ [name]: [] })),
    paths,
    components: {
      securitySchemes: security,
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
