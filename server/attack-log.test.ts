import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { maxLineBytes } from './lib/log-line.ts'
import { bystander } from './testing/bystander.ts'
import { type Serving, serve } from './testing/process.ts'
import { smallDisk } from './testing/small-disk.ts'

const size = { bytes: 1024 * 1024, files: 10 }
const canMount = (() => {
  const disk = smallDisk(size)
  disk?.remove()
  return disk !== undefined
})()

const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
const folder = mkdtempSync(join(tmpdir(), 'aircheck-log-'))
afterAll(async () => {
  await agent.close()
  rmSync(folder, { recursive: true, force: true })
})
const statusOf = async ({ origin }: Serving, path: string) => {
  const response = await fetch(origin + path, { dispatcher: agent })
  await response.body?.cancel()
  return response.status
}
const healthy = async (server: Serving) => expect(await statusOf(server, '/healthz')).toBe(200)

describe('a log that cannot be written', () => {
  it.skipIf(!canMount)(
    'on a disk that requests have filled: no request fails, lines are short, and logging resumes once there is space',
    async () => {
      const disk = smallDisk(size)!
      const [logFile, ballast] = [join(disk.folder, 'log'), join(disk.folder, 'ballast')]
      // Unknown pages of stations are limited by address.
      const server = await serve(folder, ['serve'], { AIRCHECK_PUBLIC_RATE_LIMIT: '0' }, logFile)
      writeFileSync(ballast, Buffer.alloc(size.bytes - 40 * 1024))
      const strange = `/${'%22/'.repeat(1700)}`
      const answers = new Set<number>()
      const client = { ask: () => healthy(server), pid: server.pid }
      await bystander('before', client, setTimeout(500))
      const fill = async () => {
        for (let count = 0; count < 600; count++) answers.add(await statusOf(server, strange))
      }
      await bystander('600 strange requests, 40 kB of the disk left', client, fill())
      expect(answers).toEqual(new Set([404]))

      const written = () => readFileSync(logFile, 'utf8').split('\n').length
      expect(written()).toBeLessThan(400)
      rmSync(ballast)
      await statusOf(server, '/the-last-one')
      await expect.poll(() => readFileSync(logFile, 'utf8'), { timeout: 5000 }).toContain('/the-last-one')
      const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n')
      expect(lines.filter((line) => JSON.parse(line).status === 404)).toHaveLength(601)
      const longest = Math.max(...lines.map((line) => Buffer.byteLength(line)))
      console.info(`  longest line of the log: ${longest} bytes`)
      expect(longest).toBeLessThan(maxLineBytes)
      server.signal('SIGTERM')
      expect((await server.ended).code).toBe(0)
      disk.remove()
    },
  )

  it('when the reader of the log and the output has ended: the server continues, and exits with code 0', async () => {
    const server = await serve(folder)
    server.stopReading()
    for (let count = 0; count < 5; count++) expect(await statusOf(server, '/nothing')).toBe(404)
    await setTimeout(500)
    await healthy(server)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })
})
