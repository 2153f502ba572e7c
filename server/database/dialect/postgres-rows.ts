import type pg from 'pg'
import { type NameRow, rowNamer } from './named-rows.ts'

/** How to read the rows of a statement: a parser for each column, and the function that makes the row object. */
type Reading = { readers: readonly ((text: string) => unknown)[]; named: NameRow }

/** The statements prepared on each connection: how to read their rows, by statement name. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Reading>>()

/** The name of each statement by its text, the same on all connections. */
const names = new Map<string, string>()

type Done = (error: Error | null, rows?: unknown[]) => void

/**
 * Runs a prepared statement and collects its rows. `pg`'s own query requests the column descriptions with every
 * execution and builds a result object that we do not use; here the columns are described once for each connection.
 * Statements are never discarded, so use it for a small, fixed set of texts. Pass it to `client.query`, which calls the
 * public members.
 */
export class RowsQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  /** The client wraps this to stop the timer of `query_timeout`. */
  callback: Done
  readonly #values: (string | null)[]
  readonly #types: pg.CustomTypesConfig
  readonly #rows: unknown[] = []
  #reading: Reading | undefined
  #known: Map<string, Reading> | undefined

  /**
   * @param values strings, numbers, nulls and arrays of numbers
   * @param types the parsers of column values
   */
  constructor(text: string, values: readonly unknown[], types: pg.CustomTypesConfig, done: Done) {
    this.name = names.get(text) ?? `rows_${names.size + 1}`
    names.set(text, this.name)
    this.text = text
    this.#values = values.map(written)
    this.#types = types
    this.callback = done
  }

  submit(connection: pg.Connection): void {
    const { name, text } = this
    let known = preparedOn.get(connection)
    if (!known) {
      known = new Map()
      preparedOn.set(connection, known)
    }
    this.#known = known
    this.#reading = known.get(name)
    connection.stream.cork()
    if (!this.#reading) {
      // An earlier attempt may have failed after preparing it. Closing a statement that does not exist is no error.
      connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ statement: name, values: this.#values }, true)
    if (!this.#reading) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const { getTypeParser } = this.#types
    const readers = fields.map(({ dataTypeID }) => getTypeParser(dataTypeID, 'text'))
    this.#reading = { readers, named: rowNamer(fields.map(({ name }) => name)) }
    this.#known!.set(this.name, this.#reading)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { readers, named } = this.#reading!
    const values: unknown[] = fields
    for (let at = 0; at < fields.length; at++) {
      const text = fields[at]!
      if (text !== null) values[at] = readers[at]!(text)
    }
    this.#rows.push(named(values))
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null, this.#rows)
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
