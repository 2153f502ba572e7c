import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, asset, mediaTypes, sendAsset } from './asset.ts'
import { html } from './html.ts'
import { plainPage } from './page.ts'
import { pageHeaders, type Sources } from './policy.ts'

type Options = {
  /** The folder with `index.html`, and with `assets/`, whose names change with their content. */
  folder: string
  /** Where it is served: `/dashboard`. Everything below it that is not another route is answered with the page. */
  prefix: string
  /** Below the prefix, but never the page: an API of its own answers its unknown paths itself. */
  except: string
  /** Where to send a request for the page instead; undefined if it may be sent. */
  elsewhere: (request: FastifyRequest) => Promise<string | undefined>
}

/**
 * Two constant style sheets that React Aria puts into the page while something is pressed and while the page behind a
 * popover may not scroll. Every other inline style is blocked.
 */
const ariaSheets = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
].join(' ')

const sources: Sources = {
  'style-src': `'self' ${ariaSheets}`,
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'worker-src': "'self'",
  // The preview of the widgets is a frame of this server's own player.
  'frame-src': "'self'",
  'form-action': "'self'",
}

const headers = pageHeaders(sources)

const notBuilt = plainPage(
  'The dashboard has not been built',
  html`<p>Run <code>npm run dashboard</code> where Aircheck is installed, then reload this page.</p>`,
)

/** One year: the name of an asset changes whenever its content does. */
export const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves a single-page app that was built into a folder: its page, whatever the path, and its assets, in the forms that
 * were compressed when it was built.
 */
export const builtApp = (options: Options) => async (app: FastifyInstance) => {
  const { folder, prefix, except, elsewhere } = options
  const hidden = { schema: { hide: true } }
  const assets = new Map<string, Promise<Asset | undefined>>()
  const page = pageOf(join(folder, 'index.html'))

  app.get<{ Params: { name: string } }>(`${prefix}/assets/:name`, hidden, async (request, reply) => {
    const { name } = request.params
    const known = assets.get(name)
    const found = await (known ?? readAsset(join(folder, 'assets'), name))
    if (!found) return reply.callNotFound()
    if (!known) assets.set(name, Promise.resolve(found))
    return sendAsset(found, request, reply.header('Cross-Origin-Resource-Policy', 'same-origin'), immutable)
  })

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url === except || request.url.startsWith(`${except}/`)) return reply.callNotFound()
    reply.headers(headers)
    const other = await elsewhere(request)
    if (other !== undefined) return reply.header('Cache-Control', 'no-store').redirect(other, 303)
    const html = await page()
    if (html) return sendAsset(html, request, reply, 'no-store')
    return reply.code(503).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(notBuilt)
  }
  app.get(prefix, hidden, sendPage)
  app.get(`${prefix}/*`, hidden, sendPage)
}

/** Reads an asset of a build with its compressed forms; undefined if no asset has this name. */
export async function readAsset(folder: string, name: string): Promise<Asset | undefined> {
  const type = mediaTypes[extname(name)]
  // Names of the build have no dots in front and no folders: nothing else of the disk can be asked for.
  if (!type || !/^[\w-][\w.-]*$/.test(name)) return
  const body = await readIfThere(join(folder, name))
  if (!body) return
  const [br, gzip] = await Promise.all([
    readIfThere(join(folder, `${name}.br`)),
    readIfThere(join(folder, `${name}.gz`)),
  ])
  const made = asset(type, body)
  if (br && gzip) made.sent?.set('br', Promise.resolve(br)).set('gzip', Promise.resolve(gzip))
  return made
}

/** The page, read again when the file has changed; undefined while there is no file. */
function pageOf(path: string): () => Promise<Asset | undefined> {
  let kept: { changed: number; page: Asset } | undefined
  return async () => {
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (changed === undefined) return
    if (kept?.changed !== changed) kept = { changed, page: asset('text/html; charset=utf-8', await readFile(path)) }
    return kept.page
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
