import { type AudioKind, audioStart } from './audio-start.ts'

/** The result for the bytes seen so far. `mp3` and `not-mp3` are final. */
export type Mp3Verdict = 'undecided' | 'mp3' | 'not-mp3'

/** A check in progress. Feed it the file in order, in chunks of any size. */
export type Mp3Check = {
  /** Takes the next bytes, which may be reused afterwards. Once the verdict is final, further calls only return it. */
  push(chunk: Uint8Array): Mp3Verdict
  /** Marks the end of the file. A file that is still undecided is not an MP3. */
  end(): Exclude<Mp3Verdict, 'undecided'>
}

/** Detects from a file's beginning whether it is an MP3, by the rule of `audioStart`. */
export function mp3Check(): Mp3Check {
  const search = audioStart()
  const isMp3 = (kind: AudioKind) => (kind === 'mp3' ? 'mp3' : 'not-mp3')
  return {
    push(chunk) {
      const kind = search.push(chunk)
      return kind ? isMp3(kind) : 'undecided'
    },
    end: () => isMp3(search.end()),
  }
}

const id3HeaderBytes = 10
const id3FooterFlag = 0x10

/** The length of the ID3v2 tag that begins with ten bytes; 0 if they are no header of one. Source: ID3v2.4.0, section 3.1. */
export function id3TagBytes(header: Uint8Array): number {
  const byte = (at: number) => header[at] ?? 0xff
  if (byte(0) !== 0x49 || byte(1) !== 0x44 || byte(2) !== 0x33) return 0
  if (byte(3) === 0xff || byte(4) === 0xff) return 0
  if ((byte(6) | byte(7) | byte(8) | byte(9)) & 0x80) return 0
  const size = (byte(6) << 21) | (byte(7) << 14) | (byte(8) << 7) | byte(9)
  return id3HeaderBytes + size + (byte(5) & id3FooterFlag ? id3HeaderBytes : 0)
}
