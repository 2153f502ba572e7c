import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListPeopleResponse } from '../api/generated/types.gen.ts'

/** Somebody who belongs to a station, or is invited to it. */
export type Member = ListPeopleResponse['people'][number]

/** What somebody is at a station. */
export type Role = Member['role']

/** Everybody who belongs to a station, and whether the server sends mail to them. */
export const peopleQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'people'],
    queryFn: ({ signal }) => call('listPeople', { path: { station } }, signal),
  })
