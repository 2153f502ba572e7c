import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { Refused } from './refused.ts'

afterEach(() => vi.unstubAllGlobals())

it('a connection that breaks within the answer is as good as none', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('{', () => response.destroy())
  }).listen(0)
  await once(server, 'listening')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, init),
  )
  try {
    await expect(call('getMe', {})).rejects.toEqual(new Refused(0, 'offline'))
  } finally {
    server.close()
  }
})
