import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Asset, asset, sendAsset } from '../../http/pages/asset.ts'
import type { Files } from './page.ts'

/** The styles of the app, which these pages use as well. */
const shared = new URL('../../../dashboard/src/styles/', import.meta.url)
const own = new URL('./', import.meta.url)

/** The files of the app's styles that these pages need, in the order of their layers. */
const sheets = ['tokens.css', 'reset.css', 'base.css', 'controls.css', 'shell.css']

const text = (from: URL, path: string) => readFile(new URL(path, from), 'utf8')

async function style(): Promise<string> {
  const texts = [...sheets.map((name) => text(shared, name)), text(own, 'style.css')]
  return ['@layer reset, base, controls, shell, pages;', ...(await Promise.all(texts))].join('\n')
}

const [css, js, svg] = ['text/css; charset=utf-8', 'text/javascript; charset=utf-8', 'image/svg+xml']

const contents: Record<string, () => Promise<Asset>> = {
  'style.css': async () => asset(css, await style()),
  'theme.js': async () => asset(js, await text(own, 'theme.js')),
  'front.js': async () => asset(js, await text(own, 'front.js')),
  'passkey.js': async () => asset(js, await text(own, 'passkey.js')),
  'icon.svg': async () => asset(svg, await text(own, 'icon.svg')),
}

/** The style sheet names the fonts relative to itself. */
const fonts = ['radio-canada-latin.woff2', 'radio-canada-latin-ext.woff2']

const [aWeek, forever] = ['public, max-age=604800', 'public, max-age=31536000, immutable']

/**
 * Serves the files of the pages below `/sign-in/`.
 * @returns reads them once, and gives the path of each, which changes with its content
 */
export function serveFiles(app: FastifyInstance): () => Promise<Files> {
  const hidden = { schema: { hide: true } }
  const made = new Map<string, Promise<Asset>>()
  const get = (name: string, make: () => Promise<Asset>) => {
    const asset = made.get(name) ?? make()
    made.set(name, asset)
    asset.catch(() => made.delete(name))
    return asset
  }
  for (const [name, make] of Object.entries(contents)) {
    app.get<{ Querystring: { v?: string } }>(`/sign-in/${name}`, hidden, async (request, reply) => {
      const file = await get(name, make)
      return sendAsset(file, request, reply, request.query.v === mark(file) ? forever : 'no-cache')
    })
  }
  for (const name of fonts) {
    const make = async () => asset('font/woff2', await readFile(new URL(`fonts/${name}`, shared)))
    app.get(`/sign-in/fonts/${name}`, hidden, async (request, reply) =>
      sendAsset({ ...(await get(name, make)), sent: null }, request, reply, aWeek),
    )
  }
  return async () => {
    const paths = Object.entries(contents).map(async ([name, make]) => [
      name.split('.')[0]!,
      `${app.prefix}/sign-in/${name}?v=${mark(await get(name, make))}`,
    ])
    return Object.fromEntries(await Promise.all(paths)) as Files
  }
}

/** A short form of the content's digest. */
function mark({ etag }: Asset): string {
  return etag.slice(3, 13)
}
