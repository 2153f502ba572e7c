import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Asset, asset, sendAsset } from '../pages/asset.ts'
import { pageHeaders } from '../pages/policy.ts'
import type { Document } from './page/document.ts'
import { referencePage } from './page/page.ts'

/**
 * `/docs`, the reference of the API, and `/openapi.json`. Each file is made on its first request.
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
    const files: Record<string, () => Promise<Asset>> = {
      '/docs': page,
      '/docs/': page,
      '/docs/style.css': file('style.css', 'text/css; charset=utf-8'),
      '/docs/script.js': file('script.js', 'text/javascript; charset=utf-8'),
      '/docs/icon.svg': file('icon.svg', 'image/svg+xml'),
    }
    for (const [url, made] of Object.entries(files)) {
      app.get(url, hidden, async (...to) => sendAsset(await made(), ...to))
    }
    const document = once(async () => asset('application/json; charset=utf-8', JSON.stringify(app.openApiDocument())))
    app.get('/openapi.json', hidden, async (request, reply) =>
      sendAsset(await document(), request, reply.header('Access-Control-Allow-Origin', '*')),
    )
  }

function file(name: string, type: string): () => Promise<Asset> {
  return once(async () => asset(type, await readFile(new URL(`page/${name}`, import.meta.url), 'utf8')))
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}
