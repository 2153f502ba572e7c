import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CreateStationData } from '../api/generated/types.gen.ts'
import { meQuery } from './me.ts'

/** The fields of a new station. */
export type NewStation = NonNullable<CreateStationData['body']>

/** Makes a station, which the person then owns: it is one of theirs when the answer is there. */
export function useCreateStation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewStation) => {
      const made = await call('createStation', { body })
      await client.fetchQuery({ ...meQuery, staleTime: 0 })
      return made
    },
  })
}
