import type { Registry } from 'prom-client'
import { observe } from './observe.ts'

/** Listeners of this instance, of the live sound and of the past, and the bytes of sound sent so far. */
export type ListenerLoad = { live: number; rewinding: number; sentBytes: number }

/** Adds the listeners of all stations of this instance together. */
export function listenerMetrics(registry: Registry, load: () => ListenerLoad): void {
  const help = 'Listeners that are connected: to the live sound, or to the past.'
  observe(registry, { name: 'aircheck_listeners', help, label: 'sound' }, () => {
    const { live, rewinding } = load()
    return { live, rewinding }
  })
  const sent = 'Bytes of sound sent to listeners.'
  observe(
    registry,
    { name: 'aircheck_listening_sent_bytes_total', help: sent, type: 'counter' },
    () => load().sentBytes,
  )
}
