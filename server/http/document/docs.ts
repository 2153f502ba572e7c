import { hash } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isUnchanged } from '../answers/answers.ts'
import { compress, type Encoding, preferredEncoding } from '../answers/compression.ts'

/** Everything that the page needs comes from this origin, and it may talk to nobody else. */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "media-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

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

/** Requests go to where the page came from: the only place that it may talk to. */
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

/** /docs: the interactive documentation, and /openapi.json, the document behind it. */
export const docsRoutes = () => async (app: FastifyInstance) => {
  const hidden = { schema: { hide: true } }
  const files = {
    page: once(async () => file('text/html; charset=utf-8', page)),
    pageScript: once(async () => file('text/javascript; charset=utf-8', pageScript)),
    scalar: once(async () => file('text/javascript; charset=utf-8', await scalarScript())),
    document: once(async () => file('application/json; charset=utf-8', JSON.stringify(app.openApiDocument()))),
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(pageHeaders))
  for (const url of ['/docs', '/docs/']) app.get(url, hidden, async (...to) => send(await files.page(), ...to))
  app.get('/docs/page.js', hidden, async (...to) => send(await files.pageScript(), ...to))
  app.get('/docs/scalar.js', hidden, async (...to) => send(await files.scalar(), ...to))
  app.get('/openapi.json', hidden, async (request, reply) =>
    send(await files.document(), request, reply.header('Access-Control-Allow-Origin', '*')),
  )
}

/** Something to serve, with the encodings that somebody has asked for so far. */
type File = { type: string; etag: string; body: Buffer; sent: Map<Encoding, Promise<Buffer>> }

function file(type: string, text: string): File {
  const body = Buffer.from(text)
  return { type, etag: `W/"${hash('sha1', body, 'base64url')}"`, body, sent: new Map() }
}

async function send({ type, etag, body, sent }: File, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' })
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  reply.type(type)
  if (encoding === 'identity') return reply.send(body)
  const compressed = sent.get(encoding) ?? compress(body, encoding)
  sent.set(encoding, compressed)
  return reply.header('Content-Encoding', encoding).send(await compressed)
}

/** The script of the page, out of the package that brings it; four megabytes, so it is read when it is first asked for. */
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
