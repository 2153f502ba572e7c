import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** Runs a statement and returns its rows. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<unknown[]>

const directly = new WeakMap<Db, Ask>()

/**
 * Runs the prepared queries of a handle, outside transactions, by `ask` instead of through Kysely, whose layers cost
 * more than the engine takes to answer. Such a query sees committed rows only.
 */
export function askDirectly(db: Db, ask: Ask): void {
  directly.set(db, ask)
}

/**
 * A `limit` that is a parameter. SQLite's planner peeks at a bare parameter after `limit` and recompiles the query
 * whenever its value is set, which costs as much as reading a page; it does not peek into a sum.
 */
export function atMost(rows: number): RawBuilder<number> {
  return sql<number>`${rows} + 0`
}

/** A placeholder in a query for a value that each call supplies. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A query that is built and compiled once; a call only fills in its parameters. */
export type Prepared<Parameters, Row> = {
  (db: Db, parameters: Parameters): Promise<Row[]>
  /** The statement and parameters as they are sent to the database, for tests of its query plan. */
  compile(db: Db, parameters: Parameters): CompiledQuery<Row>
}

/**
 * Builds a frequent query once, because building it costs more than the database takes to answer most queries. `build`
 * runs once for each engine and receives placeholders, so it must read each parameter by name (no rest or spread) and
 * must not depend on its value.
 */
export function prepared<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): Prepared<Parameters, Row> {
  const placeholders = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Parameters
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>()

  function compiledOn(db: Db): CompiledQuery<Row> {
    const engine = db.getExecutor().adapter
    const known = compiledFor.get(engine)
    if (known) return known
    const compiled = build(db, placeholders).compile()
    compiledFor.set(engine, compiled)
    return compiled
  }

  function ask(db: Db, parameters: Parameters): Promise<Row[]> {
    const compiled = compiledOn(db)
    const values = filled(compiled.parameters, parameters)
    const answer = directly.get(db)
    if (answer) return answer(compiled.sql, values) as Promise<Row[]>
    return db.executeQuery<Row>({ ...compiled, parameters: values }).then(({ rows }) => rows)
  }

  function compile(db: Db, parameters: Parameters): CompiledQuery<Row> {
    const compiled = compiledOn(db)
    return { ...compiled, parameters: filled(compiled.parameters, parameters) }
  }
  return Object.assign(ask, { compile })
}

/** Replaces the placeholders among the compiled query's values by the parameters of this call. */
function filled(values: readonly unknown[], parameters: object): unknown[] {
  return values.map((value) => (value instanceof Parameter ? parameters[value.name as keyof object] : value))
}
