import type pg from 'pg'
import { type NameRow, rowNamer } from './named-rows.ts'

/** How the rows of a statement are read: value by value, and then named. */
type Reading = { readers: readonly ((text: string) => unknown)[]; named: NameRow }

/** What each connection has prepared so far: how to read the rows of a statement, by its name. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Reading>>()

/** Every statement has one name, on whichever connection. */
const names = new Map<string, string>()

type Done = (error: Error | null, rows?: unknown[]) => void

/**
 * Asks a connection for the rows of a statement that is asked again and again; there may not be many of them. `pg` has
 * the columns described with every answer and keeps much that nobody asks for; here they are described once for each
 * connection. To be given to `client.query`, which calls what is public below.
 */
export class RowsQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  /** Replaced by the client, in order to stop its clock. */
  callback: Done
  readonly #values: (string | null)[]
  readonly #types: pg.CustomTypesConfig
  readonly #rows: unknown[] = []
  #reading: Reading | undefined
  #known: Map<string, Reading> | undefined

  /**
   * @param values texts, numbers and lists of numbers
   * @param types reads the values of columns
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
      // Whether it got as far as being prepared before is not known; closing what is not there is no mistake.
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

/** A value as PostgreSQL reads it. */
function written(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (!Array.isArray(value)) return `${value}`
  if (!value.every(Number.isFinite)) throw new TypeError('A list in a prepared query is of numbers.')
  return `{${value.join()}}`
}
