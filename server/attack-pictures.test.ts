import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { systemClock } from './lib/clock.ts'
import { bystander } from './testing/bystander.ts'
import { runJson } from './testing/command-line.ts'
import { engines } from './testing/databases.ts'
import { signIn } from './testing/people.ts'
import { png, textOf } from './testing/png.ts'
import { type Serving, serve } from './testing/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-pictures-'))
const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
const url = await engines[0]!.open(dataDir)
const database = openDatabase(url)
let server: Serving
beforeAll(async () => {
  server = await serve(dataDir, ['serve'], { DATABASE_URL: url, AIRCHECK_RATE_LIMIT: '0' })
})
afterAll(async () => {
  server.signal('SIGKILL')
  await server.ended
  await database.close()
  await agent.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('ten slow pictures of one person and hostile ones of another leave another station served, and the memory of the server small', {
  timeout: 90_000,
}, async () => {
  const stationOf = async (name: string) =>
    (await runJson(dataDir, ['station', 'create', '--name', name], { DATABASE_URL: url })).id
  const [attacked, other] = [await stationOf('Attacked'), await stationOf('Other')]
  const test = {
    app: { db: database.db },
    clock: systemClock,
    fetch: (path: string, init: object = {}) => fetch(server.origin + path, { dispatcher: agent, ...init }),
  } as never
  const [slowOne, hostileOne] = [
    await signIn(test, [{ stationId: attacked, role: 'presenter' }]),
    await signIn(test, [{ stationId: attacked, role: 'presenter' }]),
  ]
  const reader = await signIn(test, [{ stationId: other }])
  const send = async ({ cookie }: { cookie: string }, body: Buffer | Readable) => {
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'image/png' }
    const init = { dispatcher: agent, method: 'POST', headers, body, duplex: 'half' as const }
    const response = await fetch(`${server.origin}/dashboard/api/stations/${attacked}/pictures`, init)
    await response.text()
    return response.status
  }
  const watched = {
    pid: server.pid,
    ask: async () => expect((await reader.ask(`GET /stations/${other}/shows`)).status).toBe(200),
  }
  await bystander('before', watched, setTimeout(1000))

  const ended = Promise.withResolvers<void>()
  /** A picture whose second half comes at the end only. */
  async function* slowly() {
    const picture = png({ width: 300, height: 300 })
    yield picture.subarray(0, picture.length / 2)
    await ended.promise
    yield picture.subarray(picture.length / 2)
  }
  const slow = Array.from({ length: 10 }, () => send(slowOne, Readable.from(slowly())))
  const hostile = png({ before: Array<Buffer>(20).fill(textOf(50)) })
  const statuses = new Map<number, number>()
  const attack = async () => {
    for (let count = 0; count < 25; count++) {
      const status = await send(hostileOne, hostile)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const figures = await bystander('while hostile pictures are sent', watched, Promise.all([attack(), attack()]))
  ended.resolve()
  console.log(`answers to the hostile pictures: ${JSON.stringify([...statuses])}`)
  expect([...statuses.keys()]).toEqual([201])
  // Decoded by the server itself, each hostile one would take 4 GB.
  expect(figures.mostMebibytes).toBeLessThan(1000)
  expect((await Promise.all(slow)).every((status) => [201, 429].includes(status))).toBe(true)
})
