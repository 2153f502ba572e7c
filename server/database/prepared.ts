import { type Compilable, type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

type Read = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** Where the prepared queries of a handle are asked without the detour through the query builder's layers. */
const directly = new WeakMap<Db, Read>()

/** Has the prepared queries of a handle, outside of transactions, answered by this: it sees what is committed. */
export function askDirectly(db: Db, read: Read): void {
  directly.set(db, read)
}

/**
 * A limit that each call brings. SQLite looks at the value right behind `limit` to plan by it, and compiles the query
 * anew whenever one is set, which costs as much as a page; it does not look into a sum.
 */
export function atMost(rows: number): RawBuilder<number> {
  return sql<number>`${rows} + 0`
}

/** Stands in a query for a value that each call brings. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A query that is built and compiled once; a call only fills in its parameters. */
export type Prepared<Parameters, Row> = {
  (db: Db, parameters: Parameters): Promise<Row[]>
  /** What is sent to the database; a test looks at its plan. */
  compile(db: Db, parameters: Parameters): CompiledQuery<Row>
}

/**
 * Prepares a query that is asked often: building one costs more than most answers of the database. Whatever depends on
 * the call comes in by `parameters`, by name (no rest or spread): the builder runs once for each engine and sees
 * placeholders there.
 */
export function prepared<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): Prepared<Parameters, Row> {
  const placeholders = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Parameters
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>()

  function compile(db: Db, parameters: Parameters): CompiledQuery<Row> {
    const engine = db.getExecutor().adapter
    let compiled = compiledFor.get(engine)
    if (!compiled) {
      compiled = build(db, placeholders).compile()
      compiledFor.set(engine, compiled)
    }
    const values = parameters as Record<string, unknown>
    const filled = compiled.parameters.map((value) => (value instanceof Parameter ? values[value.name] : value))
    return { ...compiled, parameters: filled }
  }

  async function ask(db: Db, parameters: Parameters): Promise<Row[]> {
    const query = compile(db, parameters)
    const read = directly.get(db)
    return (read ? await read(query) : await db.executeQuery(query)).rows as Row[]
  }
  return Object.assign(ask, { compile })
}
