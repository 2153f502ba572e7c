import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startIcecast } from '../server/testing/icecast.ts'
import { endsWithParent, freePort } from '../server/testing/process.ts'
import { timedFrames } from '../server/testing/timed-audio.ts'
import type { ConnectionSettings, Report } from './connections.ts'
import type { Lab } from './lab.ts'
import { recordingInstallation, secondsBehind, startLive } from './recording.ts'
import { client, cpuSeconds, residentMiB, startProduct } from './servers.ts'
import { atMost, exactly, figure, type Table } from './table.ts'

const listenerCount = 1000
/** Bytes of sound of a listener in a second. */
const bytesPerSecond = 16_000
/** Time for connections to settle: the burst is over, and code is compiled. */
const settleMs = 15_000

/** Opens connections in a process of its own. `report` tells of the time since the last call. */
async function openConnections(settings: ConnectionSettings) {
  const args = [endsWithParent, join(import.meta.dirname, 'connections.ts'), JSON.stringify(settings)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The connections ended.')
    return value as string
  }
  await next()
  const report = async (): Promise<Report> => {
    child.stdin.write('\n')
    return JSON.parse(await next())
  }
  const close = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { report, [Symbol.asyncDispose]: close }
}

/** Measures a server while listeners hear it: its share of a processor core, and what reaches the listeners. */
async function hear(pid: number, settings: ConnectionSettings, seconds: number) {
  await using connections = await openConnections(settings)
  await sleep(settleMs)
  await connections.report()
  const [before, startMs] = [cpuSeconds(pid), performance.now()]
  await sleep(seconds * 1000)
  const elapsed = (performance.now() - startMs) / 1000
  const share = (cpuSeconds(pid) - before) / elapsed
  const { open, leastBytes, longestSilenceMs } = await connections.report()
  // The last block may be about to be sent.
  const missing = Math.max(0, elapsed - 2 - leastBytes / bytesPerSecond)
  return { share, memoryMiB: residentMiB(pid), open, missing, silence: longestSilenceMs / 1000 }
}

/** Compares a thousand listeners over TLS with those of Icecast, and looks at the recording meanwhile. */
export async function measureListeners(lab: Lab): Promise<Record<'listeners', Table>> {
  const seconds = Math.max(15, 10 * lab.effort.seconds)
  const own = await hearProduct(lab, seconds)
  const other = await hearIcecast(makeCertificate(lab.folder('icecast')), seconds)
  const ratio = own.live.share / other.share
  const rows = [
    ['processor time of Icecast', `× ${figure(ratio)}`, atMost(1.5, ratio)],
    ['of a processor core, %', figure(own.live.share * 100), ''],
    ['of a processor core, Icecast, %', figure(other.share * 100), ''],
    ['of a processor core, all at different instants of the past, %', figure(own.past.share * 100), ''],
    ['memory, MiB', figure(own.live.memoryMiB), ''],
    ['memory, at different instants of the past, MiB', figure(own.past.memoryMiB), ''],
    ['listeners at the end', `${own.live.open}`, exactly(listenerCount, own.live.open)],
    ['sound that a listener misses at worst, s', figure(own.live.missing), atMost(0, own.live.missing)],
    ['longest time without sound, s', figure(own.live.silence), ''],
    ['gaps in the recording', `${own.gaps}`, exactly(0, own.gaps)],
    ['durable audio behind the clock at worst, s', figure(own.behindSeconds), atMost(2, own.behindSeconds)],
  ]
  return { listeners: { head: [`${figure(listenerCount)} listeners over TLS`, '', 'goal'], rows } }
}

