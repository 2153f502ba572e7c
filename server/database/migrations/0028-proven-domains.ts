import { type Kysely, sql } from 'kysely'
import { required } from './columns.ts'
import { lockTables } from './locks.ts'

/**
 * Whether the domain of a station leads to this installation, and when it is looked up next. Domains that are there already are
 * taken to lead here, and looked up at once. Only one station has a domain that leads here.
 */
export const provenDomains = {
  name: '0028-proven-domains',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['stations'])
    await db.schema
      .alterTable('stations')
      .addColumn('domain_proven', 'integer', (column) => required(column).defaultTo(0))
      .execute()
    for (const name of ['domain_due_at', 'domain_until'])
      await db.schema.alterTable('stations').addColumn(name, 'bigint').execute()
    await sql`update stations set domain_proven = 1, domain_due_at = 0 where domain <> ''`.execute(db)
    await db.schema.dropIndex('stations_domain').execute()
    const domains = db.schema.createIndex('stations_domain').on('stations').column('domain')
    await domains.where(sql<boolean>`domain <> ''`).execute()
    const proven = db.schema.createIndex('stations_proven_domain').unique().on('stations').column('domain')
    await proven.where(sql<boolean>`domain_proven = 1`).execute()
    const due = db.schema.createIndex('stations_domain_due_at').on('stations').column('domain_due_at')
    await due.where(sql<boolean>`domain_due_at is not null`).execute()
  },
}
