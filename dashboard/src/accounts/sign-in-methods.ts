import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetSignInMethodsResponse } from '../api/generated/types.gen.ts'

/** The sign-in methods of the signed-in person. */
export type SignInMethods = GetSignInMethodsResponse

/** A passkey of theirs. */
export type Passkey = SignInMethods['passkeys'][number]

/** The sign-in methods of the signed-in person. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['me', 'sign-in-methods'],
  queryFn: ({ signal }) => call('getSignInMethods', {}, signal),
})
