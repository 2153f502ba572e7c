import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayedFrame } from './numbered-frames.ts'

export type Icecast = Awaited<ReturnType<typeof startIcecast>>

const password = 'hackme'

/**
 * A real Icecast of this machine's package on a free port of 127.0.0.1, with a configuration of its own, not as root.
 * @param mounts `<mount>` elements
 * @param certificate also listens with TLS, with this certificate and its key
 */
export async function startIcecast(mounts = '', { clients = 50, certificate = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-icecast-'))
  // As root it changes to this user, who must be able to write the logs.
  const isRoot = process.getuid?.() === 0
  chmodSync(folder, 0o777)
  const port = await freePort()
  const tlsPort = certificate === '' ? undefined : await freePort()
  const certificatePath = join(folder, 'tls.pem')
  if (tlsPort) writeFileSync(certificatePath, certificate)
  const tlsSocket = tlsPort
    ? `<listen-socket><port>${tlsPort}</port><bind-address>127.0.0.1</bind-address><ssl>1</ssl></listen-socket>`
    : ''
  const tlsFile = tlsPort ? `<ssl-certificate>${certificatePath}</ssl-certificate>` : ''
  const config = join(folder, 'icecast.xml')
  writeFileSync(
    config,
    `<icecast><hostname>localhost</hostname>
    <limits><clients>${clients}</clients><sources>10</sources><source-timeout>5</source-timeout></limits>
    <authentication><source-password>${password}</source-password><admin-user>admin</admin-user>
    <admin-password>${password}</admin-password></authentication>
    <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>${tlsSocket}${mounts}
    <paths><basedir>${folder}</basedir><logdir>${folder}</logdir><webroot>/usr/share/icecast2/web</webroot>
    <adminroot>/usr/share/icecast2/admin</adminroot>${tlsFile}</paths>
    <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>3</loglevel></logging>
    <security><chroot>0</chroot>${
      isRoot ? '<changeowner><user>nobody</user><group>nogroup</group></changeowner>' : ''
    }</security></icecast>`,
  )
  let child = await run(config, port)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  /** Resolves when a mount has a source. Icecast 2.4.4 may crash if a listener comes while the source begins. */
  const hasSource = async (mount: string) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const answer = await fetch(`http://127.0.0.1:${port}/status-json.xsl`)
      if ((await answer.text()).includes(`:${port}${mount}"`)) return
      await sleep(50)
    }
    throw new Error(`The mount ${mount} has no source`)
  }
  return {
    port,
    tlsPort,
    /** The process that runs now. */
    pid: () => child.pid!,
    url: (mount: string) => `http://127.0.0.1:${port}${mount}`,
    /** The address that ffmpeg sends a source to. */
    sourceUrl: (mount: string) => `icecast://source:${password}@127.0.0.1:${port}${mount}`,
    stop,
    async start() {
      child = await run(config, port)
    },
    /** Sends frames as a source client does, at a multiple of the real pace. */
    async play(mount: string, frames: Iterable<PlayedFrame>, speed = 1) {
      const source = await sourceClient(port, mount, frames, speed)
      await hasSource(mount)
      return source
    },
    hasSource,
    /** Tells Icecast the title of what is playing. */
    async setTitle(mount: string, title: string) {
      const query = new URLSearchParams({ mount, mode: 'updinfo', charset: 'UTF-8', song: title })
      const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
      const answer = await fetch(`http://127.0.0.1:${port}/admin/metadata?${query}`, { headers: { authorization } })
      if (!answer.ok) throw new Error(`Icecast answered ${answer.status}`)
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(config: string, port: number) {
  const child = spawn('icecast2', ['-c', config], { stdio: 'ignore' })
  child.on('error', () => {})
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await accepts(port)) return child
    if (child.exitCode !== null) break
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error('Icecast did not start')
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A source client, which has been accepted when this resolves. */
async function sourceClient(port: number, mount: string, frames: Iterable<PlayedFrame>, speed: number) {
  let socket = await accepted(port, mount)
  // Icecast notices a moment later that the source before is gone.
  for (let attempt = 0; !socket && attempt < 100; attempt++) {
    await sleep(50)
    socket = await accepted(port, mount)
  }
  if (!socket) throw new Error('Icecast refused the source')
  const playing = frames[Symbol.iterator]()
  const startedMs = performance.now()
  let playedMs = 0
  const timer = setInterval(() => {
    while (playedMs < (performance.now() - startedMs) * speed) {
      const { value } = playing.next()
      if (!value) return void socket.end()
      socket.write(value.bytes)
      playedMs += (1000 * value.format.samplesPerFrame) / value.format.sampleRate
    }
  }, 10)
  return {
    close() {
      clearInterval(timer)
      socket.destroy()
    },
  }
}

/** A connection as the source of a mount; undefined if it is refused. */
async function accepted(port: number, mount: string): Promise<Socket | undefined> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const authorization = Buffer.from(`source:${password}`).toString('base64')
  const head = [`SOURCE ${mount} HTTP/1.0`, `Authorization: Basic ${authorization}`, 'Content-Type: audio/mpeg']
  socket.write(`${[...head, 'ice-name: Test Radio', 'ice-public: 0'].join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer.toString().includes(' 200 ')) return socket
  socket.destroy()
  return undefined
}
