import type { FastifyBaseLogger } from 'fastify'
import { findRole } from '../../accounts/membership-store.ts'
import { hasRight } from '../../accounts/rules/rights.ts'
import type { Db, FeedImportRow } from '../../database/tables.ts'
import type { Writer, WriterFor } from '../../database/transaction.ts'
import { LeaseLost, type Leases } from '../../leases/leases.ts'
import { unixSeconds } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'
import { importRight } from './begin.ts'
import { FetchFailed } from './fetch.ts'
import {
  deleteItemsAfter,
  findImport,
  listActive,
  listImportedGuids,
  type NewItem,
  updateActive,
  upsertItems,
} from './import-store.ts'
import { planImport } from './plan-import.ts'
import { readFeed } from './read-feed.ts'
import { pictureKeeper, type ReceiveDeps } from './receive-item.ts'
import { FeedRefused } from './rules/feed.ts'
import { ImportStopped, type ItemResult, previewOf, runImport } from './run.ts'

type Deps = Omit<ReceiveDeps, 'writer'> & {
  writer: WriterFor
  leases: Leases
  /** Whether an error is a failure of the database or the storage, which passes. */
  isUnavailable: (error: unknown) => boolean
  log: Pick<FastifyBaseLogger, 'error'>
  turnMs?: number
}

/** The signal that ends an import, and a function that throws when it is the turn of others. */
type Turn = { stop: AbortSignal; giveTurn: () => Promise<void> }

/** The lease of an import, and how often is looked whether it was cancelled, in milliseconds. */
const [leaseMs, lookEveryMs] = [60_000, 1000]

/** The shortest time that an import has its place while others wait for one, in milliseconds. */
const usualTurnMs = 60_000

/** Results that are stored by one statement. */
const resultsAtOnce = 200

/** An import that was cancelled, or whose station was deleted. */
class Cancelled extends Error {}

/** An import that gives its place to others. */
class TurnOver extends Error {}

/**
 * Makes a job that imports the feeds that were queued; several runs of it work side by side, each on one import. A person has one place
 * at a time, and an import gives its place after an item to those that wait, when it has had it for a while. If an instance dies,
 * another one starts the import again: episodes that exist already are left unchanged.
 */
export function feedImportJob(deps: Deps): (signal: AbortSignal) => Promise<void> {
  const { leases, isUnavailable, turnMs = usualTurnMs } = deps
  const { db, clock } = deps.writer({ kind: 'job', name: 'feed-import' })
  /** People whose imports this instance is at, and when an import had its last turn. */
  const [busy, lastTurn] = [new Set<number>(), new Map<number, number>()]

  async function listWaiting(): Promise<FeedImportRow[]> {
    const rows = (await listActive(db)).filter(({ person_id }) => !busy.has(person_id))
    const turnOf = ({ id }: FeedImportRow) => lastTurn.get(id) ?? 0
    return rows.sort((a, b) => turnOf(a) - turnOf(b))
  }

  async function take(row: FeedImportRow, stop: AbortSignal): Promise<void> {
    const sinceMs = clock.nowMs()
    const giveTurn = async () => {
      if (clock.nowMs() - sinceMs >= turnMs && (await listWaiting()).length > 0) throw new TurnOver()
    }
    const work = async (signal: AbortSignal) => {
      await leases.hold(
        `feed import ${row.id}`,
        leaseMs,
        async (both) => {
          await importOne(deps, row, { stop: both, giveTurn })
          return undefined
        },
        signal,
      )
      return undefined
    }
    busy.add(row.person_id)
    try {
      await leases.hold(`feed imports of person ${row.person_id}`, leaseMs, work, stop)
      lastTurn.delete(row.id)
    } catch (error) {
      const isLost = error instanceof LeaseLost || (error as Error | undefined)?.cause instanceof LeaseLost
      if (error instanceof TurnOver) lastTurn.set(row.id, clock.nowMs())
      else if (!isLost || isUnavailable(error)) throw error
    } finally {
      busy.delete(row.person_id)
    }
  }

  return async (stop) => {
    for (const row of await listWaiting()) {
      stop.throwIfAborted()
      if (!busy.has(row.person_id)) await take(row, stop)
    }
  }
}

/** Writes in the name of who began an import, for as long as they may import. Their session may end meanwhile. */
function writerFor({ writer }: Deps, { person_id: personId, station_id: stationId }: FeedImportRow): Writer {
  return {
    ...writer({ kind: 'person', id: personId }),
    async mayStill(tx) {
      const role = await findRole(tx, personId, stationId)
      if (role && hasRight(role, importRight)) return
      throw new Problem('forbidden', 'Who began the import may no longer import into this station.', { reason: 'role' })
    },
  }
}

