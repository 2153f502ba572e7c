import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { isUnavailable as isDatabaseDown } from '../database/dialect/engine.ts'
import { OutcomeUnknown, type WriterFor } from '../database/transaction.ts'
import { makeLeases } from '../leases/leases.ts'
import type { Wait } from '../lib/clock.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { ownHosts } from '../lib/own-hosts.ts'
import { makeVersions } from '../lib/versions.ts'
import type { outgoing } from '../outgoing/client.ts'
import type { Resolve } from '../outgoing/names.ts'
import { programmesOf } from '../schedule/programme.ts'
import { domainChecker } from '../station/domain-check.ts'
import { isStorageDown } from '../storage/storage.ts'
import { version } from '../version.ts'
import type { Data } from './data.ts'

type CoreDeps = {
  config: Config
  log: FastifyBaseLogger
  /** Microseconds of a clock that is never set. */
  monotonicUs: () => number
  wait: Wait
  chance: () => number
  client: ReturnType<typeof outgoing>
  /** Resolves the names of domains; by default with the name servers of the system. */
  resolve: Resolve | undefined
}

/** The dependencies that the API, the recorder and the jobs of one instance share. */
export type Core = ReturnType<typeof makeCore>

/** Makes the shared dependencies of an instance from its settings, clocks and data. */
export function makeCore(given: CoreDeps, { close: _, ...data }: Data) {
  const { config, log, wait, client, resolve } = given
  const { db, database } = data
  const { clock } = data.time
  const versions = makeVersions()
  const urls = mediaUrls(config.baseUrl)
  const instance = randomBytes(12).toString('base64url')
  const closing = new AbortController()
  const checkDomain = domainChecker({
    ...{ baseUrl: config.baseUrl, client },
    ...(resolve && { resolve, resolveByDns: resolve }),
  })
  const writer: WriterFor = (actor) => ({
    ...{ db, clock, actor, changed: versions.bump },
    stationQuota: config.stationQuota,
    ownHosts: ownHosts(config.baseUrl),
    leadsHere: async (domain) => (await checkDomain(domain)).leadsHere,
  })
  return {
    ...given,
    ...data,
    clock,
    version,
    versions,
    urls,
    /** The name of this instance among those that share the database. */
    instance,
    writer,
    checkDomain,
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
