import type { FastifyInstance } from 'fastify'
import { answerPreflights } from '../answers/preflight.ts'
import { asset, sendAsset } from '../pages/asset.ts'
import { servePageFiles } from '../pages/files.ts'
import { pageHeaders } from '../pages/policy.ts'
import type { Document } from './page/document.ts'
import { docsFiles, referencePage } from './page/page.ts'

/**
 * `/docs`, the reference of the API, and `/openapi.json`. Each is made on its first request.
 * @param about whether the certificate of the port is self-signed
 */
export const docsRoutes =
  ({ isSelfSigned }: { isSelfSigned: boolean }) =>
  async (app: FastifyInstance) => {
    const hidden = { schema: { hide: true } }
    app.addHook('onRequest', async (_request, reply) => void reply.headers(pageHeaders()))

    const page = once(async () =>
      asset('text/html; charset=utf-8', referencePage(app.openApiDocument() as Document, isSelfSigned)),
    )
    for (const url of ['/docs', '/docs/']) app.get(url, hidden, async (...to) => sendAsset(await page(), ...to))
    servePageFiles(app, Object.values(docsFiles))
    const document = once(async () => asset('application/json; charset=utf-8', JSON.stringify(app.openApiDocument())))
    answerPreflights(app, '/openapi.json')
    app.get('/openapi.json', hidden, async (request, reply) =>
      sendAsset(await document(), request, reply.header('Access-Control-Allow-Origin', '*')),
    )
  }

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
