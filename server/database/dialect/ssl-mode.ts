/** The values of `sslmode` in libpq, and `no-verify`, which is `require` in other clients. */
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const

/** The encryption of a connection to PostgreSQL. */
export type Encryption = {
  /** The URL without what is said about encryption. */
  url: string
  /** Whether it is encrypted, and what happens when the server does not want that. */
  tls: 'never' | 'if refused without' | 'if offered' | 'always'
  /** Whether the certificate is verified, and its name. */
  verifies: 'nothing' | 'authority' | 'authority and host'
  /** Paths of files in PEM format: authorities, and the certificate and the key of this client. */
  files: { ca?: string; cert?: string; key?: string }
}

/** Parameters that are read here, and not by the client. */
const parameters = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat']

/**
 * Reads the encryption from the URL of a database as libpq does, so that psql and pg_dump take the same URL:
 * https://www.postgresql.org/docs/current/libpq-ssl.html. Without `sslmode` it is `allow`: not encrypted unless the server wants it,
 * because most databases are on the same machine. `verify-ca` without `sslrootcert`, which libpq refuses, verifies the host too.
 * @returns undefined for a mode that does not exist
 */
export function encryptionOf(text: string): Encryption | undefined {
  const [, before = text, query = '', after = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(text) ?? []
  const given = new URLSearchParams(query)
  const mode = given.get('sslmode') ?? (/^(true|1)$/.test(given.get('ssl') ?? '') ? 'require' : 'allow')
  if (!(modes as readonly string[]).includes(mode)) return undefined
  // Other parameters stay as they were written.
  const rest = query.split('&').filter((pair) => !parameters.includes(decodeURIComponent(/^[^=]*/.exec(pair)![0])))
  const url = `${before}${rest.join('&') && `?${rest.join('&')}`}${after}`
  const root = given.get('sslrootcert') || undefined
  const [ca, cert, key] = [root === 'system' ? undefined : root, given.get('sslcert'), given.get('sslkey')]
  const isSocket = /^(\/|%2f)/i.test(given.get('host') ?? '') || /^[^:]+:\/\/(?:[^/]*@)?%2f/i.test(before)
  return {
    url,
    tls: isSocket
      ? 'never'
      : (({ disable: 'never', allow: 'if refused without', prefer: 'if offered' } as const)[mode as 'allow'] ??
        'always'),
    verifies: verified(mode as (typeof modes)[number], root),
    files: { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) },
  }
}

function verified(mode: (typeof modes)[number], root: string | undefined): Encryption['verifies'] {
  if (mode === 'verify-full' || (mode === 'verify-ca' && root === undefined)) return 'authority and host'
  // With authorities, libpq takes `require` for `verify-ca`; with those of the system, the host counts too.
  if (mode !== 'verify-ca' && mode !== 'require') return 'nothing'
  if (root === 'system') return 'authority and host'
  return root === undefined ? 'nothing' : 'authority'
}
