declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type Account = { accountId: string; claims: () => object }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: object[]
        clientAuthMethods: string[]
        findAccount: (context: unknown, id: string) => Account
        claims: Record<string, readonly string[]>
        cookies: { keys: string[] }
        ttl: Record<string, number>
        jwks: { keys: object[] }
      },
    )
    callback(): RequestListener
  }
}
