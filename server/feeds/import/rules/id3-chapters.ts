import { id3TagBytes } from '../../../lib/mp3.ts'
import { framesIn, framesOf, textIn } from '../../../recordings/rules/id3-tags.ts'
import { titleText } from '../../../recordings/rules/title-text.ts'
import { type Chapters, chaptersOf, maxChapters } from './chapters.ts'

/** Bytes of tags at the beginning of a file that are read: tags have pictures of some megabytes. And the maximum number of tags. */
const [maxTagBytes, maxTags] = [4 * 1024 * 1024, 8]
const headerBytes = 10
/** Behind the name of a chapter: its start and end, in milliseconds, and their places in the file. */
const timesBytes = 16
const maxPartsOfChapter = 20

/**
 * Reads the chapters in the ID3v2 tags at the beginning of an MP3. Takes the chunks of the file, in order; `end` gives the
 * chapters. Source: ID3v2 Chapter Frame Addendum 1.0.
 */
export function id3Chapters(): { push: (chunk: Uint8Array) => void; end: () => Chapters } {
  const held: Uint8Array[] = []
  let [length, needed] = [0, headerBytes]
  let tags: Uint8Array[] = []

  /** The tags in the bytes that are held, as far as they are there. */
  function look(): void {
    const bytes = Buffer.concat(held)
    tags = []
    for (let at = 0; tags.length < maxTags; ) {
      const size = id3TagBytes(bytes.subarray(at, at + headerBytes))
      if (size === 0 || at >= maxTagBytes) break
      tags.push(bytes.subarray(at, at + size))
      at += size
      needed = at + headerBytes
      if (needed > length && length < maxTagBytes) return
    }
    needed = 0
    held.length = 0
  }

  return {
    push(chunk) {
      if (needed === 0) return
      held.push(Buffer.from(chunk))
      length += chunk.length
      if (length >= Math.min(needed, maxTagBytes)) look()
    },
    end() {
      if (needed > 0) look()
      const found = tags.flatMap((tag) =>
        [...framesOf(tag, { bytes: maxTagBytes, frames: 2 * maxChapters })].map((frame) => ({
          ...frame,
          version: tag[3]!,
        })),
      )
      return chaptersOf(found.filter(({ id }) => id === 'CHAP').map(({ body, version }) => chapterIn(body, version)))
    },
  }
}

function chapterIn(body: Uint8Array, version: number): { fromMs: number | undefined; title: string } {
  const nameEnd = body.indexOf(0)
  const times = body.subarray(nameEnd + 1, nameEnd + 1 + timesBytes)
  if (nameEnd < 0 || times.length < timesBytes) return { fromMs: undefined, title: '' }
  const parts = framesIn(body.subarray(nameEnd + 1 + timesBytes), {
    version,
    isUnsynchronised: false,
    frames: maxPartsOfChapter,
  })
  let title = ''
  for (const part of parts) {
    if (part.id === 'TIT2' && title === '') title = titleText(textIn(part.body)[0] ?? '', { chosen: 'auto', found: '' })
  }
  return { fromMs: new DataView(times.buffer, times.byteOffset).getUint32(0), title }
}
