import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ChangeMeData } from '../api/generated/types.gen.ts'

/** Changes the own name or language. */
export function useChangeMe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<ChangeMeData['body']>) => call('changeMe', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  })
}

/** Asks for another e-mail address, to which a link is sent. */
export function useRequestEmail() {
  return useMutation({ mutationFn: (email: string) => call('requestEmail', { body: { email } }) })
}
