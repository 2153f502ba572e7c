import { headerBytes, readTags, tagBytes } from './id3.ts'
import { refusedAtOnce } from './upload.ts'

/** As much of a tag is read at most, in bytes: a picture may be large. */
const mostBytes = 8 * 1024 * 1024

/** What is known of a file before it is sent. */
export type FileFacts = {
  /** Why it need not be sent. */
  refusal: ReturnType<typeof refusedAtOnce> | 'file_unreadable'
  title: string
  album: string
  picture: Blob | null
}

/**
 * Looks into a file: only at its beginning, however large it is.
 * @throws DOMException if it cannot be read
 */
export async function readFile(file: File): Promise<FileFacts> {
  const part = async (bytes: number) => new Uint8Array(await file.slice(0, bytes).arrayBuffer())
  const head = await part(Math.max(headerBytes, 12))
  const refusal = refusedAtOnce(file.size, head)
  if (refusal) return { refusal, title: '', album: '', picture: null }
  const { title, album, picture } = readTags(await part(Math.min(tagBytes(head), mostBytes)))
  const blob = picture && new Blob([new Uint8Array(picture.bytes)], { type: picture.type })
  return { refusal, title, album, picture: blob }
}
