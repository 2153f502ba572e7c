import { queryOptions, useMutation } from '@tanstack/react-query'
import { connectionFailed } from '../api/connection.ts'
import { Refused } from '../api/refused.ts'
import { isSignedIn } from '../api/session.ts'
import { askPasskey } from './make-passkey.ts'

// The sign-in pages answer these requests, which need no session.

/** Sends JSON to a sign-in page. */
async function askPage<Answer>(path: string, body: Record<string, string> = {}): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`/dashboard${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => {
      connectionFailed()
      throw new Refused(0, 'offline')
    },
  )
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Refused(response.status, (answer as { code?: string }).code ?? 'internal')
  return answer as Answer
}

/** The sign-in methods of this server besides a password: `provider` is the name of the OpenID provider, or empty. */
export const waysQuery = queryOptions({
  queryKey: ['sign-in', 'ways'],
  queryFn: () => askPage<{ passkeys: boolean; provider: string }>('/sign-in/ways'),
})

/** A proof of who the person is. */
type Proof = { email: string; password: string } | { code: string } | 'passkey'

/**
 * Signs the person in again, and continues with the requests that waited for it. The answer is `code` if the code of
 * the second factor is to follow.
 * @throws Refused `wrong_sign_in`, `wrong_code`, `step`, `wait`, `unknown_passkey`, `passkey`
 */
export function useSignInAgain() {
  return useMutation({
    async mutationFn(proof: Proof): Promise<'code' | 'signed-in'> {
      const { to } = await prove(proof)
      if (to === '/dashboard/second-factor') return 'code'
      await isSignedIn()
      return 'signed-in'
    },
  })
}

async function prove(proof: Proof): Promise<{ to: string }> {
  if (proof === 'passkey') {
    const { options, ticket } = await askPage<{ options: string; ticket: string }>('/sign-in/passkey/options')
    return askPage('/sign-in/passkey', { ticket, response: await askPasskey(options) })
  }
  return 'code' in proof ? askPage('/second-factor/code', proof) : askPage('/sign-in/password', proof)
}
