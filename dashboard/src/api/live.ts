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

/** A change, or that changes may have been missed. */
export type LiveMessage = LiveEvent | 'missed'

/** An event with its id, or that the server has none of those that were missed any more. */
type Numbered = { id: number; heard: LiveMessage }

/** A message between tabs: an event, that the server ended the stream, or the last event that a new tab knows. */
type TabMessage = Numbered | 'ended' | { after: number }

/** The delay before reconnecting when the server ended the stream, in milliseconds. */
const againMs = 5000

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
 * @param after the id of the last event before the data of the page were read: what happened since is told too
 * @param onEnded called when the server ended the stream: the session may be over. Resolves when the server can be asked again
 * @returns a function that ends it
 */
export function listenLive(station: number, after: number, onEnded: () => Promise<void>): () => void {
  const name = `aircheck-live-${station}`
  const channel = optional(() => new BroadcastChannel(name))
  const ending = new AbortController()
  let last = after
  let isConnected = false
  const send = (message: TabMessage) => channel?.postMessage(message)
  const hear = ({ id, heard }: Numbered) => {
    if (id <= last && heard !== 'missed') return
    last = Math.max(last, id)
    tell(heard)
  }
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'ended') void onEnded()
      else if ('heard' in data) hear(data)
      else if (isConnected && data.after < last) send({ id: last, heard: 'missed' })
    }
    send({ after })
  }
  const pass = (numbered: Numbered) => {
    send(numbered)
    hear(numbered)
  }
  const listen = async () => {
    isConnected = true
    while (!ending.signal.aborted) {
      await untilEnded(`/dashboard/api/stations/${station}/live?after=${last}`, ending.signal, pass)
      if (ending.signal.aborted) return
      send('ended')
      await onEnded()
      await new Promise((resolve) => setTimeout(resolve, againMs))
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
function untilEnded(url: string, signal: AbortSignal, pass: (numbered: Numbered) => void): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(url)
    const end = () => {
      source.close()
      resolve()
    }
    const told = ({ lastEventId }: MessageEvent, heard: LiveMessage) => pass({ id: Number(lastEventId), heard })
    signal.addEventListener('abort', end)
    source.onopen = connectionWorked
    source.addEventListener('missed', (event) => told(event, 'missed'))
    source.onmessage = (event: MessageEvent<string>) => told(event, JSON.parse(event.data) as LiveEvent)
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) end()
      else connectionFailed()
    }
  })
}
