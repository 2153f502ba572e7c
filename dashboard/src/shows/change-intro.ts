import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { sendFile } from '../api/send-file.ts'

/** Uploads the intro of a show, an MP3, or removes it with null. */
export function useIntro(station: number, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (file) await sendFile(`PUT /stations/${station}/shows/${id}/intro`, file)
      else await call('removeIntro', { path: { station, id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [station, 'shows'] }),
  })
}
