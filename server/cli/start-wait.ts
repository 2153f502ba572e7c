import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { isServerNotUp, reachServer, serverAddress } from '../database/dialect/postgres-reach.ts'
import { Problem } from '../lib/problem.ts'

/** A service that another program provides. */
type Service = {
  /** Its kind and address, without credentials. */
  name: string
  /** Uses it once. */
  reach: () => Promise<void>
  /** Whether the error of `reach` may go away by itself while a machine starts. */
  isNotUp: (error: unknown) => boolean
}

type Patience = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Maximum wait; 0 for one attempt. */
  patienceMs: number
  /** Ends the wait when it is aborted. */
  signal?: AbortSignal
  nowMs?: () => number
  pause?: (ms: number) => Promise<unknown>
}

const pauseMs = 500

/**
 * Waits until a service answers. Logs once that it waits, and once that the service is up. The wait begins when the first
 * attempt has failed.
 * @throws Problem when it is not up after `patienceMs`; the service's own error when it refuses; when `signal` is aborted
 */
export async function untilUp({ name, reach, isNotUp }: Service, patience: Patience): Promise<void> {
  const { log, patienceMs, signal, nowMs = () => performance.now() } = patience
  const pause = patience.pause ?? ((ms) => sleep(ms, undefined, signal && { signal }))
  let untilMs: number | undefined
  for (;;) {
    try {
      await reach()
      if (untilMs !== undefined) log.info(`${name} is up`)
      return
    } catch (error) {
      if (!isNotUp(error) || patienceMs === 0) throw error
      if (untilMs === undefined) log.warn(`waiting for ${name}, for at most ${patienceMs / 1000} seconds`)
      untilMs ??= nowMs() + patienceMs
      const leftMs = untilMs - nowMs()
      if (leftMs <= 0) {
        const within = `within ${patienceMs / 1000} seconds`
        throw new Problem('unavailable', `${name} was not up ${within}. ${(error as Error).message}`)
      }
      await pause(Math.min(pauseMs, leftMs))
    }
  }
}

/**
 * Waits for PostgreSQL, which may come up after this program when a machine starts: without it the server does not know what to record.
 * @throws Problem or the engine's error when the database cannot be used
 */
export async function untilDatabaseIsUp(config: Config, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const { database, startWaitSeconds } = config
  if (database.startsWith('sqlite:')) return
  const name = `PostgreSQL at ${serverAddress(database)}`
  const patience = { log, patienceMs: startWaitSeconds * 1000, signal }
  await untilUp({ name, reach: () => reachServer(database), isNotUp: isServerNotUp }, patience)
}
