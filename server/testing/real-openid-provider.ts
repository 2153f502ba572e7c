import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Provider from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import { Agent, fetch } from 'undici'
import { selfSignedCredentials } from '../http/port/tls.ts'
import { freePort } from './process.ts'

/** The claims of the provider about a person who signs in by this name. */
type Claims = { email: string; email_verified: boolean; name: string }

/**
 * A real OpenID provider over TLS, on a free port of this machine, with its own pages for signing in.
 * @param redirectUri where it sends browsers back to
 * @param method how it wants the client's secret
 */
export async function realOpenIdProvider(redirectUri: string, method: 'client_secret_basic' | 'client_secret_post') {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-provider-'))
  const { cert, key } = await selfSignedCredentials(folder, Date.now())
  rmSync(folder, { recursive: true })
  const port = await freePort()
  const issuer = `https://localhost:${port}`
  const [client_id, client_secret] = ['aircheck', 'between us:two/+']
  const settings = { issuer, clientId: client_id, clientSecret: client_secret }
  const people = new Map<string, Claims>()
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    clients: [{ client_id, client_secret, redirect_uris: [redirectUri], token_endpoint_auth_method: method }],
    clientAuthMethods: [method],
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    ttl: Object.fromEntries(['AccessToken', 'Grant', 'IdToken', 'Interaction', 'Session'].map((kind) => [kind, 600])),
    jwks: { keys: [{ ...jwk, use: 'sig', alg: 'RS256' }] },
  })
  const server = createServer({ cert, key }, provider.callback()).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const dispatcher = new Agent({ connect: { ca: cert, host: '127.0.0.1', servername: 'localhost' } })
  const trusting = ((url: string, init: object) => fetch(url, { ...init, dispatcher })) as unknown as CustomFetch

  /** A browser at the provider: it keeps cookies, and follows redirects until one leads away. */
  function browser() {
    const cookies = new Map<string, string>()
    async function go(url: string, form?: URLSearchParams): Promise<{ url: string; page: string }> {
      const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = form && { method: 'POST', body: form }
      const answer = await fetch(url, { redirect: 'manual', dispatcher, headers: { Cookie }, ...sent })
      for (const header of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const to = answer.headers.get('location')
      if (!to) return { url, page: await answer.text() }
      const next = new URL(to, url).href
      return next.startsWith(issuer) ? go(next) : { url: next, page: '' }
    }
    return {
      /** Signs in and agrees wherever the provider asks; says where it sends the browser, and what it asked for. */
      async signIn(to: string, login: string): Promise<{ back: string; asked: string[] }> {
        const asked: string[] = []
        let at = await go(to)
        while (at.page !== '') {
          const action = /<form[^>]* action="([^"]+)"/.exec(at.page)?.[1]
          const hidden = at.page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
          const fields = new URLSearchParams([...hidden].map(([, name = '', value = '']) => [name, value]))
          if (!action || asked.length > 5) throw new Error(`The provider says: ${at.page}`)
          asked.push(fields.get('prompt') ?? 'other')
          if (fields.get('prompt') === 'login') fields.append('login', login)
          at = await go(new URL(action, at.url).href, fields)
        }
        const { pathname, search } = new URL(at.url)
        return { back: pathname + search, asked }
      },
    }
  }

  return {
    settings,
    people,
    fetch: trusting,
    browser,
    async close() {
      await dispatcher.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
