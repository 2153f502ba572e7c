import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetTapeResponse } from '../api/generated/types.gen.ts'

/** The recording of a window, for drawing and cutting it. Instants are microseconds since the epoch. */
export type Tape = GetTapeResponse

export type TapeReel = Tape['reels'][number]
export type TapeGap = Tape['gaps'][number]
export type TapeShow = Tape['shows'][number]

/** The polling interval of a window that reaches into the present, and therefore grows, in milliseconds. */
const growsMs = 5000

/**
 * The tape of a window of at most 27 hours.
 * @param grows whether the window reaches into the present
 */
export const tapeQuery = (station: number, fromUs: number, untilUs: number, grows: boolean) =>
  queryOptions({
    queryKey: [station, 'recordings', 'tape', fromUs, untilUs],
    queryFn: ({ signal }) =>
      call('getTape', { path: { station }, query: { from_us: fromUs, until_us: untilUs } }, signal),
    refetchInterval: grows ? growsMs : false,
    staleTime: grows ? 0 : 60_000,
  })
