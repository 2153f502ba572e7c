import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { required } from './columns.ts'
import { lockTables } from './locks.ts'

/** The loudness that episodes of a show get when they are cut, and by how many steps the level of an episode was changed. */
export const loudness = {
  name: '0018-loudness',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['shows', 'episode_audio'])
    const withDefault = (value: number | string) => (column: ColumnDefinitionBuilder) =>
      required(column).defaultTo(value)
    await db.schema.alterTable('shows').addColumn('loudness', 'text', withDefault('off')).execute()
    for (const name of ['gain_steps', 'remade']) {
      await db.schema.alterTable('episode_audio').addColumn(name, 'integer', withDefault(0)).execute()
    }
  },
}
