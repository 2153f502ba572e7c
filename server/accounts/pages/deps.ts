import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceCookieOf, noStepCookie, sessionCookieOf, stepCookieOf } from '../cookie.ts'
import type { Mail } from '../mail.ts'
import type { Provider } from '../openid.ts'
import { deviceOf } from '../rules/device.ts'
import { passkeyObstacle, type Site } from '../rules/passkey-site.ts'
import type { SecondFactorNeeded, SignedIn, SignInDeps, Visitor } from '../sign-in.ts'
import { ticketSeconds } from '../tickets.ts'
import type { Words } from '../words.ts'
import type { PasskeyState } from './forms.ts'
import type { PublicInfo } from './public-info.ts'

/** The dependencies of the pages. */
export type PageDeps = SignInDeps & {
  site: Site
  /** Null if no mail is sent. */
  mail: Mail | null
  /** Null without an OpenID provider. */
  openId: Provider | null
  publicInfo: () => Promise<PublicInfo>
  isUnavailable: (error: unknown) => boolean
}

/** The visitor who sent a request. */
export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  const [device, languages] = [deviceOf(headers['user-agent']), headers['accept-language']]
  return { address: ip, device, cookies: headers.cookie, languages }
}

/** The cookies after a step of signing in, and the next page: the requested one, or the second factor. */
export function nextStep(result: SignedIn | SecondFactorNeeded, to: string): { cookies: string[]; to: string } {
  if ('token' in result) {
    const remembered = result.device === undefined ? [] : [deviceCookieOf(result.device)]
    return { cookies: [sessionCookieOf(result.token), noStepCookie, ...remembered], to }
  }
  const cookies = [stepCookieOf(result.ticket, ticketSeconds['second-factor'])]
  return { cookies, to: '/dashboard/second-factor' }
}

/** Redirects after a step of signing in. */
export function continueTo(reply: FastifyReply, result: SignedIn | SecondFactorNeeded, where: string): FastifyReply {
  const { cookies, to } = nextStep(result, where)
  return reply.header('Set-Cookie', cookies).redirect(to, 303)
}

/** Tells a page's script the next page after a step of signing in. */
export function sendNextPage(
  reply: FastifyReply,
  result: SignedIn | SecondFactorNeeded,
  where: string,
): { to: string } {
  const { cookies, to } = nextStep(result, where)
  reply.header('Set-Cookie', cookies)
  return { to }
}

/** Whether a page can use passkeys, or the reason why not. */
export function passkeyState(site: Site, { host }: FastifyRequest, words: Words): PasskeyState {
  const obstacle = passkeyObstacle(site, host)
  const reasons = {
    ...words.passkeyObstacles,
    elsewhere: words.passkeyElsewhere(new URL(site.baseUrl).origin),
  }
  return { isPossible: obstacle === undefined, reason: obstacle ? reasons[obstacle] : '' }
}
