/** What a web server answered about a file: the part of it that tells the file's length. */
export type FileAnswer = {
  status: number
  /** By lower-case name. */
  headers: Record<string, string | undefined>
}

/**
 * The length in bytes that an answer to a HEAD request, or to a GET without a range, gives: its Content-Length (RFC
 * 9110, section 8.6). Only a plain 200 counts. With a Content-Encoding the number would be the length of the encoded
 * file, and a server that gives 0 does not know.
 *
 * @returns a whole number of at least 1 and at most 2^53−1, or null when the answer does not tell
 */
export function lengthOfWhole(answer: FileAnswer): number | null {
  if (answer.status !== 200 || answer.headers['content-encoding'] !== undefined) return null
  return positiveInteger(answer.headers['content-length'])
}

/**
 * The length in bytes that an answer to a GET of `Range: bytes=0-0` gives: what stands behind the slash of
 * `Content-Range: bytes 0-0/12345` in a 206 (RFC 9110, section 14.4). A server that knows no ranges answers 200 with
 * the whole file; then it counts as any whole answer does.
 *
 * @returns a whole number of at least 1 and at most 2^53−1, or null when the answer does not tell
 */
export function lengthFromFirstByte(answer: FileAnswer): number | null {
  if (answer.status !== 206) return lengthOfWhole(answer)
  if (answer.headers['content-encoding'] !== undefined) return null
  const range = /^bytes +0-0\/([0-9]+)$/i.exec(answer.headers['content-range'] ?? '')
  return positiveInteger(range?.[1])
}

function positiveInteger(digits: string | undefined): number | null {
  if (digits === undefined || !/^[0-9]{1,16}$/.test(digits)) return null
  const number = Number(digits)
  return number > 0 && Number.isSafeInteger(number) ? number : null
}
