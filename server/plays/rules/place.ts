import { decodePair, encodePair } from '../../lib/cursor.ts'

/** A place between two plays of a station: those that began at one instant are in the order of their ids. */
export type Place = { fromUs: number; id: number }

/** The opaque cursor of a place. */
export function encodePlace({ fromUs, id }: Place): string {
  return encodePair(fromUs, id)
}

/** Reads a cursor; undefined for any text that `encodePlace` cannot have made. */
export function decodePlace(cursor: string): Place | undefined {
  const pair = decodePair(cursor)
  return pair && { fromUs: pair[0], id: pair[1] }
}
