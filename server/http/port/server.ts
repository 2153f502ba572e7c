import { createServer, type Server as HttpServerOfNode, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { Server, Socket } from 'node:net'
import type { TLSSocket, Server as TlsServer } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { closeIdle } from './idle.ts'
import type { Credentials } from './tls.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type HttpServerOptions = {
  log: FastifyBaseLogger
  /** TLS of our own, or null behind a proxy that terminates it. */
  credentials: Credentials | null
  /** The proxies whose word is taken for the scheme and the client's address. */
  trustProxy: readonly string[]
  nextRequestId: () => string
  /** Looks at each request before the framework does; true when it answers, unless it calls `wholeRoad` after all. */
  before: (request: IncomingMessage, response: ServerResponse, wholeRoad: () => void) => boolean
  /** Other times than the usual ones, for tests. */
  patience?: Partial<Patience>
}

export type HttpServer = {
  app: FastifyInstance
  /** New connections get the new certificate. */
  replaceCredentials: (credentials: Credentials) => void
  /** Stops listening, lets every request under way finish, and closes what is left after `graceMs`. */
  close: (graceMs: number) => Promise<void>
}

/** How long the server waits for its clients, in milliseconds. */
export type Patience = {
  /** Silence on a connection, in either direction, for longer than this ends it; a slow upload that moves goes on. */
  silenceMs: number
  /** The header of a request has to be there within this time. */
  headersMs: number
  /** How often late headers are looked for. */
  checkEveryMs: number
  /** How long the rest of a body is read, and thrown away, after its request has been answered. */
  lingerMs: number
}

const usualPatience: Patience = { silenceMs: 60_000, headersMs: 15_000, checkEveryMs: 5_000, lingerMs: 10_000 }

/** An idle connection is kept this long; longer than proxies keep theirs, so that they never send into a closing one. */
export const keepAliveSeconds = 72

const maxHeaderBytes = 32 * 1024

const limitsOf = ({ headersMs, checkEveryMs }: Patience) => ({
  maxHeaderSize: maxHeaderBytes,
  headersTimeout: headersMs,
  // Bodies have deadlines of their own (`bodies.ts`): an upload may take long.
  requestTimeout: 0,
  keepAliveTimeout: keepAliveSeconds * 1000,
  connectionsCheckingInterval: checkEveryMs,
})

/** Makes the one server of the product: HTTP/2 and HTTP/1.1 over TLS on one port, or plain HTTP for a trusted proxy. */
export function httpServer(options: HttpServerOptions): HttpServer {
  const { log, credentials, trustProxy, nextRequestId, before } = options
  const isTrusted = proxyAddr.compile([...trustProxy])
  const patience = { ...usualPatience, ...options.patience }
  const connections = new Set<Socket>()
  const sessions = new Set<ServerHttp2Session>()
  const stopClosingIdle = closeIdle(connections, patience.silenceMs)
  let closing = false
  let server!: Server

  const serverFactory = (framework: Handler) => {
    const handler: Handler = (request, response) => {
      if (closing) response.shouldKeepAlive = false
      if (!credentials && !cameOverHttps(request, isTrusted)) return refusePlain(response)
      const wholeRoad = () => {
        lingerOver(request, response, patience.lingerMs)
        framework(request, response)
      }
      if (!before(request, response, wholeRoad)) wholeRoad()
    }
    server = credentials ? secureServer(credentials, handler, patience, sessions) : plainServer(handler, patience)
    server.on(credentials ? 'secureConnection' : 'connection', (socket: Socket) => {
      connections.add(socket)
      socket.once('close', () => connections.delete(socket))
    })
    return server as never
  }

  const app = Fastify({
    serverFactory,
    clientErrorHandler: refuseUnreadable,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: 1024 * 1024,
    return503OnClosing: false,
    forceCloseConnections: false,
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  }) as unknown as FastifyInstance
  // Schemas document; `request-check.ts` checks. Answers are written as they are.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)

  return {
    app,
    replaceCredentials: (renewed) => (server as TlsServer).setSecureContext({ ...renewed, ...tlsOptions }),
    async close(graceMs) {
      closing = true
      for (const session of sessions) session.close()
      const cutOff = setTimeout(() => {
        for (const socket of connections) socket.destroy()
      }, graceMs)
      // A connection whose request was under way is kept alive after the answer, waiting for a next one in vain.
      const hangUp = setInterval(() => (server as HttpServerOfNode).closeIdleConnections(), 50)
      await app.close()
      stopClosingIdle()
      clearTimeout(cutOff)
      clearInterval(hangUp)
    },
  }
}

