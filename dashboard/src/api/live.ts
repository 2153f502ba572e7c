import { optional } from '../../../web/optional.ts'
import { connectionFailed, connectionWorked } from './connection.ts'

/** A change at a station, as the server tells it. `type` is `shows.changed`, for example, and `subject` the id of the show. */
export type LiveEvent = {
  at: number
  topic: string
  type: string
  subject: number
  who: { kind: string; id: number | null; name: string }
}

/** A message to a tab: a change, or that changes may have been missed. */
export type LiveMessage = LiveEvent | 'missed'

/** A message between tabs: one from the server, or that the server ended the stream. */
type TabMessage = LiveMessage | 'ended'

/** The delay before reconnecting when the server ended the stream, in milliseconds. */
const againMs = 5000

/** A tab that waited longer than this for the connection took it over from another, in milliseconds. */
const tookOverMs = 2000

const listeners = new Set<(heard: LiveMessage) => void>()

function tell(heard: LiveMessage): void {
  for (const listener of listeners) listener(heard)
}

/** Calls a function with every change at the station that is open. Returns a function that ends it. */
export function onLive(listener: (heard: LiveMessage) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Listens to the changes at a station. Of all tabs of this browser one has the connection; it passes on what it hears, and
 * when it is closed another takes over. Where tabs cannot agree on one, each has a connection.
 * @param onEnded called when the server ended the stream: the session may be over. Resolves when the server can be asked again
 * @returns a function that ends it
 */
export function listenLive(station: number, onEnded: () => Promise<void>): () => void {
  const name = `aircheck-live-${station}`
  const channel = optional(() => new BroadcastChannel(name))
  const ending = new AbortController()
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => void (data === 'ended' ? onEnded() : tell(data))
  const pass = (heard: LiveMessage) => {
    channel?.postMessage(heard)
    tell(heard)
  }
  const beganMs = performance.now()
  const listen = async () => {
    // Between the tab that had the connection and this one, something may have happened.
    if (performance.now() - beganMs > tookOverMs) pass('missed')
    while (!ending.signal.aborted) {
      await untilEnded(`/dashboard/api/stations/${station}/live`, ending.signal, pass)
      if (ending.signal.aborted) return
      channel?.postMessage('ended')
      await onEnded()
      await new Promise((resolve) => setTimeout(resolve, againMs))
      pass('missed')
    }
  }
  const inTurn = () => navigator.locks.request(name, { signal: ending.signal }, listen)
  const listening = (channel && optional(inTurn)) ?? listen()
  listening.catch(() => {})
  return () => {
    ending.abort()
    channel?.close()
  }
}

/**
 * Reads the stream of events. The browser reconnects by itself, unless it was refused; the server then sends what was missed,
 * or says that something was.
 */
function untilEnded(url: string, signal: AbortSignal, pass: (heard: LiveMessage) => void): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(url)
    const end = () => {
      source.close()
      resolve()
    }
    signal.addEventListener('abort', end)
    source.onopen = connectionWorked
    source.addEventListener('missed', () => pass('missed'))
    source.onmessage = ({ data }: MessageEvent<string>) => pass(JSON.parse(data) as LiveEvent)
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) end()
      else connectionFailed()
    }
  })
}
