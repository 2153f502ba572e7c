import { mp3Check } from '../../lib/mp3.ts'
import { decoded } from './icy.ts'
import { adts } from './stream-units.ts'

/** The content of a stream or a segment. `ts` is an MPEG transport stream; `mp4` also fragmented MP4 (fMP4). */
export type Content = 'mp3' | 'aac' | 'ogg' | 'flac' | 'ts' | 'mp4' | 'hls' | 'playlist' | 'html' | 'other'

/** A text is looked at as a whole up to this length; for audio much less is enough. */
export const sniffBytes = 64 * 1024

/** A burst begins in mid-frame; an ADTS frame is at most 8191 bytes long. */
const maxAudioSniff = 32 * 1024
const adtsFramesNeeded = 4
const tsPacketBytes = 188
const tsPacketsNeeded = 3

/**
 * Decides by its first bytes what a stream contains, whatever its declared type.
 * @param bytes everything so far; ICY metadata is already removed
 * @param isAll no more bytes will follow, or no more are needed
 * @returns undefined while more bytes are needed, never when `isAll` or when there are `sniffBytes`
 */
export function sniff(bytes: Uint8Array, isAll: boolean): Content | undefined {
  const isEnough = isAll || bytes.length >= sniffBytes
  if (bytes.length < 12 && !isEnough) return undefined
  const fixed = fixedStart(bytes)
  if (fixed) return fixed
  const text = textStart(bytes)
  if (text === 'text') return isEnough ? textContent(decoded(bytes)) : undefined
  if (text) return text
  const afterTag = bytes.subarray(id3Bytes(bytes))
  if (afterTag.length < bytes.length && fixedStart(afterTag)) return fixedStart(afterTag)
  if (mp3Check().push(bytes) === 'mp3') return 'mp3'
  if (hasAdts(afterTag)) return 'aac'
  return isEnough || bytes.length >= maxAudioSniff ? 'other' : undefined
}

/** The bytes of an ID3v2 tag at the beginning, as HLS puts it before each segment of packed audio; 0 if there is none. */
export function id3Bytes(bytes: Uint8Array): number {
  if (bytes.length < 10 || latin1(bytes, 0, 3) !== 'ID3') return 0
  const [a, b, c, d] = [bytes[6]!, bytes[7]!, bytes[8]!, bytes[9]!]
  const hasFooter = (bytes[5]! & 0x10) !== 0
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d) + (hasFooter ? 10 : 0)
}

function fixedStart(bytes: Uint8Array): Content | undefined {
  if (latin1(bytes, 0, 4) === 'OggS') return 'ogg'
  if (latin1(bytes, 0, 4) === 'fLaC') return 'flac'
  if (/^(ftyp|styp|moof|moov|sidx|emsg)$/.test(latin1(bytes, 4, 8))) return 'mp4'
  const packets = Array.from({ length: tsPacketsNeeded }, (_, packet) => bytes[packet * tsPacketBytes])
  if (packets.every((sync) => sync === 0x47)) return 'ts'
  return undefined
}

/** `text` for a playlist that must be read as a whole. */
function textStart(bytes: Uint8Array): 'text' | 'html' | undefined {
  const start = latin1(bytes, 0, 512)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^(<!doctype html|<html|<head|<!--|<script|<body)/i.test(start)) return 'html'
  if (/^(#EXTM3U|\[playlist\]|<\?xml|<playlist|https?:\/\/)/i.test(start)) return 'text'
  return undefined
}

function textContent(text: string): Content {
  if (/^#EXT-X-(TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)/m.test(text)) return 'hls'
  if (/<html/i.test(text)) return 'html'
  return /^\s*</.test(text) && !/<playlist/i.test(text) ? 'other' : 'playlist'
}

/** Whether ADTS frames of one kind follow one another from some byte on. */
function hasAdts(bytes: Uint8Array): boolean {
  const isSame = (at: number, start: number) =>
    bytes[at + 1] === bytes[start + 1] && (bytes[at + 2]! & 0xfc) === (bytes[start + 2]! & 0xfc)
  for (let start = 0; start < bytes.length; start++) {
    let [at, frames] = [start, 0]
    for (let length = adts.lengthAt(bytes, at); length && isSame(at, start); length = adts.lengthAt(bytes, at)) {
      if (++frames === adtsFramesNeeded) return true
      at += length
    }
  }
  return false
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
