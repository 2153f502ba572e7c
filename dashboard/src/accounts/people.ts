import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListPeopleResponse } from '../api/generated/types.gen.ts'

/** A member of a station, or a person invited to it. */
export type Member = ListPeopleResponse['people'][number]

/** The role of a person at a station. */
export type Role = Member['role']

/** The members of a station, and whether the server sends mail to them. */
export const peopleQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'people'],
    queryFn: ({ signal }) => call('listPeople', { path: { station } }, signal),
  })
