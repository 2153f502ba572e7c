import type { Db } from '../database/open.ts'
import type { EventRow } from '../database/tables.ts'
import { listActorsOf } from './store.ts'

/** Who acted: the kind, the id of the key or person (null for others), and the name to show; empty if it is not known. */
export type Who = { kind: string; id: number | null; name: string }

/** Who acted, as it is stored with an event. */
type Actor = Pick<EventRow, 'actor_kind' | 'actor_ref'>

/** The names of those who acted in these events, by event id: of people and API keys, and of background jobs. */
export async function actorsOf(db: Db, events: readonly EventRow[]): Promise<Map<number, Who>> {
  const nameOf = await namesOfActors(db, events)
  return new Map(events.map((event) => [event.id, nameOf(event)]))
}

/** Lists each actor of a station once: people first, then keys. */
export async function listActors(db: Db, stationId: number): Promise<Who[]> {
  const actors = await listActorsOf(db, stationId)
  const nameOf = await namesOfActors(db, actors)
  // Jobs have several names, but count as one actor in a search for automatic changes.
  const each = new Map(actors.map(nameOf).map((who) => [`${who.kind} ${who.id}`, who]))
  const order = ['person', 'key']
  const rank = ({ kind }: Who) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return [...each.values()].sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
}

async function namesOfActors(db: Db, actors: readonly Actor[]): Promise<(actor: Actor) => Who> {
  const idsOf = (kind: string) => [
    ...new Set(actors.filter(({ actor_kind }) => actor_kind === kind).map(({ actor_ref }) => Number(actor_ref))),
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
  return ({ actor_kind: kind, actor_ref: ref }) => {
    const isRow = kind === 'person' || kind === 'key'
    const name = isRow ? (names.get(`${kind} ${ref}`) ?? '') : (ref ?? '')
    return { kind, id: isRow ? Number(ref) : null, name }
  }
}
