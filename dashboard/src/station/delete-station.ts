import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Deletes a station with everything that belongs to it; its name is the guard. */
export function useDeleteStation(station: number) {
  return useMutation({ mutationFn: (name: string) => call('deleteStation', { path: { station }, body: { name } }) })
}
