import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetAudienceResponse } from '../api/generated/types.gen.ts'

/** The figures of the listeners of a station, and the first and last day that they are of. */
export type Audience = GetAudienceResponse & { from: string; to: string }

/** Numbers of plays, listeners and minutes. */
export type Counts = { plays: number; listeners: number; live_minutes: number }

/**
 * While the figures of another span are read, those of the span before stay.
 * @param from the first and last day in UTC, as `YYYY-MM-DD`
 */
export const audienceQuery = (station: number, from: string, to: string) =>
  queryOptions({
    queryKey: [station, 'audience', from, to],
    queryFn: async ({ signal }): Promise<Audience> => ({
      ...(await call('getAudience', { path: { station }, query: { from, to } }, signal)),
      from,
      to,
    }),
    staleTime: 10_000,
    refetchInterval: 30_000,
    placeholderData: (before, query) => (query?.queryKey[0] === station ? before : undefined),
  })
