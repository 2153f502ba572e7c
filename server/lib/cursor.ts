/** The place of an episode in the listing: newest first, and the higher id first within one second. */
export type Place = { datetime: number; id: number }

/** The opaque cursor of the place after which a page begins: base64url of `<datetime>_<id>`, unpadded. */
export function encodeCursor({ datetime, id }: Place): string {
  return encodePair(datetime, id)
}

/** Reads a cursor; undefined for any text that `encodeCursor` cannot have made. */
export function decodeCursor(cursor: string): Place | undefined {
  const [datetime, id] = decodePair(cursor) ?? []
  return datetime !== undefined && id !== undefined && datetime < 1e12 ? { datetime, id } : undefined
}

/** Two numbers as an opaque text. */
export function encodePair(first: number, second: number): string {
  return Buffer.from(`${first}_${second}`).toString('base64url')
}

/** Reads two numbers; undefined for any text that `encodePair` cannot have made of whole numbers. */
export function decodePair(cursor: string): [number, number] | undefined {
  const match = /^(\d{1,16})_(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!match) return
  const pair: [number, number] = [Number(match[1]), Number(match[2])]
  return pair.every(Number.isSafeInteger) && encodePair(...pair) === cursor ? pair : undefined
}
