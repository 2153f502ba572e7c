import { createServer, type Server as HttpServerOfNode, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { Server, Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { TLSSocket, Server as TlsServer } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { limitQueues, type QueueLimit } from './backlog.ts'
import type { Connection } from './connections.ts'
import { plainForwardedFor } from './forwarded.ts'
import { closeIdle, type IdleLimits } from './idle.ts'
import { discardLateBody } from './linger.ts'
import { routedAs } from './methods.ts'
import { maxHeaderBytes, type Refusal, refusalOf, refuse, refuseUnreadable } from './refusals.ts'
import { type Credentials, tlsOptions } from './tls.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type HttpServerOptions = {
  log: FastifyBaseLogger
  /** Certificate and key; null behind a proxy that terminates TLS, undefined until `replaceCredentials` gives them. */
  credentials: Credentials | null | undefined
  /** Headers of every answer of the framework besides `nosniff`, name and value in turn. `before` adds its own. */
  headers?: readonly string[]
  /** Addresses of the proxies whose `X-Forwarded-*` headers are trusted for scheme and client address. */
  trustProxy: readonly string[]
  nextRequestId: () => string
  /** Called for each request before the framework; true if it answers, or later calls `toFramework` to pass it on. */
  before: (request: IncomingMessage, response: ServerResponse, toFramework: () => void) => boolean
  /** Timeouts and limits that differ from `defaultTimeouts`, for tests. */
  timeouts?: Partial<Timeouts>
}

export type HttpServer = {
  app: FastifyInstance
  /** Replaces the certificate for new connections. */
  replaceCredentials: (credentials: Credentials) => void
  /** From now on each HTTP/1.1 connection ends with its next response. New connections are still accepted. */
  leave: () => void
  /** Stops listening, waits for the requests in progress, and destroys the remaining connections after `graceMs`. */
  close: (graceMs: number) => Promise<void>
}

/** Timeouts of connections, and the limit of their send queues. */
export type Timeouts = IdleLimits &
  QueueLimit & {
    /** Timeout for receiving a request header, and for the TLS handshake, in milliseconds. */
    headersMs: number
    /** Interval at which that timeout is checked, in milliseconds. */
    checkEveryMs: number
    /** Time during which the rest of a body is read and discarded after the response, in milliseconds. */
    lingerMs: number
  }

/**
 * Keep-alive of an idle connection. It is longer than the usual keep-alive of proxies, so that a proxy never
 * sends a request on a connection that is being closed here.
 */
export const keepAliveSeconds = 72

/**
 * Tells browsers to use HTTPS only. For a certificate that browsers trust. One year, in seconds, without
 * `includeSubDomains`: other hosts may serve something else.
 */
export const strictTransport = ['Strict-Transport-Security', 'max-age=31536000']

/** The defaults. `silenceMs` is longer than the keep-alive announced to clients. */
export const defaultTimeouts: Timeouts = {
  silenceMs: (keepAliveSeconds + 3) * 1000,
  slowestBytesPerSecond: 2000,
  maxQueuedBytes: 64 * 1024 * 1024,
  everyMs: 250,
  headersMs: 15_000,
  checkEveryMs: 5_000,
  lingerMs: 10_000,
}

/** The options of both HTTP/1.1 servers. */
const optionsOf = ({ headersMs, checkEveryMs }: Timeouts) => ({
  // The body stream of a request without a body is ended from the start and emits no events, which saves every read
  // some work.
  optimizeEmptyRequests: true,
  maxHeaderSize: maxHeaderBytes,
  headersTimeout: headersMs,
  // Bodies have their own deadlines (`bodies.ts`, `minimum-rate.ts`): an upload may take long.
  requestTimeout: 0,
  keepAliveTimeout: keepAliveSeconds * 1000,
  connectionsCheckingInterval: checkEveryMs,
})

/**
 * The framework's validator and serializer are off: `request-check.ts` validates, and responses are plain JSON. Given as a
 * factory, so that theirs are not even loaded: that would be a tenth of a start.
 */
const noCompilers = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
} as const

