import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Agent, fetch } from 'undici'
import { endWithThis, freePort, type Serving, serve } from './process.ts'

/** Whether this machine has Caddy. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Instances behind a Caddy that runs `deploy/Caddyfile.many`. */
export type BehindCaddy = {
  origin: string
  instances: Serving[]
  /** Starts the instance at this place of the list again, on its port. */
  restart: (at: number) => Promise<Serving>
  close: () => Promise<void>
}

type Plan = {
  /** Folder for Caddy's files. */
  folder: string
  dataDir: string
  count: 2 | 3
  settings?: Record<string, string>
  agent: Agent
  /** The interval of Caddy's readiness checks, and the time for which it avoids a failed instance; by default those of the file. */
  every?: string
}

/** Starts instances over one database, and Caddy in front of them; resolves when it forwards requests. */
export async function behindCaddy({ folder, dataDir, count, settings, agent, every }: Plan): Promise<BehindCaddy> {
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const ports: number[] = []
  for (let number = 0; number < count; number++) ports.push(await freePort())
  const startAt = (at: number) =>
    serve(dataDir, ['serve'], {
      AIRCHECK_TRUST_PROXY: '127.0.0.1',
      AIRCHECK_BASE_URL: origin,
      AIRCHECK_PORT: `${ports[at]}`,
      AIRCHECK_RATE_LIMIT: '0',
      ...settings,
    })
  const instances: Serving[] = []
  for (const at of ports.keys()) instances.push(await startAt(at))
  // Caddy's own certificate authority, kept in this folder and installed in no trust store; no port but ours.
  const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
  writeFileSync(join(folder, 'Caddyfile'), options + caddyfile(ports, every))
  const caddy: ChildProcess = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      DOMAIN: `localhost:${port}`,
    },
    stdio: 'ignore',
  })
  const callOff = endWithThis(caddy.pid!)
  const isUp = () =>
    fetch(`${origin}/healthz`, { dispatcher: agent }).then(
      ({ ok }) => ok,
      () => false,
    )
  const untilMs = performance.now() + 20_000
  while (!(await isUp())) {
    if (performance.now() > untilMs) throw new Error('Caddy does not forward requests.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    instances,
    async restart(at) {
      instances[at] = await startAt(at)
      return instances[at]
    },
    async close() {
      caddy.kill('SIGTERM')
      for (const { signal } of instances) signal('SIGTERM')
      await Promise.all([once(caddy, 'exit'), ...instances.map(({ ended }) => ended)])
      callOff()
    },
  }
}

/** The Caddyfile as it stands, but for the addresses, and for how often Caddy looks whether an instance is there. */
function caddyfile(ports: readonly number[], every?: string): string {
  const text = readFileSync(new URL('../../deploy/Caddyfile.many', import.meta.url), 'utf8').replace(
    / aircheck-([123]):8443/g,
    (_, number) => (ports[number - 1] ? ` 127.0.0.1:${ports[number - 1]}` : ''),
  )
  if (!every) return text
  const quicker = text.replace(/(health_interval|fail_duration) 2s/g, `$1 ${every}`)
  if (quicker.split(` ${every}\n`).length !== 3) throw new Error('The Caddyfile has other intervals than this expects.')
  return quicker
}
