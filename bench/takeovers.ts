import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/database/open.ts'
import { openRecordings } from '../server/storage/recordings.ts'
import { serveBucket } from '../server/testing/bucket.ts'
import { runJson } from '../server/testing/command-line.ts'
import { liveSource } from '../server/testing/live-source.ts'
import { frameNumbers, numberedFrames } from '../server/testing/numbered-frames.ts'
import { execute, startPostgres } from '../server/testing/postgres.ts'
import { type Serving, serve } from '../server/testing/process.ts'

// Kills the instance that records a station again and again. The instances share a PostgreSQL and a bucket, and no disk; the
// content repeats itself every minute, and the source sends a burst of 8 s. Prints what each takeover lost.
// `node bench/takeovers.ts --rounds 20`

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
const framesPerLoop = Math.round((60 * 44_100) / 1152)
const frameSeconds = 1152 / 44_100
const say = (line: string) => void process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'aircheck-takeovers-'))
const postgres = await startPostgres()
await execute(postgres.url('postgres'), 'create database air')
const bucket = await serveBucket(join(folder, 'bucket'))
const frames = numberedFrames().take(framesPerLoop).toArray()
const source = await liveSource({ frames, speed: 1, burstBytes: 8 * 16_000 })
const { accessKeyId, secretAccessKey } = bucket.access.credentials as { accessKeyId: string; secretAccessKey: string }
const settings = {
  AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on',
  DATABASE_URL: postgres.url('air'),
  AIRCHECK_MEDIA: `s3://${bucket.name}`,
  AWS_ENDPOINT_URL: bucket.access.endpoint as string,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}
const disks = [0, 1].map(() => mkdtempSync(join(folder, 'instance-')))
const servers: Serving[] = []
let code = 0
try {
  const { id } = await runJson(disks[0]!, ['station', 'create', '--name', 'Loop'], settings)
  await runJson(disks[0]!, ['station', 'set', `${id}`, '--stream-url', source.url, '--record', 'on'], settings)
  for (const disk of disks) servers.push(await serve(disk, ['serve', '--json'], settings))
  const { db, close } = openDatabase(settings.DATABASE_URL)
  const gaps = () => db.selectFrom('gaps').selectAll().where('station_id', '=', id).execute()
  const holder = async () =>
    (await db.selectFrom('recorders').select('instance').where('station_id', '=', id).executeTakeFirst())?.instance
  const seconds = (some: Awaited<ReturnType<typeof gaps>>) =>
    some.reduce((sum, { from_us, until_us }) => sum + ((until_us ?? Date.now() * 1000) - from_us) / 1e6, 0)
  const listens = async () => {
    while (source.listeners() !== 1) await after(20)
  }
  for (let round = 1; round <= rounds; round++) {
    await listens()
    await after(7000 + Math.random() * 6000)
    // Which process records is told by who is connected when one of them is killed.
    const before = source.joins.length
    let killed = 0
    servers[0]!.signal('SIGKILL')
    await servers[0]!.ended
    await after(100)
    if (source.listeners() === 1 && source.joins.length === before) {
      killed = 1
      servers[1]!.signal('SIGKILL')
      await servers[1]!.ended
      servers[0] = await serve(disks[0]!, ['serve', '--json'], settings)
    }
    const atMs = performance.now()
    await listens()
    const tookMs = performance.now() - atMs
    await after(4000)
    const missing = await gaps()
    servers[killed] = await serve(disks[killed]!, ['serve', '--json'], settings)
    say(
      `takeover ${round}: taken over after ${(tookMs / 1000).toFixed(1)} s by ${await holder()}, gaps so far ${missing.length}, ${seconds(missing).toFixed(2)} s`,
    )
  }
  // The dead instances are back: what they had on their disks is found.
  await after(15_000)
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  const left = await gaps()
  say(`gaps in the end: ${left.length}, ${seconds(left).toFixed(2)} s ${left.map(({ reason }) => reason).join(', ')}`)
  const reels = await db.selectFrom('reels').selectAll().where('station_id', '=', id).orderBy('started_us').execute()
  const storages = await Promise.all(disks.map((disk) => openRecordings(disk, settings.AIRCHECK_MEDIA, bucket.access)))
  const numbers: number[] = []
  let unread = 0
  let overlapUs = 0
  let endUs = 0
  for (const { name, bytes, started_us, ended_us } of reels) {
    const pieces: Buffer[] = []
    for (const storage of storages) {
      if (pieces.length > 0) break
      for await (const piece of (await storage.read(name, { start: 0, end: bytes - 1 }).catch(() => undefined)) ?? [])
        pieces.push(Buffer.from(piece))
    }
    if (pieces.length === 0) unread++
    if (started_us < endUs) overlapUs += endUs - started_us
    // Where two instances recorded the same time, it is used once.
    const known = Math.max(0, Math.round((endUs - started_us) / 1e6 / frameSeconds))
    numbers.push(...frameNumbers(Buffer.concat(pieces)).slice(endUs === 0 ? 0 : known))
    endUs = Math.max(endUs, ended_us)
  }
  let [lost, doubled] = [0, 0]
  for (const [at, number] of numbers.entries()) {
    if (at === 0) continue
    const step = (number - numbers[at - 1]! + framesPerLoop) % framesPerLoop
    if (step === 1) continue
    if (step > framesPerLoop / 2 || step === 0) doubled += (framesPerLoop - step + 1) % framesPerLoop
    else lost += step - 1
  }
  say(`reels ${reels.length}, not readable ${unread}, recorded twice and used once ${(overlapUs / 1e6).toFixed(2)} s`)
  say(`lost ${lost} frames (${(lost * frameSeconds).toFixed(2)} s), doubled ${doubled} frames, in ${rounds} takeovers`)
  code = lost + doubled > 0 || left.length > 0 ? 1 : 0
  for (const storage of storages) await storage.close()
  await close()
} finally {
  for (const server of servers) server.signal('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  await source.close()
  await bucket.close()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = code
