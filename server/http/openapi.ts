import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/** What the document says of the API as a whole. */
export type About = { version: string; baseUrl: string; scopes: readonly string[] }

const description = `
A station's shows, weekly schedule, who is on air, and its episodes with their audio, as JSON over HTTPS.

Every request carries a key in the header \`X-API-Key\`. A key belongs to one station and has scopes; each endpoint names
the one it asks for, and a write scope does not imply its read scope. Refusals are objects with a \`message\`; a 400 about
fields also lists them all under \`errors\`.

Requests that create may carry \`X-Idempotency-Key\`: repeated within 24 hours, they get the first answer again, and
nothing is made twice. Answers to GET carry an \`ETag\`; with \`If-None-Match\` an unchanged one is 304 without a body.
`

/** Collects every route's schema into one document. Register it before the routes. */
export async function openApi(app: FastifyInstance, { version, baseUrl, scopes }: About): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aircheck',
        version,
        description: description.trim(),
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      servers: [{ url: baseUrl, description: 'This installation.' }],
      tags: ['Station', 'Episodes', 'Shows', 'Schedule', 'Now playing', 'Search'].map((name) => ({ name })),
      security: [{ 'X-API-Key': [] }],
      components: {
        securitySchemes: {
          'X-API-Key': {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description: `A key of the station. Scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
          },
        },
      },
    },
  })
}
