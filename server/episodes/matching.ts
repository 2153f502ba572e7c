import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

// A search finds an episode if its title, its show's title or the show's presenter contains the term. Terms and texts are
// compared after `foldForSearch`.

/** Whether the title of the show, or its presenter, contains the term. */
export function showMatches(db: Db, where: ExpressionBuilder<Tables, 'shows'>, folded: string) {
  const { contains } = engineOf(db)
  return where.or([
    contains(sql.ref('shows.title_folded'), folded),
    contains(sql.ref('shows.presenter_folded'), folded),
  ])
}

/** Whether the title of the episode contains the term. */
export function titleMatches(db: Db, folded: string): RawBuilder<SqlBool> {
  return engineOf(db).contains(sql.ref('episodes.title_folded'), folded)
}
