import type { Writer } from '../database/transaction.ts'
import { write } from '../database/transaction.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import { probeAudioLength } from './audio-length.ts'
import { listUnknownLengths, setAudioLength } from './store.ts'

/** An episode whose external audio has no known length. */
export type UnknownLength = { id: number; stationId: number; audioUrl: string }

/** Finds the length of external audio in the background, a few at a time. A failure is noted in the log and no more. */
export type LengthLookups = {
  add(episode: UnknownLength): void
  /** Takes up what was left when the program last ended. */
  resume(): Promise<void>
  /** Takes nothing new, and waits for what is under way. */
  stop(): Promise<void>
}

const atOnce = 4
const maxWaiting = 1000

export function lengthLookups(
  writer: Writer,
  client: OutgoingClient,
  onFailure: (episode: UnknownLength, error: unknown) => void,
): LengthLookups {
  const waiting: UnknownLength[] = []
  const underway = new Set<Promise<void>>()
  let stopped = false

  async function lookUp(episode: UnknownLength): Promise<void> {
    try {
      const bytes = await probeAudioLength(client, episode.audioUrl)
      if (bytes === null) return
      await write(writer, episode.stationId, async ({ tx, report }) => {
        const isSet = await setAudioLength(tx, episode.id, episode.audioUrl, bytes)
        if (isSet) report({ type: 'episodes.measured', subject: episode.id, details: { bytes } })
      })
    } catch (error) {
      onFailure(episode, error)
    }
  }

  function next(): void {
    while (!stopped && underway.size < atOnce && waiting.length > 0) {
      const running = lookUp(waiting.shift()!).finally(() => {
        underway.delete(running)
        next()
      })
      underway.add(running)
    }
  }

  function add(episode: UnknownLength): void {
    if (waiting.length < maxWaiting) waiting.push(episode)
    next()
  }

  return {
    add,
    async resume() {
      for (const episode of await listUnknownLengths(writer.db, maxWaiting)) add(episode)
    },
    async stop() {
      stopped = true
      await Promise.all(underway)
    },
  }
}
