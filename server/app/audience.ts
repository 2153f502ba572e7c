import { audienceCounter } from '../audience/counter.ts'
import { visitors } from '../audience/visitors.ts'
import { writeCounted } from '../audience/write-counted.ts'
import type { AddressOf } from '../http/port/client-address.ts'
import type { Domains } from '../pages/domains.ts'
import type { Storage } from '../storage/storage.ts'
import type { Core } from './core.ts'

/** Makes the part that counts listeners, and the job that writes what was counted. */
export function makeAudience(core: Core, addressOf: AddressOf, domains: Domains, storage: Storage) {
  const { config, db, clock, monotonicUs, instance, programmes, failed } = core
  const { hostname: own } = new URL(config.baseUrl)
  const isOwnHost = (hostname: string) => hostname === own || domains.has(hostname)
  const counter = audienceCounter(clock, monotonicUs, visitors({ addressOf, isOwnHost }))
  const onError = failed('could not store figures of listeners')
  return { counter, write: writeCounted({ db, clock, instance, storage, programmes, counter, onError }) }
}
