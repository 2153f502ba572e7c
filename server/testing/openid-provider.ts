import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import type { CustomFetch } from 'openid-client'

/** Who signs in at the provider, and what it says about them. */
type Claims = Record<string, unknown> & { sub: string }

const issuer = 'https://id.test'

/** An OpenID provider that answers in memory: discovery, tokens, keys and, besides, `state.userinfo`. Its users sign in by `signIn`. */
export function openIdProvider({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked = new Map<string, { url: URL; claims: Claims }>()
  const state = { isDown: false, userinfo: {} as object }
  let subject = ''

  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const idToken = (claims: object) => {
    const text = `${encoded({ alg: 'RS256', kid: 'k1' })}.${encoded(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }

  function tokens(form: URLSearchParams, authorization: string): Response {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const begun = asked.get(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const isSecret = authorization === expected || form.get('client_secret') === clientSecret
    asked.delete(form.get('code') ?? '')
    subject = begun?.claims.sub ?? ''
    const challenge = hash('sha256', verifier, 'base64url')
    if (!begun || !isSecret || begun.url.searchParams.get('code_challenge') !== challenge) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 300, auth_time: now }
    const nonce = begun.url.searchParams.get('nonce')
    const claims = { iss: issuer, aud: clientId, ...times, nonce, ...begun.claims }
    return Response.json({ access_token: 'at', token_type: 'Bearer', expires_in: 300, id_token: idToken(claims) })
  }

  const fetch: CustomFetch = async (address, { body, headers }) => {
    if (state.isDown) throw new TypeError('fetch failed')
    const { pathname } = new URL(address)
    if (pathname === '/.well-known/openid-configuration') {
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/keys') {
      return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] })
    }
    if (pathname === '/userinfo') return Response.json({ sub: subject, ...state.userinfo })
    if (pathname === '/token') {
      return tokens(new URLSearchParams(String(body)), new Headers(headers as never).get('authorization') ?? '')
    }
    return new Response(null, { status: 404 })
  }

  return {
    settings: { issuer, clientId, clientSecret },
    state,
    fetch,
    /** The request to the provider, and the address to which it sends the browser of a person who has signed in there. */
    signIn(to: string, claims: Claims): { asked: URLSearchParams; back: string } {
      const url = new URL(to)
      const code = randomBytes(8).toString('hex')
      asked.set(code, { url, claims })
      const back = new URL(url.searchParams.get('redirect_uri')!)
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state')!)
      return { asked: url.searchParams, back: back.pathname + back.search }
    },
  }
}
