import { createClient } from './generated/client/index.ts'
import { Aircheck } from './generated/sdk.gen.ts'

export type * from './generated/types.gen.ts'
export type { Aircheck }

export type AircheckOptions = {
  /** The origin of the installation, without `/v1`. */
  baseUrl: string
  /** A key of the station. */
  key: string
  /** Sends the requests instead of the global `fetch`: for a certificate of one's own, a proxy, or tests. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * One station's API, an operation for each endpoint: `await createAircheck({ baseUrl, key }).listEpisodes({ query: { limit: 3 } })`.
 * An operation resolves to `{ data }` or, when it was refused, `{ error }` with the `message`; both come with the
 * `response`. It rejects only when there was no answer.
 */
export function createAircheck({ baseUrl, key, fetch }: AircheckOptions): Aircheck {
  const client = createClient({ baseUrl, auth: key, ...(fetch && { fetch: (input) => fetch(input as Request) }) })
  return new Aircheck({ client })
}
