/** The tag of a file: its title, album, date (`2019-05-12`, or empty) and picture. */
export type Tags = { title: string; album: string; date: string; picture: { type: string; bytes: Uint8Array } | null }

/** The names of the frames in ID3v2.2, and in ID3v2.3 and 2.4. */
const names: Record<string, 'title' | 'album' | 'picture' | 'released' | 'recorded' | 'year' | 'day'> = {
  ...{ TT2: 'title', TIT2: 'title', TAL: 'album', TALB: 'album', PIC: 'picture', APIC: 'picture' },
  ...{ TDRL: 'released', TDRC: 'recorded', TYE: 'year', TYER: 'year', TDA: 'day', TDAT: 'day' },
}

/** The maximum length of a text that is read, in bytes. */
const longestText = 2000

/** Bytes of the header of a tag. */
const headerBytes = 10

/**
 * The size of the ID3v2 tag that a file begins with, its header included; 0 if it has none.
 * @param head at least the first ten bytes
 */
export function tagBytes(head: Uint8Array): number {
  const [i, d, three, version = 0] = head
  const isTag = i === 0x49 && d === 0x44 && three === 0x33 && version >= 2 && version <= 4
  return isTag && head.length >= headerBytes ? headerBytes + sevenBits(head, 6) : 0
}

/** Reads an ID3v2 tag (2.2, 2.3 or 2.4, see id3.org). What is damaged or unknown is left out. */
export function readTags(tag: Uint8Array): Tags {
  const found: Tags = { title: '', album: '', date: '', picture: null }
  const dates = { released: '', recorded: '', year: '', day: '' }
  const end = Math.min(tagBytes(tag), tag.length)
  if (end === 0) return found
  const [version, flags] = [tag[3]!, tag[5]!]
  const isUnsynchronised = (flags & 0x80) !== 0
  // Before 2.4 the whole tag is escaped, in 2.4 each frame.
  const body =
    isUnsynchronised && version < 4 ? unescaped(tag.subarray(headerBytes, end)) : tag.subarray(headerBytes, end)
  const [nameBytes, frameHead] = version === 2 ? [3, 6] : [4, 10]
  let at = (flags & 0x40) !== 0 && version > 2 ? extendedHeaderBytes(body, version) : 0
  while (at + frameHead <= body.length && body[at] !== 0) {
    const name = latin1(body.subarray(at, at + nameBytes))
    const size =
      version === 2 ? bigEndian(body, at + 3, 3) : version === 4 ? sevenBits(body, at + 4) : bigEndian(body, at + 4, 4)
    const frameFlags = version === 4 ? body[at + 9]! : 0
    const data = body.subarray(at + frameHead, at + frameHead + size)
    at += frameHead + size
    const field = names[name]
    // Neither compressed nor encrypted frames are read, nor frames that extend beyond the tag.
    if (!field || size === 0 || data.length < size || (frameFlags & 0x0c) !== 0) continue
    const content = (frameFlags & 0x01) !== 0 ? data.subarray(4) : data
    const plain = (frameFlags & 0x02) !== 0 ? unescaped(content) : content
    if (field === 'picture') found.picture ??= pictureIn(plain, version)
    else {
      const value = text(plain.subarray(1), plain[0]!).split('\0')[0]!.trim()
      if (field === 'title' || field === 'album') found[field] ||= value
      else dates[field] ||= value
    }
  }
  found.date = dateIn(dates)
  return found
}

/** The day in the frames of dates: ID3v2.4 writes `2019-05-12T10:00`, older versions the year and `1205`. */
function dateIn({ released, recorded, year, day }: Record<'released' | 'recorded' | 'year' | 'day', string>): string {
  const older = `${year}-${day.slice(2)}-${day.slice(0, 2)}`
  const dates = [released, recorded, older].map((value) => /^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? '')
  return dates.find((date) => date !== '' && !Number.isNaN(Date.parse(date))) ?? ''
}

/** Bytes of an ID3v1 tag, which is at the very end of a file. */
export const trailerBytes = 128

/** Reads an ID3v1 tag: the last bytes of a file. Its texts have at most 30 characters. */
export function readTrailer(last: Uint8Array): Pick<Tags, 'title' | 'album'> {
  if (last.length < trailerBytes || latin1(last.subarray(0, 3)) !== 'TAG') return { title: '', album: '' }
  const field = (at: number) =>
    latin1(last.subarray(at, at + 30))
      .split('\0')[0]!
      .trim()
  return { title: field(3), album: field(63) }
}

function pictureIn(frame: Uint8Array, version: number): Tags['picture'] {
  const encoding = frame[0]!
  let at = 1
  let type: string
  if (version === 2) {
    type = latin1(frame.subarray(1, 4)) === 'PNG' ? 'image/png' : 'image/jpeg'
    at = 3
  } else {
    at = frame.indexOf(0, 1)
    type = latin1(frame.subarray(1, at)).toLowerCase()
  }
  // A byte with the type of the picture, and a description that ends with a NUL of its encoding.
  at += 2
  const isWide = encoding === 1 || encoding === 2
  if (isWide) while (at + 1 < frame.length && (frame[at] !== 0 || frame[at + 1] !== 0)) at += 2
  else while (at < frame.length && frame[at] !== 0) at++
  const bytes = frame.subarray(at + (isWide ? 2 : 1))
  return /^image\/(png|jpe?g|webp|gif)$/.test(type) && bytes.length > 0 ? { type, bytes } : null
}

function extendedHeaderBytes(body: Uint8Array, version: number): number {
  return version === 4 ? sevenBits(body, 0) : 4 + bigEndian(body, 0, 4)
}

/** Removes the zero bytes that were inserted after each 0xFF. */
function unescaped(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff)
}

/** A number of four bytes with seven bits each. */
function sevenBits(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, next) => sum * 128 + (bytes[at + next]! & 0x7f), 0)
}

function bigEndian(bytes: Uint8Array, at: number, count: number): number {
  return bytes.subarray(at, at + count).reduce((sum, byte) => sum * 256 + byte, 0)
}

function text(bytes: Uint8Array, encoding: number): string {
  if (encoding === 3) return new TextDecoder().decode(bytes)
  if (encoding === 2) return new TextDecoder('utf-16be').decode(bytes)
  if (encoding === 1) return new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le').decode(bytes)
  return latin1(bytes)
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, longestText))
}