const tlsOptions = { minVersion: 'TLSv1.2' } as const

function plainServer(handler: Handler, patience: Patience): Server {
  return createServer(limitsOf(patience), handler)
}

/**
 * HTTP/1.1 by way of Node's HTTP/2 server takes a tenth longer than by its own; so that has the port, and hands on the
 * connections that agreed on HTTP/2.
 */
function secureServer(
  credentials: Credentials,
  handler: Handler,
  patience: Patience,
  sessions: Set<ServerHttp2Session>,
): Server {
  const { silenceMs, headersMs } = patience
  const http2 = createSecureServer({
    settings: { maxConcurrentStreams: 128, maxHeaderListSize: maxHeaderBytes },
  })
  http2.on('request', handler as never)
  http2.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    session.setTimeout(silenceMs, () => session.destroy())
  })
  const options = { ...credentials, ...tlsOptions, ...limitsOf(patience), handshakeTimeout: headersMs }
  const server = createHttpsServer({ ...options, ALPNProtocols: ['h2', 'http/1.1'] }, handler)
  const [takeHttp1] = server.listeners('secureConnection') as [(socket: TLSSocket) => void]
  server.removeListener('secureConnection', takeHttp1)
  server.on('secureConnection', (socket) => {
    if (socket.alpnProtocol === 'h2') http2.emit('secureConnection', socket)
    else takeHttp1.call(server, socket)
  })
  return server
}

/** Behind a proxy, a request counts as HTTPS when the proxy is trusted and says so. */
function cameOverHttps(request: IncomingMessage, isTrusted: (address: string, hop: number) => boolean): boolean {
  const said = request.headers['x-forwarded-proto']
  const nearest = typeof said === 'string' ? said.split(',').at(-1)?.trim().toLowerCase() : undefined
  return nearest === 'https' && isTrusted(request.socket.remoteAddress ?? '', 0)
}

function refusePlain(response: ServerResponse): void {
  const body = JSON.stringify({ message: 'HTTPS is required.' })
  response
    .writeHead(403, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
    .end(body)
}

/**
 * What is no HTTP, too long a header or too late is refused in the form of every other refusal. Nothing of it is logged:
 * the error holds the bytes that came, and a key may be among them.
 */
function refuseUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'Request took too long.']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'Request header is too large.']
        : ['400 Bad Request', 'Request could not be read.']
  const body = JSON.stringify({ message })
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close`
  socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`)
  socket.destroy()
}

/**
 * A request may be answered before its body has arrived, when it is refused. Closing at once would reset the
 * connection before the client has read why; so the rest is read for a while, and thrown away.
 */
function lingerOver(request: IncomingMessage, response: ServerResponse, lingerMs: number): void {
  response.once('finish', () => {
    if (request.complete) return
    const { stream } = response as unknown as { stream?: { close(code: number): void } }
    if (stream) return stream.close(0)
    const cutOff = setTimeout(() => request.socket.destroy(), lingerMs)
    request.once('end', () => clearTimeout(cutOff)).once('close', () => clearTimeout(cutOff))
    request.resume()
  })
}

/** A path whose percent signs cannot be decoded names nothing; with the signs escaped, the router can say so. */
function decodableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
