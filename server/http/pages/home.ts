import type { FastifyInstance } from 'fastify'
import { asset, sendAsset } from './asset.ts'
import { fontFiles, servePageFiles, sharedFiles } from './files.ts'
import { html } from './html.ts'
import { plainPage } from './page.ts'
import { pageHeaders } from './policy.ts'

/** A station with pages. */
type Station = { name: string; website: { slug: string } }

/**
 * GET /: the pages of the station, if one station has pages; otherwise a list of the stations with pages, and links to the
 * dashboard, the API and its documentation. And the files that all pages share.
 */
export const homeRoutes =
  (version: string, stations: () => Promise<readonly Station[]>) => async (app: FastifyInstance) => {
    const content = (open: readonly Station[]) => html`${
      open.length > 0 &&
      html`<h2>Stations</h2>
<ul>${open.map(({ name, website }) => html`<li><a class="link" href="/${website.slug}">${name}</a></li>\n`)}</ul>\n<h2>This server</h2>\n`
    }<p>This server holds the shows, the schedule and the episodes of radio and podcast stations.</p>
<ul>
<li><a class="link" href="/dashboard">Dashboard</a>: sign in</li>
<li><a class="link" href="/docs">API documentation</a>: try requests in the browser</li>
<li><a class="link" href="/openapi.json">openapi.json</a>, for generators of clients</li>
<li><code>/v1</code>, the API; requests need an API key of a station</li>
</ul>
<p class="caption">Version ${version}</p>`
    app.get('/', { schema: { hide: true } }, async (request, reply) => {
      const open = await stations()
      const [only, ...others] = open
      if (only && others.length === 0)
        return reply.header('Cache-Control', 'no-cache').redirect(`/${only.website.slug}`, 302)
      const page = asset('text/html; charset=utf-8', plainPage('Aircheck', content(open)))
      return sendAsset(page, request, reply.headers(pageHeaders()))
    })
    servePageFiles(app, [...Object.values(sharedFiles), ...fontFiles])
  }
