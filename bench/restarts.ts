import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Agent, fetch } from 'undici'
import { behindCaddy } from '../server/testing/behind-caddy.ts'
import { runJson } from '../server/testing/command-line.ts'
import { execute, startPostgres } from '../server/testing/postgres.ts'
import { quantile } from './rounds.ts'

// node bench/restarts.ts [--stops 50] [--clients 8]
//
// A rolling restart as docs/operate.md describes it, again and again: two instances over PostgreSQL behind Caddy, with
// deploy/Caddyfile.many as it stands, while clients create shows without a pause. Prints each request that failed, and
// when, relative to the stop. The exit code is 1 if any did.

const { values } = parseArgs({
  options: { stops: { type: 'string', default: '50' }, clients: { type: 'string', default: '8' } },
})
const [stops, clients] = [Number(values.stops), Number(values.clients)]
const say = (text: string) => void process.stdout.write(`${text}\n`)

const folder = mkdtempSync(join(tmpdir(), 'aircheck-restarts-'))
const postgres = await startPostgres()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const agent = new Agent({ connect: { rejectUnauthorized: false } })

try {
  await execute(postgres.url('postgres'), 'create database restarts')
  const settings = { DATABASE_URL: postgres.url('restarts') }
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await runJson(dataDir, ['station', 'create', '--name', 'Rolling'], settings)
  const { key } = await runJson(
    dataDir,
    ['key', 'create', '--station', '1', '--label', 'L', '--scopes', 'all'],
    settings,
  )
  const caddy = await behindCaddy({ folder, dataDir, count: 2, settings, agent })

  let isOver = false
  let stoppedAt = 0
  let asked = 0
  const failures: string[] = []
  const tookMs: number[] = []
  const client = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const response = await fetch(`${caddy.origin}/v1/shows`, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: `Show ${++asked}` }),
      }).catch((error: Error) => ({ status: 0, text: async () => String(error.cause ?? error) }))
      const text = await response.text()
      tookMs.push(performance.now() - startedAt)
      if (response.status !== 201) {
        failures.push(`${response.status} ${Math.round(startedAt - stoppedAt)} ms after a stop: ${text.slice(0, 100)}`)
      }
      await sleep(20)
    }
  }
  const running = Array.from({ length: clients }, client)
  await sleep(3000)
  const stopMs: number[] = []
  for (let stop = 1; stop <= stops; stop++) {
    const at = stop % 2
    stoppedAt = performance.now()
    caddy.instances[at]!.signal('SIGTERM')
    const { code } = await caddy.instances[at]!.ended
    stopMs.push(performance.now() - stoppedAt)
    if (code !== 0) failures.push(`stop ${stop} ended with ${code}`)
    await caddy.restart(at)
    // Caddy looks every two seconds.
    await sleep(3000)
    say(`stop ${stop}: ${(stopMs.at(-1)! / 1000).toFixed(1)} s; ${asked} requests, ${failures.length} failed`)
  }
  isOver = true
  await Promise.all(running)
  await caddy.close()
  for (const failure of failures) say(failure)
  const ms = (values: number[], share: number) => `${Math.round(quantile(values, share))} ms`
  say(`${stops} stops, ${asked} POSTs by ${clients} clients: ${failures.length} failed`)
  say(`a POST took ${ms(tookMs, 0.5)} (median), ${ms(tookMs, 0.99)} (99 %), ${ms(tookMs, 1)} (longest)`)
  say(`a stop took ${ms(stopMs, 0.5)} (median), ${ms(stopMs, 1)} (longest)`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await agent.close()
  await postgres.remove()
}
