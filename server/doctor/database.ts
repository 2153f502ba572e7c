import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { serverAddress } from '../database/dialect/postgres-reach.ts'
import { type Inspected, inspectDatabase } from '../database/inspect.ts'
import { NewerDatabase } from '../database/migrate.ts'
import { isNotUp } from '../lib/not-up.ts'
import { Failure, type Finding, ok, reasonOf, warning } from './check.ts'
import { refuseUnwritable } from './writable.ts'

/** Whether the database can be reached and written, and has the schema of this program. */
export async function checkDatabase(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  userId: number | undefined,
): Promise<Finding> {
  const path = database.startsWith('sqlite:') ? database.slice('sqlite:'.length) : undefined
  // First, because an SQLite file that may not be read is only said to be one that cannot be opened.
  if (path) for (const place of [dirname(path), path]) await refuseUnwritable(place, dataDir, userId)
  const found = await inspected(database)
  if (!found) return ok('There is no database yet; the first start makes it.')
  if (found.behind === undefined) return ok('The database is empty; the first start makes its tables.')
  if (found.behind > 0) {
    return warning(
      'The database has the schema of an older version.',
      'Make a backup, then start the server: it updates it.',
    )
  }
  return ok('The database can be read and written, and its schema is current.')
}

/** @throws Failure that says which part of DATABASE_URL to look at */
async function inspected(url: string): Promise<Inspected | undefined> {
  try {
    return await inspectDatabase(url)
  } catch (error) {
    if (error instanceof NewerDatabase) throw new Failure(error.message, 'Start the version that was used last.')
    throw url.startsWith('sqlite:') ? sqliteTrouble(error, url.slice('sqlite:'.length)) : postgresTrouble(error, url)
  }
}

function sqliteTrouble(error: unknown, path: string): Failure {
  const advice = `Restore a backup if ${path} is damaged; DATABASE_URL names another file.`
  return new Failure(`The database file cannot be used: ${reasonOf(error)}.`, advice)
}

/** The advice for SQLSTATEs that an operator can do something about. */
function postgresTrouble(error: unknown, url: string): Failure {
  const { username, pathname } = new URL(url)
  const [at, user] = [`PostgreSQL at ${serverAddress(url)}`, decodeURIComponent(username) || 'of this process']
  const database = decodeURIComponent(pathname.slice(1)) || user
  const [code, reason] = [sqlState(error), reasonOf(error)]
  switch (code) {
    case '28P01':
      return new Failure(
        `${at} refuses the password of user ${user}.`,
        'Correct user and password in DATABASE_URL (or PGPASSWORD).',
      )
    case '28000':
      return new Failure(
        `${at} does not let user ${user} in: ${reason}.`,
        'Correct the user in DATABASE_URL, or allow it in pg_hba.conf of PostgreSQL.',
      )
    case '3D000':
      return new Failure(
        `${at} has no database "${database}".`,
        `Create it (createdb ${database}), or correct the name at the end of DATABASE_URL.`,
      )
    case '42501':
    case '25006':
      return new Failure(
        `User ${user} may not write to the database "${database}" of ${at}.`,
        'Make the user of DATABASE_URL the owner of its tables, and the server one that takes writes.',
      )
  }
  if (code === undefined && isNotUp(rootOf(error))) {
    return new Failure(
      `${at} cannot be reached: ${reason}.`,
      'Start PostgreSQL, or correct host and port in DATABASE_URL; a firewall may be in between.',
    )
  }
  return new Failure(`${at} cannot be used: ${reason}.`, 'Check DATABASE_URL, and the log of PostgreSQL.')
}

function rootOf(error: unknown): unknown {
  const { cause } = error as Error
  return cause === undefined ? error : rootOf(cause)
}

function sqlState(error: unknown): string | undefined {
  const { code } = rootOf(error) as { code?: string }
  return code && /^[0-9A-Z]{5}$/.test(code) && !isNotUp({ code }) ? code : undefined
}
