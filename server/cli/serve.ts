import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { App } from '../app.ts'
import { causeOf } from '../certificate.ts'
import type { Config } from '../config.ts'
import { moveDemoStream } from '../demo/fill.ts'
import { startDemoStream } from '../demo/live.ts'
import { selfSignedPaths } from '../http/port/tls.ts'
import { isHeld } from '../storage/file-lock.ts'
import { makePrivate } from '../storage/private-files.ts'
import { type Greeting, greetOperator, greetVisitor } from './greetings.ts'
import { wholeNumber } from './options.ts'
import type { Session } from './session.ts'
import { untilDatabaseIsUp } from './start-wait.ts'

/** aircheck serve | demo */
export function serveCommand(program: Command, session: Session): void {
  program
    .command('serve')
    .description('Serve the stations of this installation.')
    .option('--port <n>', 'port to listen on, instead of that of AIRCHECK_PORT', wholeNumber(1, 65535))
    .option('--json', 'print one JSON object once it listens')
    .action(({ port, json }: { port?: number; json?: boolean }) => {
      const config = session.ownConfig(port === undefined ? {} : { AIRCHECK_PORT: `${port}` })
      return serve(session, config, { json }, greetOperator)
    })
}

export function demoCommand(program: Command, session: Session): void {
  program
    .command('demo')
    .description('Serve a station that is filled with shows, a schedule and episodes.')
    .option('--json', 'print one JSON object once it listens')
    .action(async (options: { json?: boolean }) => {
      const config = await onFreePort(demoConfig(session.ownConfig()))
      const stream = await startDemoStream()
      try {
        // Before the recorder starts: the address that is stored is that of the last run.
        await moveDemoStream(config.database, stream.url)
        await serve(session, config, options, (app, config) => greetVisitor(app, config, stream.url))
      } finally {
        stream.close()
      }
    })
}

/** The demo has a folder of its own, with its own database and audio: it is never mixed with real stations. */
function demoConfig(config: Config): Config {
  const dataDir = join(config.dataDir, 'demo')
  return {
    ...config,
    dataDir,
    database: `sqlite:${dataDir}/aircheck.db`,
    media: `disk:${dataDir}`,
    mediaRedirect: null,
    // Its live stream is on this machine.
    allowPrivateStreams: true,
  }
}

/** The demo takes another port where its own is taken by a program that is not this demo: it only has to be tried. */
async function onFreePort(config: Config): Promise<Config> {
  try {
    await refuseTakenPort(config)
    return config
  } catch (error) {
    if (!(error instanceof PortTaken) || isServed(config)) throw error
    const server = createServer()
    await once(server.listen(0, config.host), 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    const isDefault = config.baseUrl === `https://localhost:${config.port}`
    return { ...config, port, ...(isDefault && { baseUrl: `https://localhost:${port}` }) }
  }
}

/** Whether a server runs on the data of a directory. */
function isServed({ dataDir }: Config): boolean {
  const folder = join(dataDir, 'instances')
  return existsSync(folder) && readdirSync(folder).some((name) => isHeld(join(folder, name)))
}

/** Makes the data of an installation private; the paths that were not. */
function madePrivate({ dataDir, database }: Config): string[] {
  return makePrivate(dataDir, database.startsWith('sqlite:') ? database.slice('sqlite:'.length) : undefined)
}

/** Another program listens on the port. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what listens there, or choose another port with AIRCHECK_PORT.`)
  }
}

/**
 * Looks at the port before anything is written or started: the data may be those of the server that has it.
 * @throws PortTaken
 */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const server = createServer()
  const listening = once(server.listen({ host, port, exclusive: true }), 'listening')
  await listening.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortTaken(port) : error
  })
  server.close()
  await once(server, 'close')
}

type Greet = (app: App, config: Config) => Promise<Greeting>

const nothing = async () => {}

/** A signal that is aborted by SIGTERM and SIGINT, with its name as the reason. */
function stopSignal({ onSignal }: Session): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) onSignal(name, () => stopping.abort(name))
  return stopping.signal
}

/** Serves until SIGTERM or SIGINT, which also end the start; resolves when everything is closed. */
async function serve(
  session: Session,
  config: Config,
  { json }: { json?: boolean | undefined },
  greetWith: Greet,
): Promise<void> {
  // Before all else: the process with id 1 has no default handlers, and others would end without closing anything.
  const stopping = stopSignal(session)
  let app: App | undefined
  // A process that it would end is not started again by every supervisor. Until there is a certificate, nothing is to be read.
  let reload = () => {}
  session.onSignal('SIGHUP', () => reload())
  await refuseTakenPort(config)
  // Loaded here, because the other commands do without them.
  const [{ makeApp }, { makeLog }] = await Promise.all([import('../app.ts'), import('../log.ts')])
  const { log, line, flush } = await makeLog(config.logLevel, session)
  stopping.addEventListener('abort', () => log.info({ signal: stopping.reason }, 'stopping'))

  async function open(): Promise<App> {
    await untilDatabaseIsUp(config, log, stopping)
    stopping.throwIfAborted()
    const opened = madePrivate(config)
    if (opened.length > 0) log.warn({ paths: opened }, 'other users could read these: they no longer can')
    return makeApp(config, { log, line, stopping })
  }
  let stopWork: () => Promise<void> = nothing
  try {
    app = await open().catch((error: unknown) => {
      if (!stopping.aborted) throw error
      return undefined
    })
    if (!app) return
    reload = reloadOf(app, log)
    const { lines, facts, work } = await greetWith(app, config)
    if (stopping.aborted) return
    await app.listen().catch((error: NodeJS.ErrnoException) => {
      if (stopping.aborted) return
      throw error.code === 'EADDRINUSE' ? new PortTaken(config.port) : error
    })
    if (stopping.aborted) return
    if (work) stopWork = work()
    if (json) session.out(`${JSON.stringify({ url: config.baseUrl, ...facts })}\n`)
    else session.out(`\n${[...lines, ...certificateNote(config), ''].join('\n')}\n`)
    if (!stopping.aborted) await once(stopping, 'abort')
    await app.leave()
  } finally {
    await stopWork()
    await app?.close()
    await flush()
  }
}

/** Reads the certificate again, for new connections. */
const reloadOf = (app: App, log: App['http']['log']) => () =>
  void app.reloadCredentials().then(
    (isReloaded) => isReloaded && log.info('certificate reloaded'),
    (error: unknown) => log.error(causeOf(error), 'could not reload the certificate; keeping the old one'),
  )

function certificateNote({ tls, trustProxy, dataDir, port }: Config): string[] {
  if (trustProxy.length > 0) return ['', 'This port speaks plain HTTP, to the trusted proxies only.']
  if (tls) return []
  const { certPath } = selfSignedPaths(dataDir)
  return [
    '',
    'The certificate is self-signed. curl accepts it with -k, or verifies it when told to trust it:',
    '',
    `  curl --cacert '${certPath}' https://localhost:${port}/healthz`,
    '',
    `Node trusts it with NODE_EXTRA_CA_CERTS='${certPath}'. To use your own, set AIRCHECK_TLS_CERT.`,
  ]
}
