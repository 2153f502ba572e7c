import { adtsLength } from '../../lib/adts.ts'
import { frameHash } from '../../lib/frame-hash.ts'

/** A part of a stream that can be left out or repeated as a whole: an ADTS frame, or an Ogg page. */
export type Unit = {
  bytes: Uint8Array
  /** A 32-bit number for its bytes. */
  hash: number
  /** It has no audio, but the units after it cannot be decoded without it. */
  isHeader: boolean
}

/** A kind of units. */
export type UnitKind = {
  /** The length of the unit that begins at `at`: 0 if none does, undefined if there are too few bytes to say. */
  lengthAt(bytes: Uint8Array, at: number): number | undefined
  unit(bytes: Uint8Array): Unit
  /** Number of equal units in a row that does not occur by chance in two places of a stream. */
  proof: number
}

const pageHeaderBytes = 27

export const adts: UnitKind = {
  lengthAt: adtsLength,
  unit: (bytes) => ({ bytes, hash: frameHash({ bytes }), isHeader: false }),
  proof: 8,
}

/** RFC 3533, 6. Pages have the number of their stream and their own, so that no two are equal. */
export const ogg: UnitKind = {
  lengthAt(bytes, at) {
    if (at + pageHeaderBytes > bytes.length) return undefined
    if (Buffer.from(bytes.buffer, bytes.byteOffset + at, 4).toString('latin1') !== 'OggS') return 0
    const segments = bytes[at + pageHeaderBytes - 1]!
    const body = at + pageHeaderBytes + segments
    if (body > bytes.length) return undefined
    return bytes.subarray(at + pageHeaderBytes, body).reduce((sum, length) => sum + length, body - at)
  },
  unit(bytes) {
    const position = bytes.subarray(6, 14)
    return { bytes, hash: frameHash({ bytes }), isHeader: position.every((byte) => byte === 0) }
  },
  proof: 1,
}

/** Splits a stream into units. The returned function takes its next bytes; other bytes are left out. */
export function unitsOf({ lengthAt, unit }: UnitKind): (chunk: Uint8Array) => Unit[] {
  let rest: Uint8Array = new Uint8Array()
  let isInSync = false
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk])
    const units: Unit[] = []
    let at = 0
    for (;;) {
      const length = lengthAt(bytes, at)
      const next = length && !isInSync ? lengthAt(bytes, at + length) : length
      if (length === undefined || (length > 0 && next === undefined) || at + length > bytes.length) break
      isInSync = length > 0 && next !== 0
      if (isInSync) units.push(unit(bytes.subarray(at, at + length)))
      at += isInSync ? length : 1
    }
    rest = bytes.subarray(at)
    return units
  }
}
