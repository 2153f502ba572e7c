import type { Db } from '../database/open.ts'
import type { EventRow } from '../database/tables.ts'

/** Who acted: the kind, the id of the key or person (null for others), and the name to show; empty if it is not known. */
export type Who = { kind: string; id: number | null; name: string }

/** The names of those who acted in these events, by event id: of people and API keys, and of background jobs. */
export async function actorsOf(db: Db, events: readonly EventRow[]): Promise<Map<number, Who>> {
  const idsOf = (kind: string) => [
    ...new Set(events.filter(({ actor_kind }) => actor_kind === kind).map(({ actor_ref }) => Number(actor_ref))),
  ]
  const [people, keys] = [idsOf('person'), idsOf('key')]
  const [personRows, keyRows] = await Promise.all([
    people.length === 0
      ? []
      : db.selectFrom('people').select(['id', 'name', 'email']).where('id', 'in', people).execute(),
    keys.length === 0 ? [] : db.selectFrom('api_keys').select(['id', 'label']).where('id', 'in', keys).execute(),
  ])
  const names = new Map<string, string>([
    ...personRows.map(({ id, name, email }): [string, string] => [`person ${id}`, name || email]),
    ...keyRows.map(({ id, label }): [string, string] => [`key ${id}`, label]),
  ])
  return new Map(
    events.map(({ id, actor_kind: kind, actor_ref: ref }) => {
      const isRow = kind === 'person' || kind === 'key'
      const name = isRow ? (names.get(`${kind} ${ref}`) ?? '') : (ref ?? '')
      return [id, { kind, id: isRow ? Number(ref) : null, name }]
    }),
  )
}
