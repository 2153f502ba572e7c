import Fastify, { type FastifyInstance } from 'fastify'
import { asset, sendAsset } from '../pages/asset.ts'
import { pageHeaders } from '../pages/policy.ts'

/** The viewer's script contains its styles and fonts, and creates images, media and workers from `blob:` URLs. */
const headers = pageHeaders({
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'worker-src': "'self' blob:",
  'media-src': "'self' blob:",
})

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230b6e99'/%3E%3Cg fill='none' stroke='%23fff' stroke-width='2.5' stroke-linecap='round'%3E%3Cpath d='M10 22a8.5 8.5 0 0 1 0-12M22 10a8.5 8.5 0 0 1 0 12'/%3E%3C/g%3E%3Ccircle cx='16' cy='16' r='3.5' fill='%23fff'/%3E%3C/svg%3E"

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Aircheck API</title>
    <link rel="icon" href="${icon}">
  </head>
  <body>
    <div id="docs"></div>
    <noscript>This page needs JavaScript. The document behind it is <a href="/openapi.json">openapi.json</a>.</noscript>
    <script src="/docs/scalar.js"></script>
    <script src="/docs/page.js"></script>
  </body>
</html>
`

/** The page sends its requests to its own origin, the only one that its Content-Security-Policy allows. */
const pageScript = `Scalar.createApiReference('#docs', ${JSON.stringify({
  url: '/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultOpenAllTags: true,
  mcp: { disabled: true },
  agent: { disabled: true },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'X-API-Key' },
}).replace(/}$/, '')}, "servers": [{ "url": location.origin }] })
`

/** `/docs`, the interactive documentation, and `/openapi.json`. */
export const docsRoutes = () => async (app: FastifyInstance) => {
  const hidden = { schema: { hide: true } }
  const files = {
    page: once(async () => asset('text/html; charset=utf-8', page)),
    pageScript: once(async () => asset('text/javascript; charset=utf-8', pageScript)),
    scalar: once(async () => asset('text/javascript; charset=utf-8', await scalarScript())),
    document: once(async () => asset('application/json; charset=utf-8', JSON.stringify(app.openApiDocument()))),
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  for (const url of ['/docs', '/docs/']) app.get(url, hidden, async (...to) => sendAsset(await files.page(), ...to))
  app.get('/docs/page.js', hidden, async (...to) => sendAsset(await files.pageScript(), ...to))
  app.get('/docs/scalar.js', hidden, async (...to) => sendAsset(await files.scalar(), ...to))
  app.get('/openapi.json', hidden, async (request, reply) =>
    sendAsset(await files.document(), request, reply.header('Access-Control-Allow-Origin', '*')),
  )
}

/** The viewer's script from its package. It has four megabytes, so it is loaded on first request. */
async function scalarScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const source = Fastify()
  await source.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { body } = await source.inject('/docs/js/scalar.js')
  await source.close()
  return body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
