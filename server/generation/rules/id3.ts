/** A part of an episode with a title of its own, in milliseconds from the beginning of the episode. */
export type Chapter = { fromMs: number; untilMs: number; title: string }

/** Artwork as it is embedded. */
export type Picture = { type: 'image/jpeg' | 'image/png'; bytes: Uint8Array }

/** The content of an episode's tag. An empty text is left out. */
export type Tag = {
  title: string
  artist: string
  album: string
  /** When it was on air, in Unix seconds. */
  recordedAt: number
  picture?: Picture | undefined
  /** At most `maxChapters`. */
  chapters: readonly Chapter[]
}

/** The table of contents counts its entries in one byte. */
export const maxChapters = 255

const utf8 = 3
const frontCover = 3
const [topLevel, ordered] = [2, 1]
const noOffset = [0xff, 0xff, 0xff, 0xff]

/**
 * An ID3v2.4 tag, to be put before the frames of an MP3. Texts are UTF-8 and nothing is unsynchronised, which needs
 * no decoder today. Players show chapters only if a top-level, ordered table of contents names them. Sources:
 * id3.org/id3v2.4.0-structure, id3v2.4.0-frames and id3v2-chapters-1.0.
 */
export function id3Tag({ title, artist, album, recordedAt, picture, chapters }: Tag): Uint8Array {
  const frames = Buffer.concat([
    ...text('TIT2', title),
    ...text('TPE1', artist),
    ...text('TALB', album),
    ...text('TDRC', new Date(recordedAt * 1000).toISOString().slice(0, 19)),
    ...(picture ? [pictureFrame(picture)] : []),
    ...(chapters.length > 0 ? [contents(chapters), ...chapters.map(chapterFrame)] : []),
  ])
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0]), syncsafe(frames.length), frames])
}

const chapterId = (index: number) => terminated(`ch${index}`)

function contents(chapters: readonly Chapter[]): Buffer {
  const head = [terminated('toc'), Buffer.from([topLevel | ordered, chapters.length])]
  return frame('CTOC', ...head, ...chapters.map((_, index) => chapterId(index)))
}

function chapterFrame({ fromMs, untilMs, title }: Chapter, index: number): Buffer {
  const times = Buffer.alloc(8)
  times.writeUInt32BE(fromMs, 0)
  times.writeUInt32BE(untilMs, 4)
  return frame('CHAP', chapterId(index), times, Buffer.from([...noOffset, ...noOffset]), ...text('TIT2', title))
}

function pictureFrame({ type, bytes }: Picture): Buffer {
  return frame('APIC', Buffer.from([utf8]), terminated(type), Buffer.from([frontCover]), terminated(''), bytes)
}

function text(id: string, value: string): Buffer[] {
  return value === '' ? [] : [frame(id, Buffer.from([utf8]), Buffer.from(value.replaceAll('\0', '')))]
}

function frame(id: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id), syncsafe(body.length), Buffer.from([0, 0]), body])
}

function terminated(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

/** A number of up to 28 bits, seven in each byte. */
function syncsafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((bits) => (value >> bits) & 0x7f))
}
