import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetSignInMeansResponse } from '../api/generated/types.gen.ts'

/** The sign-in methods of the signed-in person. */
export type Means = GetSignInMeansResponse

/** A passkey of theirs. */
export type Passkey = Means['passkeys'][number]

/** The sign-in methods of the signed-in person. */
export const meansQuery = queryOptions({
  queryKey: ['me', 'means'],
  queryFn: ({ signal }) => call('getSignInMeans', {}, signal),
})
