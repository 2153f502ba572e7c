import {
  deleteException,
  type Exception,
  type ExceptionDraft,
  makeExceptions,
  type NewException,
} from './exceptions.ts'

/** The exceptions before and after an act, and the ids of those that exist: one of each group. */
export type Swap = {
  readonly before: readonly NewException[]
  readonly after: readonly NewException[]
  readonly ids: readonly number[]
}

/** An exception without that which the server adds to it. */
export function newOf({ id: _, orphaned: __, created_at: ___, ...fields }: Exception): NewException {
  return fields as NewException
}

/** An id of each group. */
export function idsOfGroups(exceptions: readonly Exception[]): number[] {
  return [...new Map(exceptions.map(({ group, id }) => [group, id ?? 0])).values()]
}

/** The exceptions that are made in place of others: these, and all of their groups, are removed. */
export function replacedBy(stored: readonly Exception[], { replaces }: ExceptionDraft): Exception[] {
  const groups = new Set(stored.filter(({ id }) => replaces.includes(id ?? 0)).map(({ group }) => group))
  return stored.filter(({ group }) => groups.has(group))
}

/**
 * Puts the exceptions of one side of an act in place of those of the other side.
 * @throws Refused, for example with `not_found` where another person has removed them
 */
export async function swapped(station: number, swap: Swap, to: 'before' | 'after'): Promise<Swap> {
  const wanted = swap[to]
  if (wanted.length === 0) {
    for (const id of swap.ids) await deleteException(station, id)
    return { ...swap, ids: [] }
  }
  const { exceptions } = await makeExceptions(station, { exceptions: [...wanted], replaces: [...swap.ids] })
  return { ...swap, ids: idsOfGroups(exceptions) }
}
