import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { asset, sendAsset } from '../http/pages/asset.ts'
import { pageHeaders } from '../http/pages/policy.ts'

const folder = new URL('./art/', import.meta.url)
const path = '/demo/art'

/** The URL of a drawing of the demo station: `station`, or the slug of a show. */
export function artUrl(baseUrl: string, name: string): string {
  return `${baseUrl}${path}/${name}.svg`
}

/** GET /demo/art/{name}.svg: the drawings of the demo station. Only `aircheck demo` serves them. */
export async function artRoutes(app: FastifyInstance): Promise<void> {
  // An image may be shown on any website, and styles its own shapes.
  const headers = {
    ...pageHeaders({ 'style-src': "'unsafe-inline'" }),
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  for (const file of readdirSync(folder)) {
    const drawing = asset('image/svg+xml', readFileSync(new URL(file, folder), 'utf8'))
    app.get(`${path}/${file}`, { schema: { hide: true } }, async (request, reply) =>
      sendAsset(drawing, request, reply.headers(headers)),
    )
  }
}
