import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// Flags of authenticator data. Source: WebAuthn Level 3, section 6.1.
const [present, verified, withCredential] = [0x01, 0x04, 0x40]

/** Deviations of a device from the standard. */
type Otherwise = { origin?: string; host?: string; challenge?: string; isVerified?: boolean; counter?: number }

/** A device with one passkey, and the browser in front of it: both answer options in JSON with JSON. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(32)
  let counter = 0

  const data = (flag: number, how: Otherwise, credential = Buffer.alloc(0)) => {
    const { host = new URL(origin).hostname, isVerified = true } = how
    counter = how.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = flag | present | (isVerified ? verified : 0)
    return Buffer.concat([hash('sha256', host, 'buffer'), Buffer.from([flags]), count, credential])
  }
  const client = (type: string, options: string, how: Otherwise) => {
    const { challenge } = JSON.parse(options) as { challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...how }))
  }
  const answer = (response: object) => {
    const name = id.toString('base64url')
    return JSON.stringify({ id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response })
  }

  return {
    id: id.toString('base64url'),

    /** `navigator.credentials.create` */
    create(options: string, how: Otherwise = {}): string {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data(withCredential, how, credential))],
        ]) as never,
      )
      return answer({
        clientDataJSON: client('webauthn.create', options, how).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },

    /** `navigator.credentials.get` */
    get(options: string, how: Otherwise = {}): string {
      const clientData = client('webauthn.get', options, how)
      const authenticatorData = data(0, how)
      const signed = Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')])
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
