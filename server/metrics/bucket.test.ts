import { Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StorageDown } from '../storage/storage.ts'
import { bucketMetrics } from './bucket.ts'

test('a bucket is up while it can be used, down while it cannot, and down after 3 s without an answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const registry = new Registry()
  let check = async () => {}
  bucketMetrics(registry, { check: () => check() })
  const isUp = async () => (await registry.getMetricsAsJSON())[0]!.values[0]!.value
  expect(await isUp()).toBe(1)
  check = () => Promise.reject(new StorageDown('It answers 503.'))
  expect(await isUp()).toBe(0)
  check = () => new Promise(() => {})
  const hanging = isUp()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await hanging).toBe(0)
  check = async () => {}
  expect(await isUp()).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
