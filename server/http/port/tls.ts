import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A certificate chain and its key, both PEM. */
export type Credentials = { cert: Buffer; key: Buffer }

/**
 * TLS 1.3, and the cipher suites of TLS 1.2 with forward secrecy and authenticated encryption (RFC 9325, section 4.2),
 * in the order of Node's default list.
 */
export const tlsOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ].join(':'),
} as const

/** Apple's systems reject certificates that are valid for more than 398 days. */
const lifetimeDays = 397
const renewBeforeMs = 30 * 24 * 60 * 60 * 1000

/** A certificate or key that cannot be used. The message says why, in plain words. */
export class CredentialsUnusable extends Error {}

/**
 * Reads a certificate and its key.
 * @throws CredentialsUnusable
 */
export function readCredentials({ certPath, keyPath }: { certPath: string; keyPath: string }): Credentials {
  const [cert, key] = [contentOf(certPath), contentOf(keyPath)]
  const certificate = parsed(() => new X509Certificate(cert), `${certPath} contains no certificate in PEM format.`)
  const privateKey = parsed(
    () => createPrivateKey(key),
    `${keyPath} contains no private key in PEM format, or one that needs a passphrase.`,
  )
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new CredentialsUnusable('The certificate and the private key do not belong together.')
  }
  return { cert, key }
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CredentialsUnusable(code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read (${code}).`)
  }
}

function parsed<Value>(parse: () => Value, message: string): Value {
  try {
    return parse()
  } catch {
    throw new CredentialsUnusable(message)
  }
}

/** Where the self-signed certificate of a data directory and its key are. */
export function selfSignedPaths(dataDir: string) {
  const folder = join(dataDir, 'tls')
  return { certPath: join(folder, 'cert.pem'), keyPath: join(folder, 'key.pem') }
}

/**
 * The self-signed certificate of an installation without a configured one: for `localhost`, `127.0.0.1` and `::1`,
 * stored in the data directory, and renewed at the first start within the last 30 days of its validity, or before it begins.
 */
export async function selfSignedCredentials(dataDir: string, nowMs: number): Promise<Credentials> {
  const paths = selfSignedPaths(dataDir)
  const kept = readStored(paths, nowMs)
  if (kept) return kept
  // Loaded here, because loading takes a tenth of a second and is seldom needed.
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(nowMs - 60_000),
    notAfterDate: new Date(nowMs + lifetimeDays * 24 * 60 * 60 * 1000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  })
  mkdirSync(dirname(paths.keyPath), { recursive: true, mode: 0o700 })
  writeFileSync(paths.keyPath, made.private, { mode: 0o600 })
  writeFileSync(paths.certPath, made.cert)
  // Not read back: another instance may be writing its own files at the same time. If certificate and key then do not
  // match, the next start makes new ones.
  return { cert: Buffer.from(made.cert), key: Buffer.from(made.private) }
}

function readStored(paths: { certPath: string; keyPath: string }, nowMs: number): Credentials | undefined {
  try {
    const credentials = readCredentials(paths)
    const certificate = new X509Certificate(credentials.cert)
    // One that begins later was made while the clock was ahead.
    const isValid = Date.parse(certificate.validFrom) <= nowMs
    return isValid && Date.parse(certificate.validTo) - nowMs > renewBeforeMs ? credentials : undefined
  } catch {
    // Also after a crash between writing the two files, which leaves a certificate and a key that do not match.
    return undefined
  }
}
