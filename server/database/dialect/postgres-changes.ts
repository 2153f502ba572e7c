import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Topic } from '../../lib/event.ts'
import type { OnChange } from '../../lib/versions.ts'
import { changesChannel } from './postgres.ts'
import { connectionSettings } from './postgres-pool.ts'

/** A listening connection. */
export type Changes = {
  /** Whether news of other instances arrive at the moment, as far as is known. */
  isListening: () => boolean
  stop: () => Promise<void>
}

/**
 * How often a silent connection is asked whether it is still there; after how long without an answer that is doubted; and
 * after how long it is given up. The first two together, with the time of a read, stay below the second within which every
 * instance shows what another one wrote.
 */
const [askEveryMs, doubtAfterMs, answerWithinMs] = [400, 300, 500]
/** While it is not certain that news arrive, everything is taken for changed this often. */
const distrustEveryMs = 250
const [firstWaitMs, longestWaitMs] = [100, 5000]

/**
 * Listens for what other instances and the command line write, over a connection of its own. One that drops, or goes
 * silent, is noticed within a second and made again, at growing intervals; until then nothing that is remembered is trusted
 * for long.
 * @param name what this instance calls its connections
 * @param isOwn whether this process of the server works for a connection of this instance that is whole: what it commits is
 *   known here already. What is committed over a connection that broke may take effect long after it was given up.
 * @param changed told what changed, or nothing when it is not known
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

  /** Asks whether the connection is there. News come in order, so with the answer all that were sent before it are here. */
  async function ask(client: pg.Client): Promise<void> {
    let isAnswered = false
    const doubt = setTimeout(() => {
      // An answer may have arrived while this process was busy; it is read before this.
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
      // What was said before is not known.
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
