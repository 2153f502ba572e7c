import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListKeysResponse } from '../api/generated/types.gen.ts'

/** A key with its requests in each of the last 24 hours. */
export type Key = ListKeysResponse['keys'][number]

/**
 * The displayed name of a key: with the last four characters of its secret, because two keys may have the same name.
 */
export const nameOf = ({ label, last_four }: Pick<Key, 'label' | 'last_four'>) => `${label} …${last_four}`

/** The keys of a station that are not revoked, the last used first. */
export const keysQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'keys'],
    queryFn: ({ signal }) => call('listKeys', { path: { station } }, signal),
    refetchInterval: 60_000,
    select: ({ keys, most }) => ({
      most,
      keys: keys
        .filter(({ revoked_at }) => revoked_at === null)
        .sort((one, other) => (other.last_used_at ?? 0) - (one.last_used_at ?? 0) || other.id - one.id),
    }),
  })
