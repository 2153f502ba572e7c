import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CreateStationData } from '../api/generated/types.gen.ts'
import { meQuery, type OwnStation } from './me.ts'

/** The fields of a new station. */
export type NewStation = NonNullable<CreateStationData['body']>

/** Makes a station, which the person then owns: it is one of theirs as soon as the answer is there. */
export function useCreateStation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewStation) => call('createStation', { body }),
    onSuccess({ id }, { name, timezone = 'UTC' }) {
      const empty = { image: '', color: '', shows: [], owners: [], last_event: 0 }
      const made: OwnStation = { id, name, timezone, role: 'owner', ...empty }
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, stations: [...me.stations, made] })
      void client.invalidateQueries(meQuery)
    },
  })
}
