import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { WaitedTooLong, withinWaitBudget } from '../../lib/wait-budget.ts'
import { encryptionSettings, isNotOffered, wantsOther } from './encryption.ts'

/** The number of open and idle connections of a pool, and of queries that wait for one. */
export type Load = { open: number; idle: number; waiting: number }

/** The connection failed or none was available, so it is not known whether the statement took effect. */
export class DatabaseUnreachable extends Error {}

export type PoolOptions = {
  /** The application name of its connections, different for every instance. */
  name: string
  /** Maximum number of connections. */
  connections: number
  /** Called when an idle connection broke. */
  onLost: (error: Error) => void
  /** Maximum duration of a statement, in milliseconds; `Infinity` for migrating or copying a whole database. */
  statementWithinMs: number
  /** Maximum time for statements under way when the pool is closed, in milliseconds; 5000 by default. */
  endWithinMs?: number
}

/** Timeout for getting a connection, in milliseconds. */
const connectWithinMs = 3000

/** Maximum number of waiting queries for each connection of the pool; further ones fail at once. */
const waitingPerConnection = 20

/** Maximum number of statements built by Kysely that are prepared on each connection; any others are rare. */
const maxPrepared = 300

/** Parses int8 and numeric as JavaScript numbers: all of our values are far below 2^53. */
const numbers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    numbers.get(oid) ?? pg.types.getTypeParser(oid, format as never),
} as pg.CustomTypesConfig

/** The settings of every connection, inside and outside the pool. */
export function connectionSettings(text: string, name: string): pg.ClientConfig {
  const { url, ssl } = encryptionSettings(text)
  return {
    connectionString: url,
    ssl,
    application_name: name,
    // Our queries are short: JIT compilation takes longer than running them.
    options: '-c jit=off',
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs,
    types,
  }
}

function limits(statementWithinMs: number): pg.ClientConfig {
  if (statementWithinMs === Infinity) return {}
  return {
    statement_timeout: statementWithinMs,
    // For a server that is connected but unresponsive: one second after it should have cancelled the statement itself.
    query_timeout: statementWithinMs + 1000,
    idle_in_transaction_session_timeout: 2 * statementWithinMs,
  }
}

/**
 * Makes a connection pool.
 * @returns the dialect for Kysely; `ask`, which runs a prepared query without Kysely; `isOwn` and `load`
 */
