import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../answers/answers.ts'
import { compress, type Encoding, preferredEncoding } from '../answers/compression.ts'
import { inPieces } from '../port/pieces.ts'

/** The media types of files, by their extensions. */
export const mediaTypes: Partial<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** The headers of what pages of every site may load. */
export const foreign = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * A page, or a file of one, with its compressed forms: those that were requested so far, or null for fonts and pictures,
 * which are compressed already.
 */
export type Asset = { type: string; etag: string; body: Buffer; sent: Map<Encoding, Promise<Buffer>> | null }

/**
 * Makes an asset.
 * @param type its media type, `text/html; charset=utf-8`
 */
export function asset(type: string, content: string | Buffer): Asset {
  const body = Buffer.from(content)
  const isCompressed = /^(font|image\/(png|jpeg))/.test(type)
  return { type, etag: `W/"${hash('sha1', body, 'base64url')}"`, body, sent: isCompressed ? null : new Map() }
}

/**
 * Sends an asset in the encoding that the client prefers, compressed once; 304 if the client has it.
 * @param cacheControl the `Cache-Control` header
 */
export async function sendAsset(
  { type, etag, body, sent }: Asset,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = 'no-cache',
) {
  reply.headers({ 'Cache-Control': cacheControl, ETag: etag, ...(sent && { Vary: 'Accept-Encoding' }) })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  reply.type(type)
  if (encoding === 'identity' || !sent) return send(reply, body)
  const compressed = sent.get(encoding) ?? compress(body, encoding)
  sent.set(encoding, compressed)
  return send(reply.header('Content-Encoding', encoding), await compressed)
}

function send(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header('Content-Length', body.length).send(inPieces(body))
}
