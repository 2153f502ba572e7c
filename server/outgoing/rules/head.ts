import { UnreadableAnswer } from './unreadable.ts'

/**
 * Maximum length of the heads of an answer, those of interim answers included, in bytes. curl takes 300 KiB, ffmpeg any
 * number.
 */
const maxHeadBytes = 512 * 1024
/** As in curl. */
const maxFields = 5000
/** A server that sends audio or another protocol, without any head, is noticed after this size at the latest. */
const maxFirstLineBytes = 16 * 1024

/** The status and the header fields of an answer. */
export type Head = {
  status: number
  /** The values of each field that are not empty, in their order, by lower-case name. Each character is a byte. */
  fields: ReadonlyMap<string, readonly string[]>
}

/**
 * Makes a reader of the head of an answer, which takes what curl or ffmpeg take: status lines of Shoutcast, without version,
 * code or reason, or none before the fields; lines that end with LF, CR LF, or several CR; empty lines in front; fields with
 * any characters, with spaces before the colon, in several lines, or without a colon, which are left out. Interim answers
 * (1xx) are skipped, but for a change of the protocol.
 */
export function headReader() {
  let bytesRead = 0
  let line = ''
  let status: number | undefined
  let fields = new Map<string, string[]>()
  let lastField: string[] | undefined
  let fieldCount = 0

  /** Takes a line; returns whether it ends the head of the final answer. */
  function takeLine(text: string): boolean {
    if (status === undefined) {
      if (trimmed(text) === '') return false
      status = statusOf(text)
      if (isField(text)) takeField(text)
      return false
    }
    if (text !== '') {
      takeField(text)
      return false
    }
    if (status >= 200) return true
    if (status === 101) throw new UnreadableAnswer('the answer is not HTTP')
    status = undefined
    fields = new Map()
    lastField = undefined
    return false
  }

  function takeField(text: string): void {
    if (++fieldCount > maxFields) throw new UnreadableAnswer('the headers of the answer are too long')
    if (isSpace(text, 0)) {
      if (lastField) lastField.push(trimmed(`${lastField.pop()} ${trimmed(text)}`))
      return
    }
    const colon = text.indexOf(':')
    const name = trimmed(text.slice(0, colon)).toLowerCase()
    if (colon < 0 || name === '') return
    lastField = fields.get(name) ?? []
    lastField.push(trimmed(text.slice(colon + 1)))
    fields.set(name, lastField)
  }

  return {
    /**
     * Takes the next bytes. Returns the head when it is complete, and the number of these bytes that belong to it.
     * @throws UnreadableAnswer
     */
    push(bytes: Uint8Array): { head: Head; length: number } | undefined {
      for (let at = 0; at < bytes.length; ) {
        const found = bytes.indexOf(0x0a, at)
        const end = found < 0 ? bytes.length : found
        bytesRead += found < 0 ? end - at : end + 1 - at
        if (bytesRead > maxHeadBytes) throw new UnreadableAnswer('the headers of the answer are too long')
        line += latin1(bytes.subarray(at, end))
        if (status === undefined && line.length > maxFirstLineBytes)
          throw new UnreadableAnswer('the answer is not HTTP')
        at = end + 1
        if (found < 0) break
        if (takeLine(withoutCr(line))) {
          const filled = [...fields].map(([name, values]) => [name, values.filter((value) => value !== '')] as const)
          return { head: { status: status!, fields: new Map(filled) }, length: at }
        }
        line = ''
      }
      return undefined
    },
    /** Whether the connection ended within a first line, which is then no status line. */
    isWithinFirstLine: () => status === undefined && trimmed(line) !== '',
  }
}

/** The last of several values, as in ffmpeg; `undefined` if there is no value. */
export function lastValue({ fields }: Head, name: string): string | undefined {
  return fields.get(name)?.at(-1)
}

/** The elements of a list that may be spread over several fields, in lower case and without parameters (`gzip;q=1`). */
export function listedIn({ fields }: Head, name: string): string[] {
  const elements = (fields.get(name) ?? []).flatMap((value) => value.toLowerCase().split(','))
  return elements.map((element) => element.replace(/;.*/s, '').replace(/["\s]+/g, '')).filter((name) => name !== '')
}

/**
 * The URL references that a `Location` may mean, the likeliest first: of what is not UTF-8, each byte is percent-encoded, as
 * browsers and curl do it; in the name of a host it is Windows-1252.
 */
export function locationsIn(value: string): string[] {
  const bytes = Buffer.from(value, 'latin1')
  const utf8 = utf8In(bytes)
  if (utf8 !== undefined) return [utf8]
  const escaped = value.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  return [escaped, new TextDecoder('windows-1252').decode(bytes)]
}

function utf8In(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A name, often with a version, and after spaces the code. Characters that cannot be seen may be in front, as of a BOM. */
const statusLine = /^[^!-~]*[a-z][^\s:]*[ \t]+0*([1-9]\d\d)/i
const statusLineWithoutCode = /^[^!-~]*(?:http|icy)(?:\/[^\s:]*)?(?:[ \t]+[^\d \t]|[ \t]*$)/i
/** The fields of servers that leave out the status line. */
const firstField = /^(?:(?:icy|ice)-[\w-]+|content-(?:type|length)|server|date|status)[ \t]*:/i

const isField = (line: string): boolean => firstField.test(line)

function statusOf(line: string): number {
  const code = statusLine.exec(line)?.[1] ?? /^status[ \t]*:[ \t]*([1-9]\d\d)/i.exec(line)?.[1]
  if (code !== undefined) return Number(code)
  if (isField(line) || statusLineWithoutCode.test(line)) return 200
  throw new UnreadableAnswer('the answer is not HTTP')
}

function isSpace(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\t'
}

/** Without the spaces and tabs around it, and only those: NBSP is a part of many characters of UTF-8. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isSpace(text, start)) start++
  while (end > start && isSpace(text, end - 1)) end--
  return text.slice(start, end)
}

function withoutCr(text: string): string {
  let end = text.length
  while (text[end - 1] === '\r') end--
  return text.slice(0, end)
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}
