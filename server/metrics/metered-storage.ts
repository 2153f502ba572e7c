import { Counter, Gauge, type Registry } from 'prom-client'
import type { Storage } from '../storage/storage.ts'

/** Adds the metrics of uploads. @returns a wrapper of a storage, to be used instead, that counts them */
export function meteredStorage(registry: Registry, storage: Storage): Storage {
  const registers = [registry]
  const inFlight = new Gauge({ name: 'aircheck_uploads_in_flight', help: 'Files that are being received.', registers })
  const bytes = new Counter({
    name: 'aircheck_stored_bytes_total',
    help: 'Bytes of files that were received whole.',
    registers,
  })
  return {
    ...storage,
    async receive(...given) {
      inFlight.inc()
      try {
        const received = await storage.receive(...given)
        bytes.inc(received.sizeBytes)
        return received
      } finally {
        inFlight.dec()
      }
    },
  }
}