export function connectionPool(
  url: string,
  { name, connections, onLost, statementWithinMs, endWithinMs = 5000 }: PoolOptions,
) {
  const pool = new pg.Pool({
    ...connectionSettings(url, name),
    max: connections,
    ...limits(statementWithinMs),
  })
  pool.on('error', onLost)
  /** The ids of the server processes behind the connections that are not known to be broken. */
  const processes = new Set<number>()
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    // A connection that breaks in use also fails its query, which is where the error is handled.
    client.on('error', () => {})
    processes.add(processOf(client))
    clients.add(client)
  })
  pool.on('remove', (client) => {
    processes.delete(processOf(client))
    clients.delete(client)
  })

  /** Whether the connection is unusable after this error. */
  function isBrokenBy(client: pg.ClientBase, error: unknown): boolean {
    if (error instanceof pg.DatabaseError && !isShutdown(error)) return false
    processes.delete(processOf(client))
    return true
  }

  function refuseTooMany(): void {
    if (pool.waitingCount >= connections * waitingPerConnection) {
      throw new DatabaseUnreachable('Too many queries wait for a connection.')
    }
  }

  /** Connects; once more, with or without encryption, where the server wants the other and the URL allows it. */
  async function connectOnce(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      if (!wantsOther(url, error)) throw error
      pool.options.ssl = encryptionSettings(url).ssl
      return pool.connect().catch((second: unknown) => {
        wantsOther(url, second)
        pool.options.ssl = encryptionSettings(url).ssl
        throw isNotOffered(second) ? error : second
      })
    }
  }

  async function connect(): Promise<PostgresPoolClient> {
    refuseTooMany()
    const returnLate = (connecting: Promise<pg.PoolClient>) =>
      connecting.then(
        (client) => client.release(),
        () => {},
      )
    const client = await withinWaitBudget(connectOnce, returnLate).catch(unreachable)
    /** The reason to send no further statement: on a broken connection a rollback, for example, would only time out too. */
    let failure: Error | undefined
    /** The last statement, if the request gave up waiting for its result. */
    let unfinished: Promise<unknown> | undefined
    const giveUp = (statement: Promise<unknown>) => {
      unfinished = statement
      // If it is a COMMIT, its outcome is unknown to the request.
      processes.delete(processOf(client))
    }
    return {
      query: (async (text: string, values: unknown[]) => {
        if (failure) throw failure
        try {
          return await withinWaitBudget(() => client.query({ text, values, ...named(text) }), giveUp)
        } catch (error) {
          if (error instanceof WaitedTooLong && !unfinished) {
            // It was not sent, so its outcome is known.
            unfinished = Promise.resolve()
            failure = error
          } else if (isBrokenBy(client, error)) failure = asUnreachable(error)
          throw failure ?? error
        }
      }) as unknown as PostgresPoolClient['query'],
      release: () => (unfinished ? void releaseLater(client, unfinished) : client.release(failure !== undefined)),
    } as PostgresPoolClient
  }

  /** Returns a connection to the pool when its last statement has ended, and rolls back if that was in a transaction. */
  async function releaseLater(client: pg.PoolClient, unfinished: Promise<unknown>): Promise<void> {
    await unfinished.catch(() => {})
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }

  /** Runs one statement of the fixed set that `prepared` builds. It is always prepared, so that its plan is reused. */
  async function ask(text: string, values: readonly unknown[]): Promise<unknown[]> {
    if (!names.has(text)) names.set(text, `fixed_${names.size + 1}`)
    const client = await connect()
    try {
      return (await client.query<unknown>(text, values)).rows
    } finally {
      client.release()
    }
  }

  /** Waits for the statements under way, but not for ever: then their connections are cut. */
  async function end(): Promise<void> {
    const cut = setTimeout(() => {
      for (const client of clients) void client.end()
    }, endWithinMs)
    await pool.end().finally(() => clearTimeout(cut))
  }
  return {
    ask,
    dialect: new PostgresDialect({ pool: { connect, end } as never }),
    /**
     * Whether a server process belongs to an unbroken connection of this pool. This instance learns the outcome of
     * every commit of such a process; the process of a broken connection may still commit without this instance
     * knowing.
     */
    isOwn: (processId: number) => processes.has(processId),
    load: (): Load => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** The id of the server process behind a connection. `pg` has it as a property that its types lack. */
function processOf(client: pg.ClientBase): number {
  return (client as pg.ClientBase & { processID: number }).processID
}

const names = new Map<string, string>()

/** A name under which `pg` prepares the statement once for each connection; none once `maxPrepared` are in use. */
function named(text: string): { name?: string } {
  const known = names.get(text)
  if (known) return { name: known }
  if (names.size >= maxPrepared) return {}
  const name = `aircheck_${names.size + 1}`
  names.set(text, name)
  return { name }
}

function unreachable(error: unknown): never {
  throw asUnreachable(error)
}

function asUnreachable(error: unknown): DatabaseUnreachable {
  // The error of a host with several addresses has a code, but no message.
  const { message, code } = error as Error & { code?: string }
  return new DatabaseUnreachable(`The database does not answer: ${message || code}`, { cause: error })
}

/** SQLSTATE 57P…: the server is shutting down or starting. */
function isShutdown({ code = '' }: pg.DatabaseError): boolean {
  return code.startsWith('57P')
}

/**
 * Whether the server or the connection to it failed, by SQLSTATE: connection error (08), shutting down or starting
 * (57P), read-only as a standby is after a failover (25006), out of connections or space (53), time-out of a statement or
 * a lock wait (57014, 55P03), conflict after all retries (40), failing disk (58).
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true
  return error instanceof pg.DatabaseError && /^(08|25006|40|53|55P03|57P|57014|58)/.test(error.code ?? '')
}
