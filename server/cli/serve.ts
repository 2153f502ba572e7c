import type { Command } from 'commander'
import { type App, makeApp } from '../app.ts'
import type { Config } from '../config.ts'
import { makeLog } from '../log.ts'
import { type Greeting, greetOperator, greetVisitor } from './greetings.ts'
import type { Session } from './session.ts'

/** aircheck serve | demo */
export function serveCommand(program: Command, session: Session): void {
  program
    .command('serve')
    .description('Serve the stations of this installation.')
    .option('--json', 'print one JSON object once it listens')
    .action((options: { json?: boolean }) => serve(session, options, greetOperator))
}

export function demoCommand(program: Command, session: Session): void {
  program
    .command('demo')
    .description('Serve a station that is filled with shows, a schedule and episodes.')
    .option('--json', 'print one JSON object once it listens')
    .action((options: { json?: boolean }) => serve(session, options, greetVisitor))
}

type Greet = (app: App, config: Config) => Promise<Greeting>

/** Serves until SIGTERM or SIGINT; resolves when everything is closed. */
async function serve(session: Session, { json }: { json?: boolean }, greetWith: Greet): Promise<void> {
  const config = session.config()
  const { log, line, flush } = makeLog(config.logLevel, session.isTerminal)
  const app = await makeApp(config, { log, line })
  try {
    const { lines, facts } = await greetWith(app, config)
    await app.listen()
    const stopped = untilStopped(session, app, log)
    if (json) session.out(`${JSON.stringify({ url: config.baseUrl, ...facts })}\n`)
    else session.out(`\n${[...lines, ...certificateNote(config), ''].join('\n')}\n`)
    await stopped
  } finally {
    await app.close()
    flush()
  }
}

function untilStopped({ onSignal }: Session, app: App, log: App['http']['log']): Promise<void> {
  onSignal('SIGHUP', () => {
    app.reloadCredentials().then(
      () => log.info('certificate reloaded'),
      (error: unknown) => log.error({ err: error }, 'could not reload the certificate; keeping the old one'),
    )
  })
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      onSignal(signal, () => {
        log.info({ signal }, 'stopping')
        resolve()
      })
    }
  })
}

function certificateNote({ tls, trustProxy }: Config): string[] {
  if (trustProxy.length > 0) return ['', 'This port speaks plain HTTP, to the trusted proxies only.']
  if (tls) return []
  return ['', 'The certificate is self-signed, so curl needs -k. To use your own, set AIRCHECK_TLS_CERT.']
}
