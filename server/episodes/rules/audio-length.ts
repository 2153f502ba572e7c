/** The part of an HTTP response that states a file's length. */
export type FileAnswer = {
  status: number
  /** By lower-case name. */
  headers: Record<string, string | undefined>
}

/**
 * The length in bytes from the response to a HEAD, or to a GET without a range: its Content-Length (RFC 9110, section
 * 8.6). Only a 200 without Content-Encoding counts, because the number is otherwise the length of the encoded file. 0
 * counts as unknown.
 *
 * @returns a whole number from 1 to 2^53−1, or null when the response states no usable length
 */
export function lengthOfWhole(answer: FileAnswer): number | null {
  if (answer.status !== 200 || answer.headers['content-encoding'] !== undefined) return null
  return positiveInteger(answer.headers['content-length'])
}

/**
 * The length in bytes from the response to a GET of `Range: bytes=0-0`: in a 206, the number after the slash of
 * `Content-Range: bytes 0-0/12345` (RFC 9110, section 14.4). A server without range support answers 200 with the whole
 * file; that is read by `lengthOfWhole`.
 *
 * @returns a whole number from 1 to 2^53−1, or null when the response states no usable length
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
