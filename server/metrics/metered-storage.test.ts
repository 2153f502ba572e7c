import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from '../storage/disk.ts'
import { meteredStorage } from './metered-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-metered-'))
const disk = diskStorage(folder)
afterAll(async () => {
  await disk.close()
  rmSync(folder, { recursive: true, force: true })
})

function metered() {
  const registry = new Registry()
  const storage = meteredStorage(registry, disk)
  const values = async () => (await registry.getMetricsAsJSON()).map(({ values }) => values[0]?.value)
  return { storage, values }
}

test('a file is in flight while it is received, and its bytes count once it is whole', async () => {
  const { storage, values } = metered()
  let finish = () => {}
  const rest = new Promise<void>((resolve) => {
    finish = resolve
  })
  async function* source() {
    yield Buffer.from('four')
    await rest
    yield Buffer.from('more')
  }
  const receiving = storage.receive(source())
  await expect.poll(values).toEqual([1, 0])
  finish()
  const { name } = await receiving
  expect(await values()).toEqual([0, 8])
  await storage.keep(name)
  expect(await storage.size(name)).toBe(8)
})

test('a file that breaks off is no longer in flight, counts no bytes, and its error is thrown on', async () => {
  const { storage, values } = metered()
  // biome-ignore lint/correctness/useYield: it fails before it has anything to give
  async function* source(): AsyncGenerator<Buffer> {
    throw new Error('broken off')
  }
  await expect(storage.receive(source())).rejects.toThrow('broken off')
  expect(await values()).toEqual([0, 0])
})
