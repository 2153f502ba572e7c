import type { Registry } from 'prom-client'
import type { Storage } from '../storage/storage.ts'
import { isUp, observe } from './observe.ts'

/** Adds whether the bucket can be used. Without one there is no sample. */
export function bucketMetrics(registry: Registry, { check }: Pick<Storage, 'check'>): void {
  const help = '1 while the bucket can be used, 0 while it cannot.'
  observe(registry, { name: 'aircheck_bucket_up', help }, () => isUp(check))
}
