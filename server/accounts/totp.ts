import { randomBytes } from 'node:crypto'

// Codes of an authenticator app. Source: RFC 6238, with the parameters that every app has: SHA-1, 6 digits, 30 seconds.
// The packages are loaded when they are first needed: few people sign in, and every start would load them.

/** A new secret: base32 for typing, the URI that apps read, and that URI as a QR code. */
export type TotpSecret = {
  secret: string
  uri: string
  /** The dark modules of the code, as the path of an SVG of `size` × `size`. */
  qr: { size: number; path: string }
}

const secretBytes = 20

/**
 * Makes a secret for an authenticator app.
 * @param issuer the name that the app shows above the e-mail
 */
export async function makeTotpSecret(email: string, issuer: string): Promise<TotpSecret> {
  const [{ Secret, TOTP }, { encode }] = await Promise.all([import('otpauth'), import('uqr')])
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer })
  // A colon divides issuer and account in the label.
  const uri = new TOTP({ issuer: issuer.replaceAll(':', ' '), label: email, secret }).toString()
  const { size, data } = encode(uri, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { secret: secret.base32, uri, qr: { size, path } }
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
