import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { isPostgres, required } from './columns.ts'
import { lockTables } from './locks.ts'

/** The presenter of a show as a column, instead of a row of `show_metadata`. */
export const presenter = {
  name: '0010-presenter',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['shows', 'show_metadata'])
    const emptyAtFirst = (column: ColumnDefinitionBuilder) => required(column).defaultTo('')
    await db.schema.alterTable('shows').addColumn('presenter', 'text', emptyAtFirst).execute()
    await db.schema.alterTable('shows').addColumn('presenter_folded', 'text', emptyAtFirst).execute()
    const stored = sql`from show_metadata where show_id = shows.id and name = 'presenter'`
    await sql`
      update shows set presenter = (select value ${stored}), presenter_folded = (select value_folded ${stored})
      where exists (select 1 ${stored})
    `.execute(db)
    if (isPostgres(db)) await keepForOldInstances(db)
    else await db.schema.dropTable('show_metadata').execute()
  },
}

/**
 * During a rolling upgrade, instances of the version before read and write `show_metadata` (docs/operate.md). Triggers copy
 * what one version writes to where the other reads it. A later version drops the table and the functions.
 */
async function keepForOldInstances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function presenter_to_column() returns trigger language plpgsql as $$
    begin
      update shows set presenter = new.value, presenter_folded = new.value_folded
      where id = new.show_id and new.name = 'presenter' and presenter is distinct from new.value;
      return null;
    end $$
  `.execute(db)
  await sql`
    create function presenter_to_metadata() returns trigger language plpgsql as $$
    begin
      insert into show_metadata (show_id, name, value, value_folded)
      values (new.id, 'presenter', new.presenter, new.presenter_folded)
      on conflict (show_id, name) do update set value = excluded.value, value_folded = excluded.value_folded
      where show_metadata.value is distinct from excluded.value;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger presenter_to_column after insert or update on show_metadata
    for each row execute function presenter_to_column()
  `.execute(db)
  await sql`
    create trigger presenter_to_metadata after insert or update of presenter on shows
    for each row execute function presenter_to_metadata()
  `.execute(db)
}
