import type { Config } from '../config.ts'
import { readDatabase } from '../database/inspect.ts'
import { jobLease } from '../leases/jobs.ts'
import { type Finding, ok, warning } from './check.ts'

/** The name of the job that makes the daily backup, of which the check of backups tells. */
const backUp = jobLease('back up')

/** The job of the daily backup, if it failed last: when, in Unix milliseconds, and why. */
export async function backupFailure({ database }: Pick<Config, 'database'>) {
  return (await failures(database)).find(({ name }) => name === backUp)
}

/** Whether the last run of each background job that one instance does for all was successful. */
export async function checkJobs({ database }: Pick<Config, 'database'>): Promise<Finding> {
  const failed = (await failures(database)).filter(({ name }) => name !== backUp)
  const [first] = failed
  if (!first) return ok('No background job has failed last.')
  const at = new Date(first.atMs).toISOString().slice(0, 16)
  const others = failed.length > 1 ? ` ${failed.length - 1} more failed.` : ''
  return warning(
    `The background job "${first.name.replace(jobLease(''), '')}" failed at ${at}Z: ${first.reason}.${others}`,
    'It is tried again within five minutes. See the log for "job failed", with its cause.',
  )
}

/** A database that is down is told by its own check. */
async function failures(database: string) {
  const read = readDatabase(database, (db) =>
    db
      .selectFrom('leases')
      .select(['name', 'failed_at_ms', 'failure'])
      .where('failed_at_ms', 'is not', null)
      .orderBy('name')
      .execute(),
  )
  const rows = (await read.catch(() => undefined)) ?? []
  return rows.map(({ name, failed_at_ms, failure }) => ({ name, atMs: failed_at_ms!, reason: failure ?? '' }))
}
