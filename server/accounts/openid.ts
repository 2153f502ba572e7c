import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import type { Db } from '../database/open.ts'
import type { PersonRow } from '../database/tables.ts'
import { type PersonUnit, writeAbout } from '../database/transaction.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { isStorable } from '../lib/field-rules.ts'
import { renewToken } from './confirm.ts'
import { listStationIds } from './membership-store.ts'
import { voidCredentials } from './person.ts'
import { findPerson, findPersonByEmail, findPersonBySubject, updatePerson } from './person-store.ts'
import { foldEmail, isSameMailbox } from './rules/person-fields.ts'
import { stepEnded } from './second-factor.ts'
import { findSessionById } from './session-store.ts'
import { completeSignIn, type SignedIn, type SignInDeps, type Visitor } from './sign-in.ts'
import { deleteTicketsOf } from './ticket-store.ts'
import { makeTicket, takeTicket } from './tickets.ts'

/** The OpenID provider of an installation, and the credentials of this server there. */
export type OpenIdSettings = { issuer: string; clientId: string; clientSecret: string }

/** The provider's claims about the person who signed in there. */
export type Claims = { subject: string; email: string; isVerified: boolean; name: string }

/** The provider, as the verbs use it. */
export type Provider = {
  /** The host of its issuer, by which people know it. */
  name: string
  /**
   * The address to which the browser is sent, but for its `state`.
   * @param isAgain whether they must prove who they are although they are signed in there
   */
  begin(isAgain: boolean): Promise<{ url: string; nonce: string; verifier: string }>
  /** Exchanges the code with which the browser returned. Throws if it is invalid, or the provider fails. */
  finish(came: URL, checks: { state: string; nonce: string; verifier: string; isAgain: boolean }): Promise<Claims>
}

/** The maximum age of a repeated authentication, in seconds. */
const freshSeconds = 60

/**
 * Makes the provider of the settings. Its metadata is fetched at the first sign-in.
 * @param redirectUri where it sends the browser back to
 * @param fetch replaces the client for requests in tests
 */
export function openIdProvider(
  { issuer, clientId, clientSecret }: OpenIdSettings,
  redirectUri: string,
  fetch?: CustomFetch,
): Provider {
  const library = () => import('openid-client')
  let discovered: Promise<Configuration> | undefined

  async function configuration(): Promise<Configuration> {
    const { ClientSecretBasic, ClientSecretPost, discovery, customFetch } = await library()
    // In the header, providers differ in how they read special characters of the secret.
    const authenticate: ClientAuth = (server, ...request) => {
      const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? true
      const way = isInBody ? ClientSecretPost : ClientSecretBasic
      way(clientSecret)(server, ...request)
    }
    const options = { timeout: 10, ...(fetch && { [customFetch]: fetch }) }
    discovered ??= discovery(new URL(issuer), clientId, undefined, authenticate, options)
    discovered.catch(() => {
      discovered = undefined
    })
    return discovered
  }

  return {
    name: new URL(issuer).host,
    async begin(isAgain) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } = await library()
      const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
      const url = buildAuthorizationUrl(await configuration(), {
        ...{ redirect_uri: redirectUri, scope: 'openid email profile', nonce },
        ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        ...(isAgain && { prompt: 'login', max_age: `${freshSeconds}` }),
      })
      return { url: url.href, nonce, verifier }
    },
    async finish(came, { state, nonce, verifier, isAgain }) {
      const { authorizationCodeGrant, fetchUserInfo } = await library()
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, came, {
        ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
        ...(isAgain && { maxAge: freshSeconds }),
      })
      const claims = tokens.claims()!
      const isComplete = claims.email !== undefined && claims.email_verified !== undefined
      const canAsk = !isComplete && config.serverMetadata().userinfo_endpoint !== undefined
      const more = canAsk ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      const { email, email_verified, name } = { ...claims, ...more } as Record<string, unknown>
      return {
        subject: `${claims.iss} ${claims.sub}`,
        email: textOf(email),
        isVerified: email_verified === true || email_verified === 'true',
        name: textOf(name),
      }
    },
  }
}

/** A text of the provider; empty if the value is not a text, or cannot be stored. */
const textOf = (value: unknown) => (typeof value === 'string' && isStorable(value) ? value : '')

type Deps = SignInDeps & { provider: Provider }

/** The provider did not answer, or did not confirm the person's identity. The cause may quote its response. */
export class ProviderFailed extends Error {}

async function orFailed<Result>(step: Promise<Result>): Promise<Result> {
  try {
    return await step
  } catch (cause) {
    throw new ProviderFailed('The OpenID provider failed.', { cause })
  }
}

