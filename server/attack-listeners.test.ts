import { setTimeout as pause } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bystander } from './testing/bystander.ts'
import { type LiveSource, liveSource } from './testing/live-source.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import type { Serving } from './testing/process.ts'
import { type RecordingInstallation, recordingInstallation } from './testing/recording-station.ts'

const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false, connections: 16 })
let installation: RecordingInstallation
let source: LiveSource
let server: Serving
let port: number
beforeAll(async () => {
  source = await liveSource({ frames: numberedFrames(), speed: 1 })
  installation = recordingInstallation()
  await installation.station('Tide', source.url, '--public', 'on', '--rewind-hours', '1')
  server = await installation.serve({
    AIRCHECK_PUBLIC_RATE_LIMIT: '0',
    AIRCHECK_LISTENERS: '200',
    AIRCHECK_LISTENERS_PER_ADDRESS: '180',
  })
  port = Number(new URL(server.origin).port)
  const isHeard = async () => expect((await read('/listen/tide.mp3', 'HEAD')).status).toBe(200)
  await vi.waitFor(isHeard, { timeout: 30_000, interval: 100 })
}, 60_000)
afterAll(async () => {
  await agent.close()
  await installation.close()
  await source.close()
})

async function read(path: string, method = 'GET') {
  const response = await fetch(server.origin + path, { dispatcher: agent, method })
  await response.arrayBuffer()
  return response
}

/** Another visitor of the station, who must not notice the attack. */
const watched = () => ({
  pid: server.pid,
  ask: async () => expect((await read('/public/tide/now')).status).toBe(200),
})

/** A connection that sends a request, and reads nothing of the answer but its head. */
function unread(path: string): Promise<{ socket: TLSSocket; status: string }> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    socket.once('data', (head) => {
      socket.pause()
      resolve({ socket, status: head.toString('latin1').slice(9, 12) })
    })
  })
}

it('2,000 requests for unknown stations are answered 404 one like the other; a visitor is served, and memory does not grow', async () => {
  const idle = await bystander('before', watched(), pause(1000))
  let [asked, refused] = [0, 0]
  const attack = async () => {
    while (asked < 2000) {
      const nth = asked++
      const path = nth % 2 === 0 ? `/public/unknown-${nth}/now` : `/listen/unknown-${nth}.mp3`
      const response = await fetch(server.origin + path, { dispatcher: agent })
      if (response.status === 404 && (await response.text()) === '{"message":"Not found."}') refused++
    }
  }
  const figures = await bystander('meanwhile', watched(), Promise.all(Array.from({ length: 16 }, attack)))
  expect(refused).toBe(asked)
  expect(figures.mostMebibytes - idle.mostMebibytes).toBeLessThan(150)
}, 240_000)

it('180 listeners who do not read take bounded memory; more find no room, and a visitor is served', async () => {
  const before = await bystander('before', watched(), pause(500))
  const silent: Awaited<ReturnType<typeof unread>>[] = []
  const attack = async () => {
    for (let nth = 0; nth < 210; nth += 10)
      silent.push(...(await Promise.all(Array.from({ length: 10 }, () => unread('/listen/tide.mp3')))))
    // The kernel holds some megabytes for each connection, so that it takes minutes until the server notices.
    await pause(2000)
  }
  const figures = await bystander('meanwhile', watched(), attack())
  const statuses = silent.map(({ status }) => status)
  expect(statuses.filter((status) => status === '200')).toHaveLength(180)
  expect(statuses.filter((status) => status === '503')).toHaveLength(30)
  // Less than a megabyte each, TLS included.
  expect(figures.mostMebibytes - before.mebibytes).toBeLessThan(200)
  for (const { socket } of silent) socket.destroy()
  await expect.poll(async () => (await unread('/listen/tide.mp3')).status, { timeout: 30_000 }).toBe('200')
}, 240_000)

it('100 connections for server-sent events from one address: 20 stay, the others are refused, and a visitor is served', async () => {
  const opened: Awaited<ReturnType<typeof unread>>[] = []
  const attack = async () => {
    for (let nth = 0; nth < 100; nth += 20)
      opened.push(...(await Promise.all(Array.from({ length: 20 }, () => unread('/public/tide/now/events')))))
  }
  await bystander('meanwhile', watched(), attack())
  const statuses = opened.map(({ status }) => status)
  expect(statuses.filter((status) => status === '200')).toHaveLength(20)
  expect(statuses.filter((status) => status === '503')).toHaveLength(80)
  for (const { socket } of opened) socket.destroy()
  await expect.poll(async () => (await unread('/public/tide/now/events')).status, { timeout: 30_000 }).toBe('200')
}, 120_000)

it('ranges of every kind: two bytes for bytes=0-1, and the whole for all others', async () => {
  const whole = ['bytes=0-', 'bytes=0-0', 'bytes=1-', 'bytes=-5', 'bytes=0-1,2-3', 'bytes=5-1', 'items=0-1', 'x', '']
  for (const [range, wanted] of [['bytes=0-1', 206], ...whole.map((range) => [range, 200])] as [string, number][]) {
    const leaving = new AbortController()
    const { status } = await fetch(`${server.origin}/listen/tide.mp3`, {
      dispatcher: agent,
      headers: { Range: range },
      signal: leaving.signal,
    })
    leaving.abort()
    expect([range, status]).toEqual([range, wanted])
  }
})
