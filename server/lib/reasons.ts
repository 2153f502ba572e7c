/**
 * Why audio is missing or cannot be recorded, in words for people; `#` stands for a number. Texts like these are stored with
 * the gaps, so one that changes stays here for as long as recordings are kept. The dashboard has each in every language.
 */
export const reasons = [
  'Aircheck was not running',
  'a fault in the recorder; the log has more',
  'a part of the HLS stream could not be fetched',
  'an error here',
  'audio is missing in the stream',
  'ffmpeg could not decode the stream',
  'ffmpeg could not keep up',
  'ffmpeg has ended',
  'ffmpeg is needed for this stream and is not installed',
  'its file is missing',
  'no answer within # s',
  'no audio arrives',
  'no audio within # s',
  'no connection',
  'no server is running',
  'nothing was received for # s',
  'nothing was recorded',
  'parts left the HLS playlist before they were fetched',
  'recording was switched off',
  'stream_url must be a public address',
  'stream_url must be a valid HTTP/HTTPS URL',
  'the HLS playlist has no audio',
  'the HLS playlist has no new segments',
  'the HLS playlist is not valid',
  'the HLS playlist says that audio is missing',
  'the HLS segments are not audio that can be recorded',
  'the HLS stream is encrypted',
  'the HLS stream was interrupted',
  'the TLS certificate has expired',
  'the TLS certificate is for another name',
  'the TLS certificate is not from a known authority',
  'the TLS certificate is not valid',
  'the TLS certificate is not valid yet',
  'the TLS certificate is self-signed',
  'the TLS connection failed',
  'the answer cannot be decompressed',
  'the answer is a file, not a live stream',
  'the answer is a web page, not audio',
  'the answer is not HTTP',
  'the answer is not audio that can be recorded',
  'the answer is too long',
  'the audio was late, not lost',
  'the chunks of the answer cannot be read',
  'the clock was set',
  'the connection failed',
  'the connection was lost',
  'the connection was refused',
  'the disk is full',
  'the disk is too slow',
  'the folder of the recordings cannot be written',
  'the headers of the answer are too long',
  'the host cannot be reached',
  'the host did not answer',
  'the name could not be resolved',
  'the name is unknown',
  'the playlist has no address that can be recorded',
  'the playlists lead to further playlists',
  'the recorder was interrupted',
  'the recording cannot be written; the log has more',
  'the stream answered #',
  'the stream ended',
  'the stream redirects too often',
  'the stream was closed',
  'the stream was lost',
] as const

/** A reason as it is listed. */
export type ListedReason = (typeof reasons)[number]

type Filled<Listed extends string> = Listed extends `${infer Before}#${infer After}`
  ? `${Before}${number}${After}`
  : Listed

/** A reason with its number. */
export type Reason = Filled<ListedReason>

/** Which entry of a list of servers is recorded. */
export type EntryWords = `entry ${number} of ${number} of the list`

/** An entry in words, and after a reason. */
export const entryWords = ({ number, of }: { number: number; of: number }): EntryWords =>
  `entry ${number} of ${of} of the list`

/** A reason that is that of an entry of a list, if it is. */
export const reasonOfEntry = (reason: string, entry: { number: number; of: number } | undefined) =>
  entry ? `${reason} (${entryWords(entry)})` : reason
