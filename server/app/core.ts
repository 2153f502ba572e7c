import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { isUnavailable as isDatabaseDown } from '../database/dialect/engine.ts'
import { OutcomeUnknown, type WriterFor } from '../database/transaction.ts'
import { makeLeases } from '../leases/leases.ts'
import type { Clock, Wait } from '../lib/clock.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { makeVersions } from '../lib/versions.ts'
import type { outgoing } from '../outgoing/client.ts'
import { programmesOf } from '../schedule/programme.ts'
import { isStorageDown } from '../storage/storage.ts'
import { version } from '../version.ts'
import type { Data } from './data.ts'

type CoreDeps = {
  config: Config
  log: FastifyBaseLogger
  clock: Clock
  /** Microseconds of a clock that is never set. */
  monotonicUs: () => number
  wait: Wait
  chance: () => number
  client: ReturnType<typeof outgoing>
}

/** The dependencies that the API, the recorder and the jobs of one instance share. */
export type Core = ReturnType<typeof makeCore>

/** Makes the shared dependencies of an instance from its settings, clocks and data. */
export function makeCore(given: CoreDeps, { close: _, ...data }: Data) {
  const { config, log, clock, wait } = given
  const { db, database } = data
  const versions = makeVersions()
  const urls = mediaUrls(config.baseUrl)
  const instance = randomBytes(12).toString('base64url')
  const closing = new AbortController()
  const writer: WriterFor = (actor) => ({
    ...{ db, clock, actor, changed: versions.bump },
    stationQuota: config.stationQuota,
    ownHost: new URL(config.baseUrl).hostname,
  })
  return {
    ...given,
    ...data,
    version,
    versions,
    urls,
    /** The name of this instance among those that share the database. */
    instance,
    writer,
    leases: makeLeases({ db, clock, wait, instance }),
    programmes: programmesOf(database, versions, urls),
    /** Whether an error means that the database or the storage is not available now. */
    isUnavailable: (error: unknown) => isDatabaseDown(error) || isStorageDown(error) || error instanceof OutcomeUnknown,
    /** Returns a function that logs an error under these words, until `closing`: errors of a closed database are expected. */
    failed:
      (words: string, about: object = {}) =>
      (err: unknown): void => {
        if (!closing.signal.aborted) log.error({ err, ...about }, words)
      },
    closing,
  }
}
