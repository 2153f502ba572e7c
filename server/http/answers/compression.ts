import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content encodings of responses, the preferred one first. */
export type Encoding = 'br' | 'gzip' | 'identity'

const preference: Encoding[] = ['br', 'gzip', 'identity']
const remembered = new Map<string, Encoding>()
const maxRemembered = 200
const maxRememberedCharacters = 200

/**
 * Chooses the content encoding after RFC 9110, section 12.5.3: the acceptable one with the highest weight; at equal
 * weight brotli before gzip, and both before none. A coding that is not listed has the weight of `*`; without `*` it
 * is not acceptable, except `identity`, which is the fallback. Items that cannot be parsed are ignored. When no coding
 * is acceptable the body is sent unencoded, which the RFC allows.
 *
 * Clients send the same few header values, so the results for up to 200 of them are cached.
 *
 * @param acceptEncoding the request's Accept-Encoding; absent or empty means `identity`
 */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = remembered.get(acceptEncoding)
  if (known) return known
  const encoding = decide(acceptEncoding)
  if (acceptEncoding.length <= maxRememberedCharacters) {
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(acceptEncoding, encoding)
  }
  return encoding
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * Compresses a body off the main thread. Brotli quality 5 and gzip level 6 give about the smallest body that the
 * processor time of one request allows.
 *
 * @param body the whole body
 * @returns the body in that encoding
 */
export function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: 6 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

function decide(acceptEncoding: string): Encoding {
  const weights = readWeights(acceptEncoding)
  const others = weights.get('*')
  let best: Encoding = 'identity'
  let bestWeight = 0
  for (const encoding of preference) {
    const weight = weights.get(encoding) ?? others ?? 0
    if (weight > bestWeight) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}

const listed = /^([!#$%&'*+.^_`|~0-9a-z-]+)(?:[ \t]*;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?$/i

/** Coding → weight from 0 to 1. The first of duplicate codings counts; `x-gzip` is gzip (RFC 9110, 8.4.1.3). */
function readWeights(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of acceptEncoding.split(',')) {
    const match = listed.exec(item.trim())
    if (!match) continue
    const coding = match[1]!.toLowerCase().replace(/^x-gzip$/, 'gzip')
    if (!weights.has(coding)) weights.set(coding, Number(match[2] ?? 1))
  }
  return weights
}
