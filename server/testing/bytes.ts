/** Joins the chunks of a stream. Each is copied, because its memory may be reused. */
export async function bytesInOrder(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const copies: Buffer[] = []
  for await (const chunk of chunks) copies.push(Buffer.from(chunk))
  return Buffer.concat(copies)
}
