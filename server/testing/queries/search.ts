import { engineOf } from '../../database/dialect/engine.ts'
import type { Db } from '../../database/open.ts'
import { foldForSearch } from '../../lib/case-folding.ts'
import type { Scope } from '../../search/matching.ts'
import { postgresSearch } from '../../search/postgres.ts'
import { sqliteSearch } from '../../search/sqlite.ts'
import { type Ask, now, station } from './query.ts'

const wanted = (folded: string) => ({
  stationId: station,
  folded: foldForSearch(folded),
  limit: 20,
  datetime: now + 1,
  id: 0,
})
const engine = (db: Db, scope: Scope) => (engineOf(db).name === 'PostgreSQL' ? postgresSearch : sqliteSearch)[scope]

const scopes = ['listed', 'active'] as const
const inEachScope = (ask: (db: Db, scope: Scope) => Promise<unknown>) =>
  scopes.map(
    (scope): Ask =>
      (db) =>
        ask(db, scope),
  )

/** The searches of an engine, whose functions have the same names on both. */
export const search = {
  'search/matching.ts': {
    findByShow: inEachScope((db, scope) => engine(db, scope).findByShow(db, wanted('größe'))),
    walkNewest: inEachScope((db, scope) => engine(db, scope).walkNewest(db, { ...wanted('part'), length: 200 })),
    findByTitle: [
      ...inEachScope((db, scope) => engine(db, scope).findByTitle(db, wanted('part 77'))),
      ...inEachScope((db, scope) => engine(db, scope).findByTitle(db, wanted('z'))),
    ],
  },
}
