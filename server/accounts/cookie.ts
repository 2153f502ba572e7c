import { longestSeconds } from './rules/session-life.ts'

/**
 * The name of the cookie with the session's token. Browsers accept a name with this prefix only from this very host,
 * over HTTPS, for all paths.
 */
const sessionCookie = '__Host-aircheck'

/** The session's token in a `Cookie` header; undefined if there is none. */
export function sessionTokenOf(header: string | undefined): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2)
    if (name === sessionCookie && value && /^[\w-]{43}$/.test(value)) return value
  }
}

/** The `Set-Cookie` header that begins a session, or goes on with another token. */
export function sessionCookieOf(token: string): string {
  return `${sessionCookie}=${token}; Path=/; Max-Age=${longestSeconds}; Secure; HttpOnly; SameSite=Lax`
}

/** The `Set-Cookie` header that removes the session's token from the browser. */
export const noSessionCookie = `${sessionCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`