/** Makes the HTTP server: HTTP/2 and HTTP/1.1 over TLS on one port, or plain HTTP behind a trusted proxy. */
export function httpServer(options: HttpServerOptions): HttpServer {
  const { log, credentials, trustProxy, nextRequestId, before } = options
  const isTrusted = proxyAddr.compile([...trustProxy])
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const connections = new Set<Connection>()
  const stopClosingIdle = closeIdle(connections, timeouts)
  const stopBounding = limitQueues(connections, timeouts, (ended) =>
    log.warn(ended, 'send queues over their limit: connections whose clients do not read were ended'),
  )
  let isLeaving = false
  let server!: Server

  const serverFactory = (framework: Handler) => {
    const handler: Handler = (request, response) => {
      if (isLeaving) response.shouldKeepAlive = false
      const refusal = refusalOf(request, credentials !== null || cameOverHttps(request, isTrusted))
      if (refusal) {
        logRefused(refusal)
        return refuse(response, refusal)
      }
      if (trustProxy.length > 0) plainForwarded(request)
      const toFramework = () => {
        discardLateBody(request, response, timeouts.lingerMs)
        const { method = '' } = request
        request.method = routedAs(method)
        framework(request, response)
        request.method = method
      }
      if (!before(request, response, toFramework)) toFramework()
    }
    const isPlain = credentials === null
    server = isPlain ? plainServer(handler, timeouts, open) : secureServer(credentials, handler, timeouts, open)
    return server as never
  }

  function open(socket: Socket): Connection {
    const connection: Connection = { socket, streams: new Set() }
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
    return connection
  }

  const logRefused = ({ status }: Refusal) => log.info({ status }, 'request refused before it was handled')

  const app = Fastify({
    serverFactory,
    clientErrorHandler(error, socket) {
      const refusal = refuseUnreadable(error, socket)
      if (refusal) logRefused(refusal)
    },
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: 1024 * 1024,
    return503OnClosing: false,
    forceCloseConnections: false,
    routerOptions: { maxParamLength: 16 * 1024 },
    schemaController: { compilersFactory: noCompilers as object },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  }) as unknown as FastifyInstance
  nameParts(app)
  // The framework's body parsers wait for `end`, which an ended stream does not emit again.
  app.addHook('preParsing', (request, _reply, payload, done) =>
    done(null, request.raw.readableEnded ? Readable.from([]) : payload),
  )
  const headers = ['X-Content-Type-Options', 'nosniff', ...(options.headers ?? [])]
  app.addHook('onRequest', (_request, reply, done) => {
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
    done()
  })

  return {
    app,
    replaceCredentials: (renewed) => (server as TlsServer).setSecureContext({ ...renewed, ...tlsOptions }),
    leave() {
      isLeaving = true
    },
    async close(graceMs) {
      isLeaving = true
      for (const { session } of connections) session?.close()
      const cutOff = setTimeout(() => {
        for (const { socket } of connections) socket.destroy()
      }, graceMs)
      // A connection that was busy when closing began becomes idle after its response, so idle ones are closed
      // repeatedly.
      const hangUp = setInterval(() => (server as HttpServerOfNode).closeIdleConnections(), 50)
      await app.close()
      stopClosingIdle()
      stopBounding()
      clearTimeout(cutOff)
      clearInterval(hangUp)
    },
  }
}

type OpenConnection = (socket: Socket) => Connection

/** Names what is registered: the framework would compare each part with all modules that are loaded, to find a name. */
function nameParts(app: FastifyInstance): void {
  const register = app.register as (part: object, options?: object) => FastifyInstance
  const name = Symbol.for('fastify.display-name')
  app.register = function (this: FastifyInstance, part: object, options?: object) {
    if (!(name in part)) Object.assign(part, { [name]: (part as { name?: string }).name || 'routes' })
    return register.call(this, part, options)
  } as typeof app.register
}

function plainServer(handler: Handler, timeouts: Timeouts, open: OpenConnection): Server {
  return createServer(optionsOf(timeouts), handler).on('connection', open)
}

/**
 * The port belongs to an HTTPS server, which passes the connections that negotiated HTTP/2 to an HTTP/2 server. Node's
 * HTTP/2 server can serve HTTP/1.1 too, but takes a tenth longer for it.
 */
function secureServer(
  credentials: Credentials | undefined,
  handler: Handler,
  timeouts: Timeouts,
  open: OpenConnection,
): Server {
  const http2 = createSecureServer({ settings: { maxConcurrentStreams: 128, maxHeaderListSize: maxHeaderBytes } })
  http2.on('request', handler as never)
  const options = { ...credentials, ...tlsOptions, ...optionsOf(timeouts), handshakeTimeout: timeouts.headersMs }
  const server = createHttpsServer({ ...options, ALPNProtocols: ['h2', 'http/1.1'] }, handler)
  const [serveHttp1] = server.listeners('secureConnection') as [(socket: TLSSocket) => void]
  server.removeListener('secureConnection', serveHttp1)
  server.on('secureConnection', (socket) => {
    const connection = open(socket)
    if (socket.alpnProtocol !== 'h2') return serveHttp1.call(server, socket)
    const hold = (session: ServerHttp2Session) => follow(session, connection)
    http2.once('session', hold)
    // `emit` is synchronous: if a session is created at all, that happens before it returns.
    http2.emit('secureConnection', socket)
    http2.removeListener('session', hold)
  })
  return server
}

/** Tracks the open streams of a session. */
function follow(session: ServerHttp2Session, connection: Connection): void {
  connection.session = session
  session.on('stream', (stream) => {
    connection.streams.add(stream)
    stream.once('close', () => connection.streams.delete(stream))
  })
}

/** Gives the addresses that proxies named one form, in the header in which everything looks for them. */
function plainForwarded({ headers }: IncomingMessage): void {
  const { 'x-forwarded-for': forwardedFor, forwarded } = headers
  if (forwardedFor === undefined && forwarded === undefined) return
  headers['x-forwarded-for'] = plainForwardedFor(forwardedFor as string | undefined, forwarded)
}

/** Behind a proxy, a request came over HTTPS if the proxy is trusted and says so in `X-Forwarded-Proto`. */
function cameOverHttps(request: IncomingMessage, isTrusted: (address: string, hop: number) => boolean): boolean {
  const said = request.headers['x-forwarded-proto']
  const nearest = typeof said === 'string' ? said.split(',').at(-1)?.trim().toLowerCase() : undefined
  return nearest === 'https' && isTrusted(request.socket.remoteAddress ?? '', 0)
}

/** Escapes the percent signs of a path that cannot be decoded, so that the router answers 404 instead of failing. */
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
