import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** Asks a statement for its rows. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<unknown[]>

const directly = new WeakMap<Db, Ask>()

/**
 * Has the prepared queries of a handle, outside of transactions, answered by this, without the detour through the query
 * builder's layers, which costs more than the engine's answer. It sees what is committed.
 */
export function askDirectly(db: Db, ask: Ask): void {
  directly.set(db, ask)
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

/** The values of a call where a query has placeholders for them. */
function filled(values: readonly unknown[], parameters: object): unknown[] {
  return values.map((value) => (value instanceof Parameter ? parameters[value.name as keyof object] : value))
}
