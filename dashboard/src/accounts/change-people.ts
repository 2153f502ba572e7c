import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { MakePersonLinkResponse } from '../api/generated/types.gen.ts'
import type { Role } from './people.ts'

/** A link for a person, and whether it was mailed; null if they need none, or only they may see it. */
export type PersonLink = MakePersonLinkResponse

/** The role of a person at a station, and the shows that a presenter may change. */
export type Membership = { role: Role; shows: number[] }

/** Invites a person. */
export function useInvite(station: number) {
  return usePeopleChange(station, (body: Membership & { email: string }) =>
    call('invitePerson', { path: { station }, body }),
  )
}

/** Changes the role of a person at the station. */
export function useChangePerson(station: number) {
  return usePeopleChange(station, ({ id, ...body }: Membership & { id: number }) =>
    call('changePerson', { path: { station, id }, body }),
  )
}

/** Makes a new link for a person; earlier ones become void. */
export function useMakeLink(station: number) {
  return usePeopleChange(station, (id: number) => call('makePersonLink', { path: { station, id } }))
}

/** Removes a person from the station. */
export function useRemovePerson(station: number) {
  return usePeopleChange(station, (id: number) => call('removePerson', { path: { station, id } }))
}

function usePeopleChange<Input, Answer>(station: number, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [station, 'people'] }) })
}
