import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { BeginSecondFactorResponse } from '../api/generated/types.gen.ts'
import { makePasskey } from './make-passkey.ts'

/** A second factor that is not confirmed yet: its secret, as text and as a QR code. */
export type NewSecondFactor = BeginSecondFactorResponse

/** Sets another password. The person is signed out everywhere else. */
export function useChangePassword() {
  return useSignInMethodChange((password: string) => call('changePassword', { body: { password } }))
}

/** Makes a passkey on this device, and adds it under a name. */
export function useAddPasskey() {
  return useSignInMethodChange(async (name: string) => {
    const { options, ticket } = await call('beginPasskey', {})
    return call('addPasskey', { body: { name, ticket, response: await makePasskey(options) } })
  })
}

/** Renames a passkey. */
export function useRenamePasskey() {
  return useSignInMethodChange(({ id, name }: { id: number; name: string }) =>
    call('renamePasskey', { path: { id }, body: { name } }),
  )
}

/** Removes a passkey. */
export function useRemovePasskey() {
  return useSignInMethodChange((id: number) => call('removePasskey', { path: { id } }))
}

/** Begins to add a second factor; it has no effect until it is confirmed. */
export function useBeginSecondFactor() {
  return useMutation({ mutationFn: () => call('beginSecondFactor', {}) })
}

/** Adds the second factor that was begun. Returns the recovery codes, which are shown this once. */
export function useConfirmSecondFactor() {
  return useSignInMethodChange((body: { ticket: string; code: string }) => call('confirmSecondFactor', { body }))
}

/** Removes the second factor. */
export function useRemoveSecondFactor() {
  return useSignInMethodChange((_: undefined) => call('removeSecondFactor', {}))
}

/** Replaces the recovery codes. */
export function useRenewRecoveryCodes() {
  return useSignInMethodChange((_: undefined) => call('renewRecoveryCodes', {}))
}

function useSignInMethodChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['me'] }) })
}
