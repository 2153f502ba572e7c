import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../answers/answers.ts'
import { compress, type Encoding, preferredEncoding } from '../answers/compression.ts'
import { inPieces } from '../port/pieces.ts'

/**
 * A page, or a file of one, with its compressed forms: those that were requested so far, or null if it is not to be
 * compressed, as fonts and pictures are already.
 */
export type Asset = { type: string; etag: string; body: Buffer; sent: Map<Encoding, Promise<Buffer>> | null }

/**
 * Makes an asset of a text.
 * @param type its media type, `text/html; charset=utf-8`
 */
export function asset(type: string, text: string | Buffer): Asset {
  const body = Buffer.from(text)
  return { type, etag: `W/"${hash('sha1', body, 'base64url')}"`, body, sent: new Map() }
}

/**
 * Sends an asset in the encoding that the client prefers, compressed once; 304 if the client has it.
 * @param cacheControl for how long the client may use it without asking
 */
export async function sendAsset(
  { type, etag, body, sent }: Asset,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = 'no-cache',
) {
  reply.headers({ 'Cache-Control': cacheControl, ETag: etag, ...(sent && { Vary: 'Accept-Encoding' }) })
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
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
