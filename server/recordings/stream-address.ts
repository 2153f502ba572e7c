import { isIP } from 'node:net'
import { isHttpUrl } from '../lib/http-url.ts'
import { invalidFields } from '../lib/problem.ts'
import { isPublicAddress } from '../outgoing/guard.ts'
import { names, type Resolve } from '../outgoing/names.ts'

const resolveMs = 5000

/**
 * Refuses a stream at a private address before it is stored. A name that cannot be resolved now is accepted: every
 * connection is checked again.
 * @throws 400 `stream_url must be a public address`
 */
export async function refusePrivateStream(url: string, resolve: Resolve = names()): Promise<void> {
  if (!isHttpUrl(url)) return
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host)
    ? [host]
    : await resolve(host, AbortSignal.timeout(resolveMs)).then(
        (found) => found.map(({ address }) => address),
        () => undefined,
      )
  if (!addresses || addresses.some(isPublicAddress)) return
  throw invalidFields([{ field: 'stream_url', message: 'stream_url must be a public address' }])
}
