import type { FastifyInstance } from 'fastify'
import { asset, sendAsset } from './asset.ts'
import { pageHeaders } from './policy.ts'

const page = (version: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Aircheck</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/home.css">
  </head>
  <body>
    <main>
      <h1>Aircheck</h1>
      <p>This server holds the shows, the schedule and the episodes of radio and podcast stations.</p>
      <ul>
        <li><a href="/dashboard">Dashboard</a>: sign in</li>
        <li><a href="/docs">API documentation</a>: try requests in the browser</li>
        <li><a href="/openapi.json">openapi.json</a>, for generators of clients</li>
        <li><code>/v1</code>, the API itself; requests need a key of a station</li>
      </ul>
      <p class="version">Version ${version}</p>
    </main>
  </body>
</html>
`

const style = `:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: light-dark(#1c2326, #e8ecec); background: light-dark(#fbfaf7, #15181a) }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem }
ul { padding-left: 1.2rem }
a { color: light-dark(#0a5c80, #7fcbea) }
code { font-size: .95em }
.version { margin-top: 2rem; color: light-dark(#56605f, #9aa5a4) }
`

/** GET /: says what this server is, and where the API and its documentation are. */
export const homeRoutes = (version: string) => async (app: FastifyInstance) => {
  const hidden = { schema: { hide: true } }
  const [home, css] = [asset('text/html; charset=utf-8', page(version)), asset('text/css; charset=utf-8', style)]
  const headers = pageHeaders({ 'img-src': 'data:' })
  app.get('/', hidden, async (request, reply) => sendAsset(home, request, reply.headers(headers)))
  app.get('/home.css', hidden, async (request, reply) => sendAsset(css, request, reply.headers(headers)))
}