async function importOne(deps: Deps, row: FeedImportRow, { stop, giveTurn }: Turn): Promise<void> {
  const writer = writerFor(deps, row)
  const { db, clock } = writer
  const { id, station_id: stationId } = row
  if (!(await updateActive(db, stationId, id, { state: 'running' }))) return
  const cancelled = new AbortController()
  const isActive = async () => (await findImport(db, stationId, id))?.state === 'running'
  // A failure of the database is one of the import itself.
  const looking = setInterval(() => {
    isActive().then(
      (still) => void (still || cancelled.abort(new Cancelled())),
      () => {},
    )
  }, lookEveryMs)
  try {
    await work({ ...deps, writer }, row, { stop: AbortSignal.any([stop, cancelled.signal]), giveTurn })
    await updateActive(db, stationId, id, { state: 'done', ended_at: unixSeconds(clock) })
  } catch (error) {
    if (cancelled.signal.aborted && isAbout(cancelled.signal, error)) return
    if (error instanceof TurnOver) await updateActive(db, stationId, id, { state: 'waiting' })
    if (stop.aborted || error instanceof TurnOver || deps.isUnavailable(error)) throw error
    const reason = reasonOf(error)
    await updateActive(db, stationId, id, {
      state: 'failed',
      reason: reason ?? 'An error in the server; its log has more.',
      ended_at: unixSeconds(clock),
    })
    if (reason === undefined) deps.log.error({ err: error, station: stationId, import: id }, 'could not import a feed')
  } finally {
    clearInterval(looking)
  }
}

async function work(deps: ReceiveDeps, row: FeedImportRow, { stop: signal, giveTurn }: Turn): Promise<void> {
  const { db } = deps.writer
  const { id, station_id: stationId, show_id: showId, url } = row
  const feed = await readFeed(deps, url, signal)
  const plan = await planImport(deps.writer, { stationId, showId, url, ownerEmail: row.owner_email }, feed)
  const { title } = feed.channel
  await updateActive(db, stationId, id, {
    title,
    total: plan.items.length,
    bytes: plan.summary.bytes,
    show_id: plan.show?.id ?? null,
    repairs: JSON.stringify(feed.repairs),
  })
  const before = await listImportedGuids(db, id)
  const results = itemWriter(db, id)
  if (row.dry_run === 1) {
    for (const result of previewOf(plan)) await results.add(result)
    return results.end()
  }
  const pictureOf = pictureKeeper(deps, stationId)
  const onShow = (show: { id: number; note: string }) =>
    updateActive(db, stationId, id, { show_id: show.id, ...(show.note !== '' && { reason: show.note }) })
  const options = { stationId, pictureOf, signal, onShow, onImported: results.addInTransaction }
  try {
    for await (const result of runImport(deps, plan, options)) {
      const isOurs = result.result === 'here' && before.has(result.guid)
      await results.add(isOurs ? { ...result, result: 'imported' } : result)
      if (result.result !== 'imported' && result.result !== 'failed') continue
      await results.flush()
      await giveTurn()
    }
  } catch (error) {
    // After any other end, another instance may be at the import by now, or will continue it.
    if (error instanceof ImportStopped && !signal.aborted) await results.flush()
    throw error
  }
  await results.end()
}

/** Stores results, those that come in a row by one statement. They replace those of an earlier run. */
function itemWriter(db: Db, importId: number) {
  let [number, waiting]: [number, NewItem[]] = [1, []]
  async function flush(): Promise<void> {
    const some = waiting
    waiting = []
    await upsertItems(db, importId, number, some)
    number += some.length
  }
  return {
    /** Stores the result that is added next, in a transaction: so a process that is killed leaves no episode without its result. */
    async addInTransaction({ tx }: { tx: Db }, result: ItemResult): Promise<void> {
      await upsertItems(tx, importId, number + waiting.length, [result])
    },
    async add(result: ItemResult): Promise<void> {
      waiting.push(result)
      if (waiting.length >= resultsAtOnce) await flush()
    },
    flush,
    async end(): Promise<void> {
      await flush()
      await deleteItemsAfter(db, importId, number - 1)
    },
  }
}

/** Whether an error is only the abort of a signal. */
function isAbout({ reason }: AbortSignal, error: unknown): boolean {
  return error === reason || (error as Error | undefined)?.cause === reason
}

/** Why an import failed, in words for people; undefined for a fault of this program. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof FetchFailed) return `The feed cannot be read: ${error.message}.`
  return error instanceof FeedRefused || error instanceof ImportStopped || error instanceof Problem
    ? error.message
    : undefined
}
