import { readTags, readTrailer, tagBytes, trailerBytes } from './id3.ts'
import { refusedAtOnce } from './upload.ts'

/** The maximum number of bytes that are read of a tag: a picture may be large. */
const mostBytes = 8 * 1024 * 1024

/** Bytes by which other kinds of files are recognised. */
const headBytes = 4096

/** The properties of a file that are known before it is sent. */
export type FileFacts = {
  /** The reason not to send it; null if there is none. */
  refusal: ReturnType<typeof refusedAtOnce> | 'file_unreadable'
  title: string
  album: string
  /** Such as `2019-05-12`; empty if it has none. */
  date: string
  picture: Blob | null
}

/**
 * Reads the beginning and the end of a file, and never all of it.
 * @throws DOMException if it cannot be read
 */
export async function readFile(file: File): Promise<FileFacts> {
  const part = async (bytes: number) => new Uint8Array(await file.slice(0, bytes).arrayBuffer())
  const head = await part(headBytes)
  const refusal = refusedAtOnce(file.size, head)
  if (refusal) return { refusal, title: '', album: '', date: '', picture: null }
  const { title, album, date, picture } = readTags(await part(Math.min(tagBytes(head), mostBytes)))
  const old = readTrailer(new Uint8Array(await file.slice(-trailerBytes).arrayBuffer()))
  const blob = picture && new Blob([new Uint8Array(picture.bytes)], { type: picture.type })
  return { refusal, title: title || old.title, album: album || old.album, date, picture: blob }
}
