import type { RecordedTail } from '../rules/splice.ts'
import type { HlsDeps, HlsPlace, Missing } from './hls.ts'
import type { ListenDeps, ListenOptions } from './listen.ts'
import type { TranscodeDeps } from './transcode.ts'

/** The client for streams, a monotonic clock, and timers. */
export type SourceDeps = ListenDeps & HlsDeps & TranscodeDeps

/** `signal` ends the source: playing throws StreamFailed. Segments of HLS are fetched without pauses. */
export type SourceOptions = ListenOptions & {
  /**
   * Called for each title, between the pieces of audio that it is heard between; of what is transcoded, up to a second
   * before. Empty if nothing is named.
   */
  onTitle?: (title: string) => void
  /** The place where an earlier connection ended, and the function that takes a change of it. */
  memory?: SourceMemory
  remember?: (change: SourceMemory) => void
}

/** The place in an HLS stream, and the hashes of the frames or pages that were given to ffmpeg last. */
export type SourceMemory = { readonly place?: HlsPlace | undefined; readonly units?: RecordedTail | undefined }

/** A piece of MP3, as far as the source knows it. */
export type Piece = {
  /** The instant of its first sample, in microseconds since the epoch, as an HLS playlist says. */
  dateUs?: number | undefined
  /** It does not continue the frame before, which is whole. */
  isNewPart?: boolean
  /** The first of a connection that repeats nothing of an earlier one; `certain` if nothing is missing before it either. */
  follows?: 'certain' | 'in order' | undefined
  /** The audio that is missing before it. */
  missing?: Missing | undefined
}

/** Takes MP3 as it arrives; valid during the call only. */
export type TakeMp3 = (mp3: Uint8Array, piece: Piece) => void

/** An open source. */
export type Source = {
  kind: 'mp3' | 'aac' | 'ogg' | 'flac' | 'ts' | 'hls'
  /** Its MP3 is made here by ffmpeg. Such bytes differ from one connection to the next. Null: not known yet (HLS). */
  isTranscoded: boolean | null
  /** The name that the server gives (`icy-name`). */
  name: string | undefined
  /**
   * Gives the MP3 to `take`. To be called once, and soon. Never resolves.
   * @throws StreamFailed when the source ends, for whatever reason; and what `take` throws, which closes the source
   */
  play(take: TakeMp3): Promise<never>
}
