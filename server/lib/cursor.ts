/** The place of an episode in the listing: newest first, and the higher id first within one second. */
export type Place = { datetime: number; id: number }

/** The opaque cursor of the place after which a page begins: base64url of `<datetime>_<id>`, unpadded. */
export function encodeCursor({ datetime, id }: Place): string {
  return Buffer.from(`${datetime}_${id}`).toString('base64url')
}

/** Reads a cursor; undefined for any text that `encodeCursor` cannot have made. */
export function decodeCursor(cursor: string): Place | undefined {
  const match = /^(\d{1,12})_(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!match) return
  const place = { datetime: Number(match[1]), id: Number(match[2]) }
  return encodeCursor(place) === cursor && Number.isSafeInteger(place.id) ? place : undefined
}
