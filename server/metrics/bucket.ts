import type { Registry } from 'prom-client'
import type { Storage } from '../storage/storage.ts'
import { observe } from './observe.ts'

/** A bucket that takes longer than this to answer counts as down, in milliseconds: the scrape has other metrics too. */
const patienceMs = 3000

/** Adds whether the bucket can be used. Without one there is no sample. */
export function bucketMetrics(registry: Registry, { check }: Pick<Storage, 'check'>): void {
  const help = '1 while the bucket can be used, 0 while it cannot.'
  observe(registry, { name: 'aircheck_bucket_up', help }, async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<0>((resolve) => {
      timer = setTimeout(() => resolve(0), patienceMs)
    })
    const asked = check().then(
      () => 1,
      () => 0,
    )
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  })
}
