import type { FastifyInstance } from 'fastify'
import { asset, sendAsset } from './asset.ts'
import { fontFiles, servePageFiles, sharedFiles } from './files.ts'
import { html } from './html.ts'
import { plainPage } from './page.ts'
import { pageHeaders } from './policy.ts'

/** GET /: the links to the dashboard, the API and its documentation. And the files that all pages share. */
export const homeRoutes = (version: string) => async (app: FastifyInstance) => {
  const content = html`<p>This server holds the shows, the schedule and the episodes of radio and podcast stations.</p>
<ul>
<li><a class="link" href="/dashboard">Dashboard</a>: sign in</li>
<li><a class="link" href="/docs">API documentation</a>: try requests in the browser</li>
<li><a class="link" href="/openapi.json">openapi.json</a>, for generators of clients</li>
<li><code>/v1</code>, the API; requests need an API key of a station</li>
</ul>
<p class="caption">Version ${version}</p>`
  const page = asset('text/html; charset=utf-8', plainPage('Aircheck', content))
  app.get('/', { schema: { hide: true } }, async (request, reply) =>
    sendAsset(page, request, reply.headers(pageHeaders())),
  )
  servePageFiles(app, [...Object.values(sharedFiles), ...fontFiles])
}
