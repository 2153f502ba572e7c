import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The time after an upload in which an unknown waveform is requested again, in milliseconds. */
const againMs = 3000

/** The loudness of an episode over its length: numbers from 0 to 1; empty while unknown. */
export const waveformQuery = (station: number, id: number) =>
  queryOptions({
    queryKey: [station, 'waveform', id],
    async queryFn({ signal }) {
      const { points } = await call('getWaveform', { path: { station, id } }, signal)
      return points.map((point) => point / 255)
    },
    // The audio of an episode never changes.
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data?.length || state.error || state.dataUpdateCount > 5 ? false : againMs),
  })
