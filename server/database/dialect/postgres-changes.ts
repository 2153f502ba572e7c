import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Topic } from '../../lib/event.ts'
import type { OnChange } from '../../lib/versions.ts'
import { changesChannel } from './postgres.ts'
import { connectionSettings } from './postgres-pool.ts'

/** A listening connection. */
export type Changes = {
  /** Whether news of other instances arrive at the moment. */
  isListening: () => boolean
  stop: () => Promise<void>
}

/** How often a silent connection is asked whether it is still there, and how long the answer may take. */
const [askEveryMs, answerWithinMs] = [400, 500]
/** While nobody tells what changed, everything is taken for changed this often. */
const distrustEveryMs = 250
const [firstWaitMs, longestWaitMs] = [100, 5000]

/**
 * Listens for what other instances and the command line write, over a connection of its own. One that drops is noticed
 * within a second and made again, at growing intervals; until then nothing that is remembered is trusted for long.
 * @param name what this instance calls its connections: what comes from those it knows already
 * @param changed told what changed, or nothing when it is not known
 */
export function listenForChanges(
  url: string,
  name: string,
  changed: OnChange,
  onLost: (error: unknown) => void,
): Changes {
  const stopping = new AbortController()
  const { signal } = stopping
  let listening = false
  const distrust = setInterval(() => {
    if (!listening) changed()
  }, distrustEveryMs).unref()

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...connectionSettings(url, name), query_timeout: answerWithinMs })
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => {
      const [sender, stationId, ...topics] = payload.split(' ')
      if (sender !== name) changed(Number(stationId), topics as Topic[])
    })
    try {
      await client.connect()
      await client.query(`listen ${changesChannel}`)
      // What was said before is not known.
      changed()
      listening = true
      while (!signal.aborted) {
        await sleep(askEveryMs, undefined, { signal, ref: false })
        await client.query('select 1')
      }
    } finally {
      listening = false
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
    isListening: () => listening,
    async stop() {
      clearInterval(distrust)
      stopping.abort()
      await ended
    },
  }
}
