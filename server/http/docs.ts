import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** Everything that the page needs comes from this origin, and it may talk to nobody else. */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "media-src 'self' https:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** /docs: the interactive documentation, and /openapi.json, the document behind it. */
export const docsRoutes = () => async (app: FastifyInstance) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pageHeaders)
  })
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('Access-Control-Allow-Origin', '*').send(app.swagger()),
  )
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Aircheck API',
      theme: 'default',
      withDefaultFonts: false,
      proxyUrl: '',
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      authentication: { preferredSecurityScheme: 'X-API-Key' },
    } as object,
  })
}
