import { createClient } from './generated/client/index.ts'
import { Aircheck } from './generated/sdk.gen.ts'

export type * from './generated/types.gen.ts'
export type { Aircheck }

export type AircheckOptions = {
  /** The origin of the installation, without `/v1`. */
  baseUrl: string
  /** An API key of the station. */
  key: string
  /** Used instead of the global `fetch`, for example for a custom certificate, a proxy, or tests. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * A client for one station's API, with a method for each endpoint: `await createAircheck({ baseUrl, key
 * }).listEpisodes({ query: { limit: 3 } })`. A method resolves to `{ data, response }`, or for an error status to `{
 * error, response }` with the `message`. It rejects only when there was no response.
 */
export function createAircheck({ baseUrl, key, fetch }: AircheckOptions): Aircheck {
  const client = createClient({ baseUrl, auth: key, ...(fetch && { fetch: (input) => fetch(input as Request) }) })
  return new Aircheck({ client })
}
