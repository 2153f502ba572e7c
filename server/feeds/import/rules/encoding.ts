const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  // Without a mark, by how `<?` is written.
  [[0x00, 0x3c, 0x00, 0x3f], 'utf-16be'],
  [[0x3c, 0x00, 0x3f, 0x00], 'utf-16le'],
]

/** Number of bytes at the start of a document that name its encoding. */
export const declarationBytes = 200

/**
 * The encoding of an XML document, as a label for `TextDecoder`: by its byte order mark, by its declaration, or by the `charset`
 * of its content type (XML 1.0, appendix F); UTF-8 without any. RFC 7303 has the last two the other way round, but servers name a
 * `charset` that they do not know.
 * @param start its first bytes, `declarationBytes` of them if it has as many
 */
export function xmlEncoding(start: Uint8Array, contentType = ''): string {
  const marked = marks.find(([bytes]) => bytes.every((byte, at) => start[at] === byte))
  if (marked) return marked[1]
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]
  const text = String.fromCharCode(...start.subarray(0, declarationBytes))
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1]
  return declared ?? charset ?? 'utf-8'
}
