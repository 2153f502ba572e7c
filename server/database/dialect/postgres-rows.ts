import type pg from 'pg'
import { type NameRow, rowNamer } from './named-rows.ts'

/** How to read the rows of a statement: a parser for each column, and the function that makes the row object. */
type Reading = { readers: readonly ((text: string) => unknown)[]; named: NameRow }

/** The statements prepared on each connection: how to read their rows, by statement name. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Reading>>()

/** The name of each statement by its text, the same on all connections. */
const names = new Map<string, string>()

/**
 * A prepared statement to run, and where its rows go. `pg`'s own query requests the column descriptions with every
 * execution and builds a result object that we do not use; here the columns are described once for each connection.
 * Statements are never discarded, so use it for a small, fixed set of texts.
 */
export class RowsQuery {
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (error: Error) => void
  readonly #name: string
  readonly #text: string
  readonly #values: (string | null)[]
  #rows: unknown[] = []
  #reading: Reading | undefined
  #known: Map<string, Reading> | undefined

  /** @param values strings, numbers, nulls and arrays of numbers */
  constructor(
    text: string,
    values: readonly unknown[],
    resolve: (rows: unknown[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#name = names.get(text) ?? `rows_${names.size + 1}`
    names.set(text, this.#name)
    this.#text = text
    this.#values = values.map(written)
    this.resolve = resolve
    this.reject = reject
  }

  /** Sends it, without the message that ends a round trip. It may be sent again after a failed one. */
  send(connection: pg.Connection): void {
    const [name, text] = [this.#name, this.#text]
    let known = preparedOn.get(connection)
    if (!known) {
      known = new Map()
      preparedOn.set(connection, known)
    }
    this.#known = known
    this.#reading = known.get(name)
    this.#rows = []
    if (!this.#reading) {
      // An earlier attempt may have failed after preparing it. Closing a statement that does not exist is no error.
      connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ statement: name, values: this.#values }, true)
    if (!this.#reading) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
  }

  described(fields: readonly pg.FieldDef[], { getTypeParser }: pg.CustomTypesConfig): void {
    const readers = fields.map(({ dataTypeID }) => getTypeParser(dataTypeID, 'text'))
    this.#reading = { readers, named: rowNamer(fields.map(({ name }) => name)) }
    this.#known!.set(this.#name, this.#reading)
  }

  received(fields: (string | null)[]): void {
    const { readers, named } = this.#reading!
    const values: unknown[] = fields
    for (let at = 0; at < fields.length; at++) {
      const text = fields[at]!
      if (text !== null) values[at] = readers[at]!(text)
    }
    this.#rows.push(named(values))
  }

  completed(): void {
    this.resolve(this.#rows)
  }
}

/**
 * Several statements in one round trip: one packet there and one back, which costs both sides much less than a packet for
 * each. Pass it to `client.query`, which calls the public members. Each query is resolved when its last row has arrived;
 * `callback` is called at the end, with the error if one failed. The server ignores the statements after a failed one.
 */
export class RoundTrip implements pg.Submittable {
  /** The client wraps this to stop the timer of `query_timeout`. */
  callback: (error: Error | null) => void
  /** The client reads this: how long it waits for the whole round trip, in milliseconds; by default as for one statement. */
  readonly query_timeout?: number
  readonly #queries: readonly RowsQuery[]
  readonly #types: pg.CustomTypesConfig
  #completed = 0

  /**
   * @param types the parsers of column values
   * @param withinMs how long all of the statements may take, in milliseconds; `Infinity` for any time
   */
  constructor(
    queries: readonly RowsQuery[],
    types: pg.CustomTypesConfig,
    withinMs: number,
    callback: (error: Error | null) => void,
  ) {
    this.#queries = queries
    this.#types = types
    if (withinMs !== Infinity) this.query_timeout = withinMs
    this.callback = callback
  }

  /** The queries that were not completed; after an error, the first of them has failed, and the others were not run. */
  get left(): readonly RowsQuery[] {
    return this.#queries.slice(this.#completed)
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    for (const query of this.#queries) query.send(connection)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#queries[this.#completed]!.described(fields, this.#types)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#queries[this.#completed]!.received(fields)
  }

  handleCommandComplete(): void {
    this.#queries[this.#completed++]!.completed()
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: Error): void {
    this.callback(error)
  }
}

/** A value in PostgreSQL's text format. */
function written(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (!Array.isArray(value)) return `${value}`
  if (!value.every(Number.isFinite)) throw new TypeError('A list in a prepared query is of numbers.')
  return `{${value.join()}}`
}
