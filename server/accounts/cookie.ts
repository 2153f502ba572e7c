import { longestSeconds } from './rules/session-life.ts'

/**
 * The name of the cookie with the session's token. Browsers accept a name with this prefix only from this very host,
 * over HTTPS, for all paths.
 */
const sessionCookie = '__Host-aircheck'

/** The name of the cookie with the ticket of a sign-in that is not complete. */
const stepCookie = '__Host-aircheck-step'

/** The name of the cookie by which a browser is known that has signed in before. */
const deviceCookie = '__Host-aircheck-device'

/** The time in which a browser is known after its last sign-in, in seconds: the maximum that browsers store a cookie. */
export const deviceSeconds = 400 * 24 * 60 * 60

/** The token of a browser that has signed in before, in a `Cookie` header, if any. */
export function deviceTokenOf(header: string | undefined): string | undefined {
  return tokenIn(header, deviceCookie)
}

/** The `Set-Cookie` header by which a browser is known from now on. */
export function deviceCookieOf(token: string): string {
  return `${deviceCookie}=${token}; Path=/; Max-Age=${deviceSeconds}; Secure; HttpOnly; SameSite=Lax`
}

/** The session's token in a `Cookie` header, if any. */
export function sessionTokenOf(header: string | undefined): string | undefined {
  return tokenIn(header, sessionCookie)
}

/** The `Set-Cookie` header that begins a session, or continues it with another token. */
export function sessionCookieOf(token: string): string {
  return `${sessionCookie}=${token}; Path=/; Max-Age=${longestSeconds}; Secure; HttpOnly; SameSite=Lax`
}

/** The `Set-Cookie` header that removes the session's token from the browser. */
export const noSessionCookie = `${sessionCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`

/** The `Set-Cookie` header that keeps the ticket of a sign-in that is not complete. `seconds` is the lifetime of the ticket. */
export function stepCookieOf(ticket: string, seconds: number): string {
  // Lax, because the OpenID provider sends the browser back from its own site.
  return `${stepCookie}=${ticket}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`
}

/** The `Set-Cookie` header that removes such a ticket. */
export const noStepCookie = `${stepCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`

/** The ticket of a sign-in that is not complete, in a `Cookie` header, if any. */
export function stepTicketOf(header: string | undefined): string | undefined {
  return tokenIn(header, stepCookie)
}

function tokenIn(header: string | undefined, cookie: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2)
    if (name === cookie && value && /^[\w-]{43}$/.test(value)) return value
  }
}
