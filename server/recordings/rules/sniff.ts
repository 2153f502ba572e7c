import { type AudioKind, audioStart } from '../../lib/audio-start.ts'
import { listIn } from './playlist.ts'
import { textOf, utf16Of } from './text-of.ts'

/** The content of a stream or a segment. */
export type Content = AudioKind | 'hls' | 'playlist' | 'html'

/** A text is looked at as a whole up to this length. */
export const sniffBytes = 64 * 1024
/** Whether bytes are a text is decided by this many. */
const headBytes = 512

/** A look at a stream's first bytes. */
export type Sniffer = {
  /** Takes the next bytes, which may be reused afterwards; ICY metadata is already removed. The result is final once there is one. */
  push(chunk: Uint8Array): Content | undefined
  /** No more bytes will follow. */
  end(): Content
  /** The bytes at the beginning that belong to no audio: see `audioStart`. */
  skippedBytes(): number
  /** The text, where the content is one. */
  text(): string
}

/**
 * Decides by its first bytes what a stream contains, whatever its declared type. The result does not depend on how the bytes
 * are cut.
 */
export function sniffer(): Sniffer {
  const audio = audioStart()
  /** The bytes received until the content is known, and all of them if it is text. */
  let seen: Uint8Array | undefined = new Uint8Array()
  let isText = false
  let result: Content | undefined

  function take(chunk: Uint8Array, isAll: boolean): Content | undefined {
    if (!seen) return isAll ? audio.end() : audio.push(chunk)
    const before = seen.length
    const bytes = Buffer.concat([seen, chunk])
    seen = bytes
    if (!isAll && bytes.length < headBytes) return undefined
    if (before < headBytes || isAll) {
      const head = bytes.subarray(0, headBytes)
      isText = looksLikeText(head)
      if (isText && isPage(textOf(head))) return 'html'
    }
    if (isText) {
      if (!isAll && bytes.length < sniffBytes) return undefined
      const content = textContent(textOf(bytes.subarray(0, sniffBytes)))
      if (content !== 'other') return content
    }
    // Some scripts write a warning before the audio.
    const found = audio.push(bytes)
    if (!found) seen = undefined
    return found ?? (isAll ? audio.end() : undefined)
  }

  return {
    push(chunk) {
      result ??= take(chunk, false)
      return result
    },
    end() {
      result ??= take(new Uint8Array(), true) ?? 'other'
      return result
    },
    skippedBytes: audio.skippedBytes,
    text: () => textOf((seen ?? new Uint8Array()).subarray(0, sniffBytes)),
  }
}

/** The content of a whole segment, and its bytes without the tags before its audio. */
export function segmentContent(bytes: Uint8Array): { content: Content; audio: Uint8Array } {
  const sniffed = sniffer()
  const content = sniffed.push(bytes) ?? sniffed.end()
  return { content, audio: bytes.subarray(sniffed.skippedBytes()) }
}

/** Whether bytes have no control characters but those of texts. */
function looksLikeText(head: Uint8Array): boolean {
  if (head.length === 0) return false
  if (utf16Of(head)) return true
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1a)
}

const isPage = (text: string) => /^\s*<(?:!doctype html|html|head|body|script)\b/i.test(text)

function textContent(text: string): Content {
  const isHls = /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE|PART-INF|MAP|SKIP)\b/i
  if (text.split(/[\r\n]+/).some((line) => isHls.test(line.trimStart()))) return 'hls'
  if (listIn(text)) return 'playlist'
  return /<(?:html|body)\b/i.test(text) ? 'html' : 'other'
}
