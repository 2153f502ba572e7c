import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetNowResponse } from '../api/generated/types.gen.ts'
import { correctClock } from '../lib/server-time.ts'

/** The content of the top of every page of a station. */
export type Now = GetNowResponse

/** A stretch of time, in Unix seconds. */
export type Stretch = Now['day']['recorded'][number]

/** The show on air, today's recording, and the number of things that need attention. */
export const nowQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'now'],
    async queryFn({ signal }) {
      const answer = await call('getNow', { path: { station } }, signal)
      correctClock(answer.now)
      return answer
    },
    refetchInterval: 15_000,
    staleTime: 10_000,
  })
