import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetSignInMeansResponse } from '../api/generated/types.gen.ts'

/** How the signed-in person can sign in. */
export type Means = GetSignInMeansResponse

/** A passkey of theirs. */
export type Passkey = Means['passkeys'][number]

/** How the signed-in person can sign in. */
export const meansQuery = queryOptions({
  queryKey: ['me', 'means'],
  queryFn: ({ signal }) => call('getSignInMeans', {}, signal),
})
