import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CreateKeyData, CreateKeyResponse } from '../api/generated/types.gen.ts'

/** A key that was just made, with its secret. */
export type MadeKey = CreateKeyResponse

/** The fields of a new key; `expires_at` 0 is never. */
export type NewKey = NonNullable<CreateKeyData['body']>

/** Makes a key. */
export function useCreateKey(station: number) {
  return useKeyChange(station, (body: NewKey) => call('createKey', { path: { station }, body }))
}

/** Replaces a key; the old one remains valid for some hours. */
export function useRotateKey(station: number) {
  return useKeyChange(station, ({ id, overlap }: { id: number; overlap: number }) =>
    call('rotateKey', { path: { station, id }, body: { overlap } }),
  )
}

/** Changes the name of a key, or its expiry (0: never). */
export function useChangeKey(station: number) {
  return useKeyChange(station, ({ id, ...body }: { id: number; label?: string; expires_at?: number }) =>
    call('changeKey', { path: { station, id }, body }),
  )
}

/** Revokes a key for good. */
export function useRevokeKey(station: number) {
  return useKeyChange(station, (id: number) => call('revokeKey', { path: { station, id } }))
}

function useKeyChange<Input, Answer>(station: number, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [station, 'keys'] }) })
}
