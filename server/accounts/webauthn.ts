import { hash, randomBytes } from 'node:crypto'
import type { PasskeyRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'
import { passkeyHost, type Site } from './rules/passkey-site.ts'

// The package takes a fifth of a second of processor time to load, so it is loaded with the first passkey.
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256. Named here, because the package otherwise tries an algorithm that is experimental in Node, with a warning. */
const algorithms = [-8, -7, -257]

/** Options for the browser in JSON, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
export type PasskeyOptions = { options: string; challenge: string }

/** A passkey that was checked and can be stored. */
export type NewCredential = Pick<PasskeyRow, 'credential' | 'public_key' | 'counter' | 'transports'>

/**
 * The options for a new passkey, which the device keeps so that it needs no e-mail to sign in, and asks for a finger, a
 * face or a code.
 * @param person who it is for; `id` is undefined while the account is made
 * @param known the passkeys that they have: no device makes a second one
 */
export async function creationOptions(
  site: Site,
  person: { id: number | undefined; email: string; name: string },
  known: readonly PasskeyRow[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Aircheck',
    rpID: passkeyHost(site),
    userName: person.email,
    userDisplayName: person.name || person.email,
    userID: handleOf(site, person.id),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential, transports }) => ({
      id: credential,
      transports: JSON.parse(transports),
    })),
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/**
 * The options for signing in. The device offers the passkeys that it has for this host.
 * @param known the passkeys of the person who confirms; empty to sign in
 */
export async function requestOptions(site: Site, known: readonly PasskeyRow[] = []): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(site),
    userVerification: 'required',
    allowCredentials: known.map(({ credential, transports }) => ({
      id: credential,
      transports: JSON.parse(transports),
    })),
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/**
 * Checks a new passkey.
 * @param response the answer of the browser, as JSON
 * @throws 400 code `passkey`
 */
export async function checkCreation(site: Site, response: string, challenge: string): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await orInvalid(async () =>
    verifyRegistrationResponse({
      ...{ response: JSON.parse(response), expectedChallenge: challenge, supportedAlgorithmIDs: algorithms },
      ...{ expectedOrigin: new URL(site.baseUrl).origin, expectedRPID: passkeyHost(site) },
    }),
  )
  if (!registrationInfo) throw invalidPasskey()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credential: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
  }
}

/** The id of the credential that a response is about; undefined if it is not readable. */
export function credentialOf(response: string): string | undefined {
  try {
    const { id } = JSON.parse(response) as { id?: unknown }
    return typeof id === 'string' && /^[\w-]+$/.test(id) ? id : undefined
  } catch {}
}

/**
 * Checks the proof of a passkey.
 * @param response the answer of the browser, as JSON
 * @returns the new counter of the passkey
 * @throws 400 code `passkey`
 */
export async function checkRequest(
  site: Site,
  response: string,
  challenge: string,
  known: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await orInvalid(async () =>
    verifyAuthenticationResponse({
      ...{ response: JSON.parse(response), expectedChallenge: challenge },
      ...{ expectedOrigin: new URL(site.baseUrl).origin, expectedRPID: passkeyHost(site) },
      credential: {
        id: known.credential,
        publicKey: Buffer.from(known.public_key, 'base64url'),
        counter: known.counter,
        transports: JSON.parse(known.transports),
      },
    }),
  )
  if (!verified) throw invalidPasskey()
  return authenticationInfo.newCounter
}

/** The package throws an error for any fault in the answer of a browser. */
async function orInvalid<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch {
    throw invalidPasskey()
  }
}

function invalidPasskey(): Problem {
  return new Problem('invalid', 'The passkey could not be verified.', { reason: 'passkey' })
}

/**
 * The user handle of a person, which does not reveal who they are. It is the same for all of their passkeys, but for the one
 * with which the first person makes their account, whose id is not known then.
 */
function handleOf({ baseUrl }: Site, id: number | undefined): Uint8Array<ArrayBuffer> {
  return new Uint8Array(id === undefined ? randomBytes(32) : hash('sha256', `${baseUrl} person ${id}`, 'buffer'))
}
