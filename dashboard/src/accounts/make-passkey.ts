import { optional } from '../../../web/optional.ts'
import { Refused } from '../api/refused.ts'

/** Whether this browser has passkeys. */
export const hasPasskeys = optional(() => 'parseCreationOptionsFromJSON' in PublicKeyCredential) ?? false

/**
 * Asks the browser to make a passkey.
 * @param options as JSON, from the server
 * @returns its answer, as JSON
 * @throws Refused with code `passkey_known` if the device has one for this account; `passkey` if none was made
 */
export async function makePasskey(options: string): Promise<string> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return JSON.stringify(made.toJSON())
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new Refused(0, isKnown ? 'passkey_known' : 'passkey')
  }
}

/**
 * Asks the browser to prove that a passkey is here.
 * @param options as JSON, from the server
 * @returns its answer, as JSON
 * @throws Refused with code `passkey` if none was used
 */
export async function askPasskey(options: string): Promise<string> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
    const proof = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return JSON.stringify(proof.toJSON())
  } catch {
    throw new Refused(0, 'passkey')
  }
}