/**
 * Begins to sign in at the provider.
 * @param to the page to show afterwards
 * @param confirms the session whose person is to prove again who they are; absent to sign in
 * @returns the URL to send the browser to, and the ticket for its cookie, so that no other browser can complete it
 * @throws ProviderFailed
 */
export async function beginOpenId(
  { db, clock, provider }: { db: Db; clock: Clock; provider: Provider },
  to: string,
  confirms?: number,
): Promise<{ url: string; ticket: string }> {
  const { url, nonce, verifier } = await orFailed(provider.begin(confirms !== undefined))
  const details = { to, nonce, verifier, confirms: confirms ?? null }
  const ticket = await makeTicket(db, 'openid', null, details, unixSeconds(clock))
  const address = new URL(url)
  address.searchParams.set('state', ticket)
  return { url: address.href, ticket }
}

/** The reason of a refusal: the person was not invited, or the provider has not verified the e-mail. */
export type OpenIdRefusal = { refused: 'stranger' | 'unverified'; email: string }

/**
 * Completes a sign-in at the provider. An account is recognised by the provider's subject; the first time,
 * by an e-mail address that the provider has verified.
 * @param ticket that of the browser's cookie
 * @param came the address to which the provider sent the browser
 * @throws ProviderFailed; 404 code `step`: it took too long, or began in another browser
 */
export async function finishOpenId(
  deps: Deps,
  ticket: string | undefined,
  came: URL,
  visitor: Visitor,
): Promise<(SignedIn & { to: string }) | OpenIdRefusal> {
  const { db, clock, provider, writer } = deps
  if (ticket === undefined || came.searchParams.get('state') !== ticket) throw stepEnded()
  // Before the request to the provider, which takes a code that it receives twice for stolen, and refuses both.
  const begun = await takeTicket(db, 'openid', ticket, unixSeconds(clock))
  if (!begun) throw stepEnded()
  const { to, nonce, verifier, confirms } = begun.details
  const checks = { state: ticket, nonce, verifier, isAgain: confirms !== null }
  const claims = await orFailed(provider.finish(came, checks))
  const person = await personOf(db, claims)
  if ('refused' in person) return person
  const { id } = person
  const entered = await writeAbout(writer({ kind: 'person', id }), id, async (unit) => {
    const { tx } = unit
    const current = await findPerson(tx, id)
    if (!current || (current.sign_in_subject ?? claims.subject) !== claims.subject) throw stepEnded()
    if (confirms !== null) {
      const session = await findSessionById(tx, confirms)
      if (session?.person_id !== id) throw stepEnded()
      return { token: await renewToken(unit, { sessionId: confirms, personId: id }) }
    }
    if (current.sign_in_subject === null) await link(unit, current, claims)
    else if (isProof(current, claims)) await updatePerson(tx, id, { proven_at: unit.now })
    return completeSignIn(unit, current, 'openid', visitor)
  })
  return { ...entered, to }
}

async function personOf(db: Db, { subject, email, isVerified }: Claims): Promise<PersonRow | OpenIdRefusal> {
  const linked = await findPersonBySubject(db, subject)
  if (linked) return linked
  if (email !== '' && !isVerified) return { refused: 'unverified', email }
  const invited = email === '' ? undefined : await findPersonByEmail(db, foldEmail(email))
  const isTheirs = invited?.sign_in_subject === null && isSameMailbox(invited.email, email)
  return isTheirs ? invited : { refused: 'stranger', email }
}

/**
 * Whether a sign-in proves that a linked account of an earlier version is that of its address. One that an owner could have set up
 * needs a link, which takes the owner's ways to sign in away.
 */
function isProof({ email, proven_at, vouched_by }: PersonRow, claims: Claims): boolean {
  return proven_at === null && vouched_by === null && claims.isVerified && isSameMailbox(email, claims.email)
}

/** Stores the provider's subject of a person. They no longer need a link to set up their account. */
async function link({ tx, now, report }: PersonUnit, person: PersonRow, { subject, name }: Claims): Promise<void> {
  // The provider says whose address it is: sign-in methods that others have set up are removed.
  if (person.proven_at === null && person.vouched_by !== null) await voidCredentials(tx, person.id)
  await updatePerson(tx, person.id, {
    sign_in_subject: subject,
    proven_at: now,
    vouched_by: null,
    ...(person.name === '' && { name: name.slice(0, 200) }),
  })
  await deleteTicketsOf(tx, person.id, ['set-up'])
  const change = { type: 'people.secured', subject: person.id, details: { change: 'provider_linked' } } as const
  report(change, await listStationIds(tx, person.id))
}
