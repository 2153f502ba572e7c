/** Why passkeys cannot be used: the certificate is not trusted, the host has no name, or the page is at another address. */
export type PasskeyObstacle = 'certificate' | 'name' | 'elsewhere'

/** The address of this installation. */
export type Site = {
  /** Its origin, of which passkeys are made: `https://radio.example.org`. */
  baseUrl: string
  /** Whether the server made its certificate itself. Browsers refuse passkeys then, except on this machine. */
  isSelfSigned: boolean
}

/** The name that passkeys are bound to, the `rpId` of WebAuthn. */
export function passkeyHost({ baseUrl }: Site): string {
  return new URL(baseUrl).hostname
}

/**
 * The reason why a page cannot use passkeys; undefined if it can.
 * @param host the host and port that the browser asked
 */
export function passkeyObstacle(site: Site, host: string | undefined): PasskeyObstacle | undefined {
  const own = new URL(site.baseUrl)
  if (/^\[|^[\d.]+$/.test(own.hostname)) return 'name'
  if (site.isSelfSigned && own.hostname !== 'localhost') return 'certificate'
  if (host?.toLowerCase() !== own.host) return 'elsewhere'
}
