import { writeFileSync } from 'node:fs'
import Fastify from 'fastify'
import { keyConventions, publicConventions } from './http/answers/conventions.ts'
import { openApi } from './http/document/openapi.ts'
import { allScopes } from './keys/rules/scopes.ts'
import { makeVersions } from './lib/versions.ts'
import { routes } from './routes.ts'
import { type StaffRouteDeps, staffRoutes } from './staff-routes.ts'
import { version } from './version.ts'

/**
 * Writes `openapi.json`, the document that a server with the default settings serves, and `dashboard/openapi.json`. Run it by `npm run openapi`
 * whenever a schema changes; a test fails until then. Only the schemas of the routes are read and no handler runs, so
 * the dependencies are empty.
 */
const app = Fastify()
app.setValidatorCompiler(() => () => true)
await openApi(app, { version, baseUrl: 'https://localhost:8443', scopes: allScopes })
const signIn = { site: { baseUrl: 'https://localhost:8443' } }
const answers = { distinguish() {} }
const nothing = {
  ...{ database: {}, signIn, listening: { listeners: { close() {} } } },
  api: { answers, versions: makeVersions(), conventions: keyConventions },
  publicApi: { answers, conventions: publicConventions },
  pagesApi: { answers, conventions: publicConventions },
  domains: {},
} as unknown as StaffRouteDeps
await routes(app, nothing)
await staffRoutes(app, nothing)
await app.ready()
for (const [path, document] of [
  ['../openapi.json', app.openApiDocument()],
  ['../dashboard/openapi.json', app.staffApiDocument()],
] as const) {
  writeFileSync(new URL(path, import.meta.url), `${JSON.stringify(document, null, 2)}\n`)
}
await app.close()
