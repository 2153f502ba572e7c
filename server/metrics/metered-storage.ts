import type { Storage } from '../storage/storage.ts'
import type { Family } from './exposition.ts'

/** Wraps a storage to count its uploads; returns the wrapper, to be used instead, and the metrics. */
export function meteredStorage(storage: Storage): { storage: Storage; families: () => Family[] } {
  const taken = { inFlight: 0, bytes: 0 }
  return {
    storage: {
      ...storage,
      async receive(...given) {
        taken.inFlight++
        try {
          const received = await storage.receive(...given)
          taken.bytes += received.sizeBytes
          return received
        } finally {
          taken.inFlight--
        }
      },
    },
    families: () => [
      {
        name: 'aircheck_uploads_in_flight',
        help: 'Files that are being received.',
        type: 'gauge',
        samples: [{ value: taken.inFlight }],
      },
      {
        name: 'aircheck_stored_bytes_total',
        help: 'Bytes of files that were received whole.',
        type: 'counter',
        samples: [{ value: taken.bytes }],
      },
    ],
  }
}
