import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Topic } from '../../lib/event.ts'
import type { OnChange } from '../../lib/versions.ts'
import { wantsOther } from './encryption.ts'
import { changesChannel } from './postgres.ts'
import { connectionSettings } from './postgres-pool.ts'

/** A connection that listens for notifications. */
export type Changes = {
  /**
   * Whether notifications of other instances arrive: the connection is open and has answered its last query in time.
   */
  isListening: () => boolean
  stop: () => Promise<void>
}

/**
 * The interval of the keep-alive query; the time without an answer after which the connection is no longer trusted; and
 * that after which it is closed. The first two together, plus the time of a read, stay below one second, within which every
 * instance must show what another one wrote.
 */
const [askEveryMs, doubtAfterMs, answerWithinMs] = [400, 300, 500]
/** The maximum time from a failure of the connection until it is no longer trusted. */
export const untrustedAfterMs = askEveryMs + doubtAfterMs
/** Interval at which `changed` is called without arguments while the connection is not trusted. */
const distrustEveryMs = 250
const [firstWaitMs, longestWaitMs] = [100, 5000]

/**
 * Listens, over a connection of its own, for changes made by other instances and the command line. A connection that
 * drops or stops answering is noticed within a second and opened again, with exponential back-off. Until then `changed`
 * is called every 250 ms without arguments, so that caches are not trusted for long.
 * @param url of the database
 * @param name the application name of this instance's connections
 * @param isOwn whether this server process belongs to an unbroken connection of this instance's pool, so that its
 *   changes are already known here. A commit over a broken connection may take effect long after the instance gave up
 *   on it.
 * @param changed called with the station and topics that changed, or without arguments when they are not known
 * @param onLost called with the error each time the connection is lost or cannot be opened
 */
export function listenForChanges(
  url: string,
  name: string,
  isOwn: (processId: number) => boolean,
  changed: OnChange,
  onLost: (error: unknown) => void,
): Changes {
  const stopping = new AbortController()
  const { signal } = stopping
  let isTrusted = false
  const distrust = setInterval(() => {
    if (!isTrusted) changed()
  }, distrustEveryMs).unref()

  /** Checks the connection. Messages arrive in order, so once the answer is here, so are all earlier notifications. */
  async function ask(client: pg.Client): Promise<void> {
    let isAnswered = false
    const doubt = setTimeout(() => {
      // If the event loop was blocked, the answer may be waiting in the socket: let it be read first.
      setImmediate(() => {
        if (isAnswered) return
        isTrusted = false
        changed()
      })
    }, doubtAfterMs)
    try {
      await client.query('select 1')
      isTrusted = true
    } finally {
      isAnswered = true
      clearTimeout(doubt)
    }
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...connectionSettings(url, name), query_timeout: answerWithinMs })
    client.on('error', () => {})
    client.on('notification', ({ payload = '', processId }) => {
      const [sender, stationId, ...topics] = payload.split(' ')
      if (sender !== name || !isOwn(processId)) changed(Number(stationId), topics as Topic[])
    })
    try {
      await client.connect()
      await client.query(`listen ${changesChannel}`)
      // Notifications sent before `listen` were missed.
      changed()
      isTrusted = true
      while (!signal.aborted) {
        await sleep(askEveryMs, undefined, { signal, ref: false })
        await ask(client)
      }
    } finally {
      isTrusted = false
      void client.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    let waitMs = firstWaitMs
    while (!signal.aborted) {
      const startedMs = performance.now()
      try {
        await listen()
      } catch (error) {
        if (signal.aborted) return
        if (wantsOther(url, error)) continue
        if (performance.now() - startedMs > longestWaitMs) waitMs = firstWaitMs
        onLost(error)
        await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
        waitMs = Math.min(waitMs * 2, longestWaitMs)
      }
    }
  }

  const ended = keepListening()
  return {
    isListening: () => isTrusted,
    async stop() {
      clearInterval(distrust)
      stopping.abort()
      await ended
    },
  }
}
