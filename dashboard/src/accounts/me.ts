import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetMeResponse } from '../api/generated/types.gen.ts'
import { identify } from '../api/session.ts'

/** The signed-in person, with their stations. */
export type Me = GetMeResponse

/** A station of the person: its name, and their role there. */
export type OwnStation = Me['stations'][number]

/** The signed-in person. The shell loads it before anything is shown. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  async queryFn({ signal }) {
    const me = await call('getMe', {}, signal)
    await identify(me.id)
    return me
  },
  staleTime: 5 * 60_000,
})

/** The signed-in person. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}
