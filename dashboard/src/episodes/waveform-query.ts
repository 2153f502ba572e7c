import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** How long after an upload it is asked again for a waveform that is not known yet, in milliseconds. */
const againMs = 3000

/** How loud an episode is from its beginning to its end: numbers from 0 to 1; none while that is not known. */
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
