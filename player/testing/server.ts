import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Change, designNow, radioKiosk } from './station.ts'

const repository = join(import.meta.dirname, '../..')
const music = readFileSync(join(repository, 'server/demo/audio/cafe-continental-1.mp3'))
/** Some minutes of it. */
const longMusic = Buffer.concat(Array.from({ length: 20 }, () => music))
/** Bytes of the music for each second. */
const pace = 16_000
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.css': 'text/css',
  '.mp3': 'audio/mpeg',
}

/** A server with the public API of Radio Kiosk, its sound and the built player. It can stall, drop and come back. */
export async function fakeServer(start = designNow) {
  const began = Date.now()
  const now = () => start + (Date.now() - began) / 1000
  const change: Change & { dist?: string } = {}
  const streams = new Set<ServerResponse>()
  const listeners = new Set<ServerResponse>()
  const pages = new Map<string, { html: string; headers?: Record<string, string> }>()
  const asked: string[] = []
  let serial = 1
  let isDown = false
  let isStalled = false
  let origin = ''

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const { pathname } = url
    asked.push(`${request.method} ${pathname}${url.search}`)
    const page = pages.get(pathname)
    if (page)
      return void response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
        .end(page.html)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Expose-Headers', 'Date, Age, ETag')
    response.setHeader('Date', new Date(now() * 1000).toUTCString())
    const isPlayer = pathname.startsWith('/player/')
    if (isDown && !isPlayer) return void response.writeHead(503).end()
    const { info, nowBody, schedule, tape, shows, episodes, waveform } = radioKiosk(origin, now, change)
    const json = (body: unknown, status = body === undefined ? 404 : 200) =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(body ?? { message: 'Not found.' }))
    const [, folder, slug, ...rest] = pathname.split('/')
    if (folder === 'player') return file(response, join(repository, 'player/dist', slug ?? ''))
    if (folder === 'art') return file(response, join(repository, 'server/demo/art', slug ?? ''))
    if (folder === 'fonts') return file(response, join(repository, 'web/styles/fonts', slug ?? ''))
    if (folder === 'media') return sendBody(response, longMusic, 'audio/mpeg', request)
    if (folder === 'listen') return change.isPrivate ? json(undefined) : listen(url, response)
    if (folder !== 'public' || slug !== 'kiosk' || change.isPrivate) return json(undefined)
    if (rest[0] === 'now' && rest[1] === 'events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      streams.add(response.on('close', () => streams.delete(response)))
      return send(response)
    }
    const number = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise)
    const show = url.searchParams.get('show')
    const listed = episodes.filter((each) => !show || each.show.slug === show)
    const q = url.searchParams.get('q')?.toLowerCase()
    const found = episodes.filter(({ title }) => q && title.toLowerCase().includes(q))
    const limit = number('limit', 20)
    const answers: Record<string, () => unknown> = {
      '': info,
      now: () => nowBody(serial),
      schedule: () => schedule(number('days', 7)),
      tape: () => (change.canRewind === false ? undefined : tape()),
      shows: () => (rest[1] ? shows.find((each) => each.slug === rest[1]) : shows),
      episodes: () =>
        rest[2] === 'waveform'
          ? waveform
          : rest[1]
            ? episodes.find(({ id }) => id === Number(rest[1]))
            : { episodes: listed.slice(0, limit), total: listed.length, limit, next_cursor: null },
      search: () => ({ results: found.slice(0, limit), query: q, total: found.length }),
    }
    json(answers[rest[0] ?? '']?.())
  }
  function send(response: ServerResponse): void {
    const body = JSON.stringify(radioKiosk(origin, now, change).nowBody(serial))
    response.write(`event: now\nid: ${serial}\ndata: ${body}\n\n`)
  }
  /** The newest 20 s at once, then at the pace of the clock. */
  function listen(url: URL, response: ServerResponse): void {
    const from = url.searchParams.get('from')
    if (from && change.canRewind === false) return void response.writeHead(400).end()
    response.writeHead(200, { 'Content-Type': 'audio/mpeg', 'Cache-Control': 'no-store', 'Accept-Ranges': 'none' })
    listeners.add(response.on('close', () => listeners.delete(response)))
    let at = 0
    const more = (bytes: number) => {
      for (let left = bytes; left > 0; ) {
        const piece = music.subarray(at % music.length, (at % music.length) + left)
        response.write(piece)
        at += piece.length
        left -= piece.length
      }
    }
    more(20 * pace)
    const timer = setInterval(() => isStalled || more(pace / 4), 250)
    response.on('close', () => clearInterval(timer))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    now,
    /** The paths that were asked for. */
    asked,
    listeners,
    streams,
    /** Puts a page at a path. */
    page(path: string, html: string, headers?: Record<string, string>) {
      pages.set(path, headers ? { html, headers } : { html })
      return origin + path
    },
    /** Changes the station, and pushes it. */
    set(next: Change) {
      Object.assign(change, next)
      serial++
      for (const each of streams) {
        send(each)
        if (change.isPrivate) each.end()
      }
    },
    /** Ends all connections; nothing answers until `recover`. */
    drop() {
      isDown = true
      for (const each of [...listeners, ...streams]) each.destroy()
    },
    /** Sends no more sound, but keeps the connections. */
    stall() {
      isStalled = true
    },
    recover() {
      isDown = isStalled = false
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function file(response: ServerResponse, path: string): Promise<void> {
  const body = await readFile(path).catch(() => undefined)
  if (!body) return void response.writeHead(404).end()
  sendBody(response, body, types[extname(path)] ?? 'application/octet-stream')
}

function sendBody(response: ServerResponse, body: Buffer, type: string, request?: IncomingMessage): void {
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request?.headers.range ?? '') ?? []
  response.setHeader('Content-Type', type)
  response.setHeader('Accept-Ranges', 'bytes')
  if (from === undefined) return void response.writeHead(200, { 'Content-Length': body.length }).end(body)
  const end = to ? Number(to) : body.length - 1
  const range = `bytes ${from}-${end}/${body.length}`
  response.writeHead(206, { 'Content-Range': range, 'Content-Length': end + 1 - Number(from) })
  response.end(body.subarray(Number(from), end + 1))
}
