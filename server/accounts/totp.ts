import { randomBytes } from 'node:crypto'
import { type Qr, qrOf } from '../lib/qr.ts'

// Codes of an authenticator app. Source: RFC 6238, with the parameters that every app has: SHA-1, 6 digits, 30 seconds.
// The packages are loaded when they are first needed: few people sign in, and every start would load them.

/** A new secret: base32 for typing, the URI that apps read, and that URI as a QR code. */
export type TotpSecret = {
  secret: string
  uri: string
  qr: Qr
}

const secretBytes = 20

/**
 * Makes a secret for an authenticator app.
 * @param issuer the name that the app shows above the e-mail
 */
export async function makeTotpSecret(email: string, issuer: string): Promise<TotpSecret> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer })
  // A colon divides issuer and account in the label.
  const uri = new TOTP({ issuer: issuer.replaceAll(':', ' '), label: email, secret }).toString()
  return { secret: secret.base32, uri, qr: await qrOf(uri) }
}

/**
 * Whether a code of a step was used before: codes are used in the order of their steps. A last step that is further ahead than
 * any code can be was stored while the clock was ahead, and does not count.
 */
export function isSpent(step: number, lastStep: number): boolean {
  return step <= lastStep && lastStep <= step + 2
}

/**
 * The step of 30 seconds that a code belongs to: the current one or one of its neighbours, since clocks differ; undefined
 * if it belongs to none of them.
 */
export async function totpStepOf(secret: string, code: string, nowMs: number): Promise<number | undefined> {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta
}
