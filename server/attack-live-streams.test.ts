import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { systemClock } from './lib/clock.ts'
import { bystander } from './testing/bystander.ts'
import { runJson } from './testing/command-line.ts'
import { engines } from './testing/databases.ts'
import { signIn } from './testing/people.ts'
import { type Serving, serve } from './testing/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-live-'))
const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
const url = await engines[0]!.open(dataDir)
const database = openDatabase(url)
let server: Serving
beforeAll(async () => {
  server = await serve(dataDir, ['serve'], { DATABASE_URL: url })
})
afterAll(async () => {
  server.signal('SIGKILL')
  await server.ended
  await database.close()
  await agent.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const streams = 1000
const onOneConnection = 50

it(`a presenter who asks for ${streams} live streams, and changes something all the time, has eight; another station is served as before`, async () => {
  const stationOf = async (name: string) =>
    (await runJson(dataDir, ['station', 'create', '--name', name], { DATABASE_URL: url })).id
  const [attacked, other] = [await stationOf('Attacked'), await stationOf('Other')]
  const test = {
    app: { db: database.db },
    clock: systemClock,
    fetch: (path: string, init: object = {}) => fetch(server.origin + path, { dispatcher: agent, ...init }),
  } as never
  const attacker = await signIn(test, [{ stationId: attacked, role: 'presenter' }])
  const reader = await signIn(test, [{ stationId: other }])
  const watched = {
    pid: server.pid,
    ask: async () => expect((await reader.ask(`GET /stations/${other}/shows`)).status).toBe(200),
  }
  await bystander('before', watched, setTimeout(1000))

  const clients = Array.from({ length: streams / onOneConnection }, () => {
    return connect(server.origin, { rejectUnauthorized: false }).on('error', () => {})
  })
  const answers = new Map<number, number>()
  let events = 0
  await Promise.all(
    Array.from({ length: streams }, (_, nth) => {
      const client = clients[nth % clients.length]!
      const stream = client.request({ ':path': `/dashboard/api/stations/${attacked}/live`, cookie: attacker.cookie })
      stream.on('data', (chunk: Buffer) => {
        events += chunk.toString().split('\ndata: ').length - 1
      })
      stream.on('error', () => {})
      return new Promise<void>((resolve) =>
        stream.once('response', ({ ':status': status = 0 }) => {
          answers.set(status, (answers.get(status) ?? 0) + 1)
          resolve()
        }),
      )
    }),
  )
  let changes = 0
  const attack = async () => {
    while (changes < 200) {
      await attacker.ask('PUT /me', { name: `Mallory ${changes++}` })
      await setTimeout(20)
    }
  }
  await bystander('meanwhile', watched, attack())
  console.log(`streams by status: ${[...answers].join(' ')}; ${changes} changes, ${events} events sent`)
  for (const client of clients) client.destroy()
  expect(answers.get(200)).toBe(8)
  // Work that grew with the streams that were refused would delay the other station.
  expect(events).toBeLessThanOrEqual(8 * changes)
}, 60_000)
