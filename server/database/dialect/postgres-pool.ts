import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { RowsQuery } from './postgres-rows.ts'

/** How many connections a pool has, and how many queries wait for one. */
export type Load = { open: number; idle: number; waiting: number }

/** The database could not be reached, or has no room for more: nothing is known about what was asked. */
export class DatabaseUnreachable extends Error {}

export type PoolOptions = {
  /** What its connections are called; other instances are called differently. */
  name: string
  /** Connections at most. */
  connections: number
  /** Told of a connection that broke while nobody used it. */
  onLost: (error: Error) => void
  /** How long a statement may run, in milliseconds; `Infinity` for work on all of the database, while nobody is served. */
  statementWithinMs: number
}

/** How long a connection is waited for, in milliseconds. */
const connectWithinMs = 3000

/** So many may wait for each connection; who comes then is refused at once. */
const waitingPerConnection = 20

/** Statements that are prepared on each connection; what is asked beyond these is not asked often. */
const maxPrepared = 300

/** 64-bit integers and sums as numbers: every one of ours is far below 2^53. */
const numbers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    numbers.get(oid) ?? pg.types.getTypeParser(oid, format as never),
} as pg.CustomTypesConfig

/** What every connection is told, also those that do not come from the pool. */
export function connectionSettings(url: string, name: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    // Ours are many short queries: compiling one takes longer than it does.
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
    // A server that is there but does not answer: given up on a little after it should have given up itself.
    query_timeout: statementWithinMs + 1000,
    idle_in_transaction_session_timeout: 2 * statementWithinMs,
  }
}

/** Connections that are kept open and shared, and what Kysely needs in order to use them. */
export function connectionPool(url: string, { name, connections, onLost, statementWithinMs }: PoolOptions) {
  const pool = new pg.Pool({
    ...connectionSettings(url, name),
    max: connections,
    ...limits(statementWithinMs),
  })
  pool.on('error', onLost)
  /** The server's processes behind the connections that are not known to be broken. */
  const processes = new Set<number>()
  pool.on('connect', (client) => {
    // A connection that breaks while it is in use fails its query too, and that is where it is dealt with.
    client.on('error', () => {})
    processes.add(processOf(client))
  })
  pool.on('remove', (client) => processes.delete(processOf(client)))

  /** Whether a connection is of no use after this error. */
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

  async function connect(): Promise<PostgresPoolClient> {
    refuseTooMany()
    const client = await pool.connect().catch(unreachable)
    let isBroken = false
    return {
      query: (async (text: string, values: unknown[]) => {
        // What would follow on a broken connection, such as its rollback, would only wait once more.
        if (isBroken) return unreachable(new Error('the connection broke'))
        try {
          return await client.query({ text, values, ...named(text) })
        } catch (error) {
          isBroken = isBrokenBy(client, error)
          return isBroken ? unreachable(error) : Promise.reject(error)
        }
      }) as unknown as PostgresPoolClient['query'],
      release: () => client.release(isBroken),
    } as PostgresPoolClient
  }

  /** Asks a prepared statement by itself, with callbacks all the way: a page feels a promise for each step. */
  function ask(text: string, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      refuseTooMany()
      let leave: (error: Error | null) => boolean
      const query = new RowsQuery(text, values, types, (error, rows = []) => {
        const isBroken = leave(error)
        if (error) reject(isBroken ? asUnreachable(error) : error)
        else resolve(rows)
      })
      pool.connect((error, client, release) => {
        if (!client) return reject(asUnreachable(error))
        leave = (failure) => {
          const isBroken = failure !== null && isBrokenBy(client, failure)
          release(isBroken)
          return isBroken
        }
        client.query(query)
      })
    })
  }

  const end = () => pool.end()
  return {
    ask,
    dialect: new PostgresDialect({ pool: { connect, end } as never }),
    /**
     * Whether a process of the server works for a connection of this pool that is whole. What it commits is heard of, or
     * counts as unknown, here; what the process of a broken one still commits is not.
     */
    isOwn: (processId: number) => processes.has(processId),
    load: (): Load => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** The number of the server's process that a connection talks to: `pg` has it, its types do not. */
function processOf(client: pg.ClientBase): number {
  return (client as pg.ClientBase & { processID: number }).processID
}

const names = new Map<string, string>()

/** A statement with a name is parsed once for each connection. */
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
  return new DatabaseUnreachable(`The database does not answer: ${(error as Error).message}`, { cause: error })
}

/** Class 57P: the server is going down, or coming up. */
function isShutdown({ code = '' }: pg.DatabaseError): boolean {
  return code.startsWith('57P')
}

/**
 * True for a failure of the server or the way to it: unreachable, shutting down or starting (57P), out of connections or
 * space (53), a statement or a wait for a lock that took too long (57014, 55P03), a conflict that did not go away (40), a
 * failing disk (58).
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true
  return error instanceof pg.DatabaseError && /^(08|40|53|55P03|57P|57014|58)/.test(error.code ?? '')
}
