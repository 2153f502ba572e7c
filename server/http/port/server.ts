import { createServer, type Server as HttpServerOfNode, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { Server, Socket } from 'node:net'
import type { TLSSocket, Server as TlsServer } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type Backlog, boundBacklog } from './backlog.ts'
import type { Connection } from './connections.ts'
import { closeIdle, type Silence } from './idle.ts'
import { lingerOver } from './linger.ts'
import { maxHeaderBytes, type Refusal, refusalOf, refuse, refuseUnreadable } from './refusals.ts'
import { type Credentials, tlsOptions } from './tls.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type HttpServerOptions = {
  log: FastifyBaseLogger
  /** TLS of our own, or null behind a proxy that terminates it. */
  credentials: Credentials | null
  /** Browsers are told to ask this host over HTTPS only: its certificate is one that they trust. */
  strictTransport?: boolean
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

/** How long the server waits for its clients, and for how much. */
export type Patience = Silence &
  Backlog & {
    /** The header of a request has to be there within this time, in milliseconds. */
    headersMs: number
    /** How often late headers are looked for. */
    checkEveryMs: number
    /** How long the rest of a body is read, and thrown away, after its request has been answered. */
    lingerMs: number
  }

/** An idle connection is kept this long; longer than proxies keep theirs, so that they never send into a closing one. */
export const keepAliveSeconds = 72

/** What holds unless a test chooses otherwise. Silence ends a connection no sooner than it was announced. */
export const usualPatience: Patience = {
  silenceMs: (keepAliveSeconds + 3) * 1000,
  slowestBytesPerSecond: 2000,
  mostWaitingBytes: 64 * 1024 * 1024,
  everyMs: 250,
  headersMs: 15_000,
  checkEveryMs: 5_000,
  lingerMs: 10_000,
}

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
  const connections = new Set<Connection>()
  const stopClosingIdle = closeIdle(connections, patience)
  const stopBounding = boundBacklog(connections, patience, (ended) =>
    log.warn(ended, 'too much waits to be sent: connections that take nothing were ended'),
  )
  let closing = false
  let server!: Server

  const serverFactory = (framework: Handler) => {
    const handler: Handler = (request, response) => {
      if (closing) response.shouldKeepAlive = false
      const refusal = refusalOf(request, credentials !== null || cameOverHttps(request, isTrusted))
      if (refusal) {
        tellRefused(refusal)
        return refuse(response, refusal)
      }
      const wholeRoad = () => {
        lingerOver(request, response, patience.lingerMs)
        framework(request, response)
      }
      if (!before(request, response, wholeRoad)) wholeRoad()
    }
    server = credentials ? secureServer(credentials, handler, patience, open) : plainServer(handler, patience, open)
    return server as never
  }

  function open(socket: Socket): Connection {
    const connection: Connection = { socket, streams: new Set() }
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
    return connection
  }

  const tellRefused = ({ status }: Refusal) => log.info({ status }, 'request refused before it was handled')

  const app = Fastify({
    serverFactory,
    clientErrorHandler(error, socket) {
      const refusal = refuseUnreadable(error, socket)
      if (refusal) tellRefused(refusal)
    },
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
  if (options.strictTransport) {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('Strict-Transport-Security', strictTransport)
      done()
    })
  }
  // Schemas document; `request-check.ts` checks. Answers are written as they are.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)

  return {
    app,
    replaceCredentials: (renewed) => (server as TlsServer).setSecureContext({ ...renewed, ...tlsOptions }),
    async close(graceMs) {
      closing = true
      for (const { session } of connections) session?.close()
      const cutOff = setTimeout(() => {
        for (const { socket } of connections) socket.destroy()
      }, graceMs)
      // A connection whose request was under way is kept alive after the answer, waiting for a next one in vain.
      const hangUp = setInterval(() => (server as HttpServerOfNode).closeIdleConnections(), 50)
      await app.close()
      stopClosingIdle()
      stopBounding()
      clearTimeout(cutOff)
      clearInterval(hangUp)
    },
  }
}

/** For a year, and for this host alone: what runs on others is not ours to decide. */
const strictTransport = 'max-age=31536000'

type Open = (socket: Socket) => Connection

function plainServer(handler: Handler, patience: Patience, open: Open): Server {
  return createServer(limitsOf(patience), handler).on('connection', open)
}

/**
 * HTTP/1.1 by way of Node's HTTP/2 server takes a tenth longer than by its own; so that has the port, and hands on the
 * connections that agreed on HTTP/2.
 */
function secureServer(credentials: Credentials, handler: Handler, patience: Patience, open: Open): Server {
  const http2 = createSecureServer({ settings: { maxConcurrentStreams: 128, maxHeaderListSize: maxHeaderBytes } })
  http2.on('request', handler as never)
  const options = { ...credentials, ...tlsOptions, ...limitsOf(patience), handshakeTimeout: patience.headersMs }
  const server = createHttpsServer({ ...options, ALPNProtocols: ['h2', 'http/1.1'] }, handler)
  const [takeHttp1] = server.listeners('secureConnection') as [(socket: TLSSocket) => void]
  server.removeListener('secureConnection', takeHttp1)
  server.on('secureConnection', (socket) => {
    const connection = open(socket)
    if (socket.alpnProtocol !== 'h2') return takeHttp1.call(server, socket)
    const hold = (session: ServerHttp2Session) => follow(session, connection)
    http2.once('session', hold)
    // It makes the session before it returns, if it makes one.
    http2.emit('secureConnection', socket)
    http2.removeListener('session', hold)
  })
  return server
}

/** Takes note of the streams of a session while they are open. */
function follow(session: ServerHttp2Session, connection: Connection): void {
  connection.session = session
  session.on('stream', (stream) => {
    connection.streams.add(stream)
    stream.once('close', () => connection.streams.delete(stream))
  })
}

/** Behind a proxy, a request counts as HTTPS when the proxy is trusted and says so. */
function cameOverHttps(request: IncomingMessage, isTrusted: (address: string, hop: number) => boolean): boolean {
  const said = request.headers['x-forwarded-proto']
  const nearest = typeof said === 'string' ? said.split(',').at(-1)?.trim().toLowerCase() : undefined
  return nearest === 'https' && isTrusted(request.socket.remoteAddress ?? '', 0)
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
