import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListGenerationsResponse } from '../api/generated/types.gen.ts'

/** A generation in progress or failed. */
export type Generation = ListGenerationsResponse['failed'][number]

export const generationsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'episodes', 'generations'],
    queryFn: ({ signal }) => call('listGenerations', { path: { station } }, signal),
    refetchInterval: 15_000,
  })