async function hearProduct(lab: Lab, seconds: number) {
  await using live = await startLive(lab)
  const website = { public: true, rewind_hours: 1 }
  const { dataDir, db, close, start } = await recordingInstallation(lab, 'listening', live.urls(1), website)
  await using server = await start()
  await live.listened(1)
  // There is a past to listen to.
  await sleep(60_000)
  const port = Number(new URL(server.origin).port)
  const path = '/listen/radio.mp3'
  const heard = await hear(server.pid, { port, path, count: listenerCount }, seconds)
  const behindSeconds = Math.max(...secondsBehind(join(dataDir, 'recordings')))
  const rewound = { port, path: `${path}?from={from}`, count: listenerCount, rewindSeconds: 60 }
  const past = await hear(server.pid, rewound, seconds)
  const gaps = (await db.selectFrom('gaps').selectAll().execute()).length
  await close()
  return { live: heard, past, behindSeconds, gaps }
}

/** Makes a certificate with an RSA key: Icecast 2.4 does not answer all of many connections with the product's. */
function makeCertificate(folder: string): string {
  const files = ['cert.pem', 'key.pem'].map((name) => join(folder, name))
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', files[1]!, '-out', files[0]!]
  execFileSync('openssl', ['req', '-x509', ...key, '-days', '2', '-subj', '/CN=localhost'], { stdio: 'ignore' })
  return files.map((file) => readFileSync(file, 'utf8')).join('')
}

async function hearIcecast(certificate: string, seconds: number) {
  const icecast = await startIcecast('', { clients: 2 * listenerCount, certificate })
  const frames = timedFrames('minute')
  const repeated = (function* () {
    for (;;) yield* frames
  })()
  const source = await icecast.play('/live', repeated)
  try {
    return await hear(icecast.pid(), { port: icecast.tlsPort!, path: '/live', count: listenerCount }, seconds)
  } finally {
    source.close()
    await icecast.close()
  }
}

const pushCount = 10_000
const changes = 5

/** Measures connections for server-sent events: their memory, and how fast a change reaches all of them. */
export async function measurePush(lab: Lab): Promise<Record<'push', Table>> {
  const { dataDir, key } = await lab.installation('medium', 10_000)
  const metricsPort = await freePort()
  const settings = {
    AIRCHECK_PUBLIC_STREAMS_PER_ADDRESS: '0',
    AIRCHECK_LISTENERS_PER_ADDRESS: '0',
    AIRCHECK_METRICS_PORT: `${metricsPort}`,
  }
  await using server = await startProduct(dataDir, settings)
  const port = Number(new URL(server.origin).port)
  const idleMiB = residentMiB(server.pid)
  await using connections = await openConnections({
    ...{ port, path: '/public/benchmark-radio/now/events', count: pushCount },
  })
  const ask = client(server.origin, key)
  const lag = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/aircheck_event_loop_lag_seconds\{quantile="1"\} (\S+)/.exec(text)![1]) * 1000
  }
  const { scheduled } = JSON.parse((await ask('GET /public/benchmark-radio/now')).text)
  const shows: { id: number; title: string }[] = JSON.parse((await ask('GET /v1/shows')).text)
  const show = shows.find(({ title }) => title === (scheduled.current ?? scheduled.next).title)!
  await sleep(5000)
  await connections.report()
  const times: number[] = []
  const lags: number[] = []
  let delivered = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < changes; nth++) {
    await lag()
    const startMs = Date.now()
    await ask(`PUT /v1/shows/${show.id}`, { title: `${show.title} ${nth}` })
    await sleep(6000)
    const { events, lastEventMs } = await connections.report()
    delivered = Math.min(delivered, events)
    times.push((lastEventMs - startMs) / 1000)
    lags.push(await lag())
  }
  const memoryMiB = residentMiB(server.pid)
  const [slowest, worstLag] = [Math.max(...times), Math.max(...lags)]
  const rows = [
    ['memory, MiB', figure(memoryMiB), atMost(500, memoryMiB)],
    ['memory without them, MiB', figure(idleMiB), ''],
    ['connections that receive a change, at least', figure(delivered), exactly(pushCount, delivered)],
    ['a change has reached all after, at worst, s', figure(slowest), atMost(5, slowest)],
    ['longest turn of the event loop, ms', figure(worstLag), atMost(20, worstLag)],
  ]
  return { push: { head: [`${figure(pushCount)} connections for server-sent events over TLS`, '', 'goal'], rows } }
}
