import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { isUnavailable as isDatabaseDown } from '../database/dialect/engine.ts'
import { OutcomeUnknown, type WriterFor } from '../database/transaction.ts'
import { makeLeases } from '../leases/leases.ts'
import type { Wait } from '../lib/clock.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { ownHosts } from '../lib/own-hosts.ts'
import { seldom } from '../lib/repeated.ts'
import { makeVersions } from '../lib/versions.ts'
import type { outgoing } from '../outgoing/client.ts'
import type { Resolve } from '../outgoing/names.ts'
import { programmesOf } from '../schedule/programme.ts'
import { domainChecker } from '../station/domain-check.ts'
import { isStorageDown, StorageDown } from '../storage/storage.ts'
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
  const { db, database, closing, outages } = data
  const { clock } = data.time
  const versions = makeVersions()
  const urls = mediaUrls(config.baseUrl)
  const instance = randomBytes(12).toString('base64url')
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
  /** Whether an error means that the database or the storage is not available now. */
  const isUnavailable = (error: unknown) => isOfDatabase(error) || isStorageDown(error)
  const isOfDatabase = (error: unknown) => isDatabaseDown(error) || error instanceof OutcomeUnknown
  /** Whether an error belongs to an outage of the database or of the bucket, whose lines are in the log. Tells the outage of it. */
  function isOfOutage(error: unknown): boolean {
    if (closing.signal.aborted) return true
    if (isOfDatabase(error)) {
      outages.database.failed(error)
      return true
    }
    if (!(error instanceof StorageDown && outages.bucket)) return false
    if (error.isNotUp) outages.bucket.failed(error)
    return outages.bucket.isDown()
  }
  const tellUnavailable = seldom(log, 'the storage cannot be used', clock.nowMs)
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
    isUnavailable,
    isOfOutage,
    /** The same for the error of a request, which is told: each outage has its lines, other failures one a minute at most. */
    isUnavailableNow(error: unknown): boolean {
      if (!isUnavailable(error)) return false
      if (!isOfOutage(error)) tellUnavailable(error, {})
      return true
    },
    /**
     * Returns a function that logs an error under these words, at most once a minute, if it does not belong to an outage. Nothing
     * is logged while everything is closed.
     */
    failed(words: string, about: object = {}): (error: unknown) => void {
      const tell = seldom(log, words, clock.nowMs)
      return (error) => {
        if (!isOfOutage(error)) tell(error, about)
      }
    },
  }
}
