import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { answerPreflights } from '../answers/preflight.ts'
import { type Asset, asset, foreign, mediaTypes, sendAsset } from './asset.ts'
import { pageHeaders } from './policy.ts'

/** A file that pages load. Its URL contains a digest of its content, so that browsers may store it for a year. */
export type PageFile = { path: string; url: string; asset: Asset }

/**
 * Reads a file that pages load; of a style sheet also those that it imports.
 * @param path the URL without the digest: `/docs/style.css`
 */
export function pageFile(path: string, source: URL): PageFile {
  const made = asset(mediaTypes[extname(path)]!, contentOf(source))
  return { path, url: `${path}?v=${digestOf(made)}`, asset: made }
}

/** The content of a file; of a style sheet also that of those which it imports, without comments and needless white space. */
export function contentOf(source: URL): string | Buffer {
  if (extname(source.pathname) !== '.css') return readFileSync(source)
  const imported = (_: string, name: string) => `${contentOf(new URL(name, source))}`
  return compact(readFileSync(source, 'utf8').replace(/@import "([^"\n]+)";/g, imported))
}

/** A style sheet without comments and needless white space. */
function compact(css: string): string {
  const [first, ...others] = css.split('/*')
  return [first, ...others.map((part) => part.slice(part.indexOf('*/') + 2))]
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
}

function digestOf({ etag }: Asset): string {
  return etag.slice(3, 13)
}

const shared = new URL('../../../web/', import.meta.url)
const font = (name: string) => pageFile(`/web/fonts/${name}`, new URL(`styles/fonts/${name}`, shared))

/** The style of all pages, the script that sets the chosen theme, and the icon. */
export const sharedFiles = {
  style: pageFile('/web/style.css', new URL('styles/index.css', shared)),
  theme: pageFile('/web/theme-first.js', new URL('theme-first.js', shared)),
  icon: pageFile('/web/icon.svg', new URL('icon.svg', shared)),
}

/** The fonts, which the style sheet names relative to itself and without a digest. */
export const fontFiles = [font('radio-canada-latin.woff2'), font('radio-canada-latin-ext.woff2')]

const [week, year] = ['public, max-age=604800', 'public, max-age=31536000, immutable']

/** Serves files. The prefix of the plugin is part of their paths. */
export function servePageFiles(app: FastifyInstance, files: readonly PageFile[]): void {
  const own = pageHeaders()
  for (const { path, asset } of files) {
    // A frame in a sandbox has no origin: its fonts are those of another site.
    const isFont = extname(path) === '.woff2'
    const headers = isFont ? { ...own, ...foreign } : own
    if (isFont) answerPreflights(app, path.slice(app.prefix.length))
    const hidden = { schema: { hide: true } }
    app.get<{ Querystring: { v?: string } }>(path.slice(app.prefix.length), hidden, (request, reply) => {
      const unversioned = isFont ? week : 'no-cache'
      const cacheControl = request.query.v === digestOf(asset) ? year : unversioned
      return sendAsset(asset, request, reply.headers(headers), cacheControl)
    })
  }
}
