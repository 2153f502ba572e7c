import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { type Credentials, tlsOptions } from '../http/port/tls.ts'

/** A page of another site with the widgets of the demo station: its URL, and the function that stops its server. */
export type DemoSite = { url: string; close(): void }

type Station = {
  /** The URL of the server of the station. */
  baseUrl: string
  slug: string
  /** The certificate of the station's server; null where that speaks plain HTTP. */
  credentials: Credentials | null
  /** The port of the station's server: the site has the next one, or any other if that is in use. */
  port: number
}

const folder = new URL('./site/', import.meta.url)

/** The policy of a strict site, which allows the server of the station as docs/public.md says. */
const policyWith = (station: string): string =>
  [
    "default-src 'none'",
    `script-src ${station}`,
    "style-src 'self'",
    `connect-src ${station}`,
    `img-src ${station}`,
    `media-src ${station}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * Starts the server of an invented newspaper on 127.0.0.1. Its host name and its certificate are those of the station: where a
 * browser accepts a certificate for a host, as Chrome does, it is asked for once. Elsewhere the page says how to accept it.
 */
export async function startDemoSite({ baseUrl, slug, credentials, port }: Station): Promise<DemoSite> {
  const { origin, hostname } = new URL(baseUrl)
  const host = ['localhost', '127.0.0.1'].includes(hostname) ? hostname : 'localhost'
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  const page = read('index.html').replaceAll('{{server}}', origin).replaceAll('{{station}}', slug)
  const files = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: page }],
    ['/style.css', { type: 'text/css; charset=utf-8', body: read('style.css') }],
  ])
  const headers = { 'Content-Security-Policy': policyWith(origin), 'X-Content-Type-Options': 'nosniff' }
  const answer: RequestListener = ({ method, url }, response) => {
    const file = files.get(`${url}`.replace(/\?.*/, ''))
    if (!file || (method !== 'GET' && method !== 'HEAD')) return void response.writeHead(404, headers).end()
    response.writeHead(200, { ...headers, 'Content-Type': file.type, 'Cache-Control': 'no-store' }).end(file.body)
  }
  const server = credentials ? createHttpsServer({ ...tlsOptions, ...credentials }, answer) : createHttpServer(answer)
  await listen(server, port + 1).catch(() => listen(server, 0))
  // It does not keep a demo alive that is stopped while it starts.
  server.unref()
  const scheme = credentials ? 'https' : 'http'
  return {
    url: `${scheme}://${host}:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}
