import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../testing/databases.ts'
import { migrate } from './migrate.ts'
import { type Database, type Db, openDatabase } from './open.ts'

/** A schema in a form common to both engines; each list is sorted. */
type Schema = {
  columns: string[]
  primaryKeys: string[]
  uniqueKeys: string[]
  foreignKeys: string[]
  indexes: string[]
}

/**
 * The tables to compare: without the search index, which differs by design, the engines' own tables, and the table that
 * only instances of an earlier version use on PostgreSQL.
 */
const isShared = (table: string) => !/^episode_grams|^sqlite_|^show_metadata/.test(table)

/**
 * Ids are `integer` on SQLite, which holds 64 bits, and `bigint` on PostgreSQL. Instants are `bigint` on both. Bytes are `blob`
 * and `bytea`.
 */
const widthOf = (type: string, column: string) => (/(^|_)id$|^subject$/.test(column) && type !== 'text' ? 'id' : type)

/** The definition of an index, normalised to remove differences of spelling between the engines. */
const plain = (definition: string) =>
  definition
    .toLowerCase()
    .replace(/"|\busing btree |\bpublic\.|(?<=')::text\b/g, '')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .replaceAll('~~', 'like')
    .trim()

async function rows<Row extends object>(db: Db, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(db)).rows
}

async function schemaOfSqlite(db: Db): Promise<Schema> {
  const tables = (await rows<{ name: string }>(db, `select name from sqlite_master where type = 'table'`))
    .map(({ name }) => name)
    .filter(isShared)
  const schema: Schema = { columns: [], primaryKeys: [], uniqueKeys: [], foreignKeys: [], indexes: [] }
  for (const table of tables) {
    type Column = { name: string; type: string; notnull: number; pk: number; dflt_value: string | null }
    const columns = await rows<Column>(db, `pragma table_info(${table})`)
    for (const { name, type, notnull, dflt_value } of columns) {
      const facts = [
        widthOf(type.toLowerCase().replace('blob', 'bytea'), name),
        notnull ? 'required' : 'may be null',
        dflt_value ?? 'no default',
      ]
      schema.columns.push(`${table}.${name}: ${facts.join(', ')}`)
    }
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    schema.primaryKeys.push(`${table}: ${key.map(({ name }) => name).join(', ')}`)
    type Foreign = { table: string; from: string; to: string; on_delete: string }
    for (const { from, to, on_delete, table: other } of await rows<Foreign>(db, `pragma foreign_key_list(${table})`)) {
      schema.foreignKeys.push(`${table}.${from} → ${other}.${to}, ${on_delete.toLowerCase()}`)
    }
    for (const { name } of await rows<{ name: string; origin: string }>(
      db,
      `select name from pragma_index_list('${table}') where origin = 'u'`,
    )) {
      const parts = await rows<{ name: string }>(db, `pragma index_info(${name})`)
      schema.uniqueKeys.push(`${table}: ${parts.map((part) => part.name).join(', ')}`)
    }
  }
  const indexes = await rows<{ sql: string }>(
    db,
    `select sql from sqlite_master where type = 'index' and sql is not null`,
  )
  schema.indexes = indexes.map((index) => plain(index.sql))
  return sorted(schema)
}

async function schemaOfPostgres(db: Db): Promise<Schema> {
  type Column = { table: string; name: string; type: string; nullable: string; fallback: string | null }
  const columns = await rows<Column>(
    db,
    `select table_name as "table", column_name as name, data_type as type, is_nullable as nullable,
       column_default as fallback
     from information_schema.columns where table_schema = 'public'`,
  )
  type Constraint = { kind: string; table: string; columns: string; other: string; others: string; rule: string }
  const constraints = await rows<Constraint>(
    db,
    `select contype as kind, conrelid::regclass::text as "table", confrelid::regclass::text as other,
       (select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality as k(number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns,
       (select string_agg(attname, ', ') from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as others,
       case confdeltype when 'c' then 'cascade' when 'a' then 'no action' else confdeltype::text end as rule
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')`,
  )
  const indexes = await rows<{ table: string; definition: string }>(
    db,
    `select indrelid::regclass::text as "table", pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
  )
  const shared = constraints.filter(({ table }) => isShared(table))
  return sorted({
    columns: columns
      .filter(({ table }) => isShared(table))
      .map(({ table, name, type, nullable, fallback }) => {
        const facts = [
          widthOf(type, name),
          nullable === 'NO' ? 'required' : 'may be null',
          fallback?.replace(/::text$/, '') ?? 'no default',
        ]
        return `${table}.${name}: ${facts.join(', ')}`
      }),
    primaryKeys: shared.filter(({ kind }) => kind === 'p').map((key) => `${key.table}: ${key.columns}`),
    uniqueKeys: shared.filter(({ kind }) => kind === 'u').map((key) => `${key.table}: ${key.columns}`),
    foreignKeys: shared
      .filter(({ kind }) => kind === 'f')
      // SQLite lists each column of a key by itself.
      .flatMap(({ table, columns, other, others, rule }) => {
        const targets = others.split(', ')
        return columns.split(', ').map((column, nth) => `${table}.${column} → ${other}.${targets[nth]}, ${rule}`)
      }),
    indexes: indexes.filter(({ table }) => isShared(table)).map(({ definition }) => plain(definition)),
  })
}

function sorted(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).map(([part, facts]) => [part, facts.toSorted()])) as Schema
}

describe('the schema on both engines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-parity-'))
  let opened: Database[] = []
  let sqlite: Schema
  let postgres: Schema
  beforeAll(async () => {
    opened = await Promise.all(engines.map(async ({ open }) => openDatabase(await open(folder))))
    for (const { db } of opened) await migrate(db)
    ;[sqlite, postgres] = [await schemaOfSqlite(opened[0]!.db), await schemaOfPostgres(opened[1]!.db)]
  })
  afterAll(async () => {
    for (const { close } of opened) await close()
    for (const { drop } of engines) await drop(folder)
    rmSync(folder, { recursive: true, force: true })
  })

  for (const [part, about] of [
    ['columns', 'the same columns of every table, with type, nullability and default'],
    ['primaryKeys', 'the same primary keys'],
    ['uniqueKeys', 'the same unique keys'],
    ['foreignKeys', 'the same foreign keys, with what a deletion does'],
    ['indexes', 'the same indexes, with order, uniqueness and condition'],
  ] as const) {
    it(about, () => {
      expect(sqlite[part].length).toBeGreaterThan(0)
      expect(postgres[part]).toEqual(sqlite[part])
    })
  }

  it('every id is auto-incremented on both', async () => {
    const counting = await rows<{ table: string }>(
      opened[1]!.db,
      `select table_name as "table" from information_schema.columns where is_identity = 'YES' order by 1`,
    )
    const incrementing = await rows<{ name: string }>(
      opened[0]!.db,
      `select name from sqlite_master where sql like '%autoincrement%' order by 1`,
    )
    expect(counting.map(({ table }) => table)).toEqual(incrementing.map(({ name }) => name))
  })
})
