import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { askPasskey } from './make-passkey.ts'

/** Proves again who the person is: by their password, or without one, by one of their passkeys on this device. */
export function useConfirm() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(password: string | undefined) {
      if (password !== undefined) return call('confirm', { body: { password } })
      const { options, ticket } = await call('askForOwnPasskey', {})
      return call('confirm', { body: { ticket, response: await askPasskey(options) } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['me'] }),
  })
}
