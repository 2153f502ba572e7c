import { unixSeconds } from '../lib/clock.ts'
import { refuse } from '../lib/field-errors.ts'
import { Problem } from '../lib/problem.ts'
import { type LinkForm, linkEnded, linkFormFaults, type OpenLink, readLink, redeemLink } from './links.ts'
import { beginPasskey, checkNewPasskey, type PasskeyAnswer, type PasskeyRequest, storePasskey } from './passkeys.ts'
import type { Site } from './rules/passkey-site.ts'
import type { SecondFactorNeeded, SignedIn, SignInDeps, Visitor } from './sign-in.ts'

type Deps = SignInDeps & { site: Site }
type About = Pick<LinkForm, 'email' | 'name'>

/**
 * Begins to make a passkey instead of a password with a link.
 * @throws 400 naming every field that fails; 404 code `link`; 409 code `second_factor`
 */
export async function beginPasskeyByLink(deps: Deps, token: string, typed: About): Promise<PasskeyRequest> {
  const { person } = await open(deps, token, typed)
  const { email = '', name = '' } = typed
  return beginPasskey(deps, {
    id: person?.id,
    email: person?.email ?? email.trim(),
    name: name || (person?.name ?? ''),
  })
}

/**
 * Uses a link to add a passkey, and signs the person in. Their other sessions end.
 * @param device a name for the passkey
 * @throws as `beginPasskeyByLink` and `checkNewPasskey`
 */
export async function setPasskeyByLink(
  deps: Deps,
  token: string,
  { response, ticket, ...typed }: About & PasskeyAnswer,
  visitor: Visitor,
): Promise<SignedIn | SecondFactorNeeded> {
  const link = await open(deps, token, typed)
  const credential = await checkNewPasskey(deps, link.person?.id, { response, ticket })
  return redeemLink(deps, token, link, typed, visitor, async (unit, person) => {
    await storePasskey(unit, person.id, ticket, { credential, name: visitor.device || 'Passkey' })
    return 'passkey_added'
  })
}

async function open({ db, clock }: Deps, token: string, typed: About): Promise<OpenLink> {
  const link = await readLink(db, token, unixSeconds(clock))
  if (!link) throw linkEnded()
  if (link.keepsSecondFactor) {
    // A passkey proves both factors at once, so a mailbox alone must not be enough to add one.
    throw new Problem('conflict', 'This account has a second factor. Set a password.', { reason: 'second_factor' })
  }
  refuse(linkFormFaults(link, typed))
  return link
}
