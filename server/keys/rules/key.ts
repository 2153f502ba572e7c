const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'ack_'
const randomBytes = 32
const secretLength = 43
const checksumLength = 6
const checkedLength = prefix.length + secretLength
const keyLength = checkedLength + checksumLength

/** The base62 digit of each ASCII code, or 255 if it is not a digit. */
const digitOf = new Uint8Array(128).fill(255)
for (let digit = 0; digit < 62; digit++) digitOf[alphabet.charCodeAt(digit)] = digit

/** CRC-32 of ISO-HDLC (the one of zip and PNG), a byte at a time. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/**
 * Writes 256 random bits as an API key: `ack_`, the bits as one big-endian number in 43 digits of base62 (0–9, A–Z,
 * a–z; zeros in front), and the CRC-32 of all that in 6 digits more.
 *
 * The prefix and the checksum are the idea of GitHub's tokens
 * (https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/): a scanner can
 * recognise a leaked key with next to no false alarms, and a mistyped one is refused without asking the database. The
 * checksum keeps no secret; anyone can compute it.
 *
 * @param random 32 bytes of a cryptographic source
 * @returns the key, 53 characters
 * @throws RangeError when `random` is not 32 bytes long
 */
export function makeKey(random: Uint8Array): string {
  if (random.length !== randomBytes) throw new RangeError(`A key is made of ${randomBytes} bytes, not ${random.length}`)
  let number = 0n
  for (const byte of random) number = (number << 8n) | BigInt(byte)
  const checked = prefix + base62(number, secretLength)
  return checked + base62(BigInt(crc32(checked)), checksumLength)
}

/**
 * Whether a text has the form of a key: prefix, length, alphabet and checksum. Any one mistyped character and any two
 * swapped neighbours are detected, since CRC-32 detects every error within 32 bits. It takes well under a microsecond.
 * A well-formed key need not exist.
 *
 * @param text what a client sent, of any length and content
 */
export function isWellFormedKey(text: string): boolean {
  if (text.length !== keyLength || !text.startsWith(prefix)) return false
  for (let at = prefix.length; at < keyLength; at++) {
    const code = text.charCodeAt(at)
    if (code > 127 || digitOf[code] === 255) return false
  }
  let checksum = 0
  for (let at = checkedLength; at < keyLength; at++) checksum = checksum * 62 + digitOf[text.charCodeAt(at)]!
  return checksum === crc32(text)
}

/** The first eight characters of a key (`ack_3fK9`), stored and shown so that people can tell their keys apart. */
export function keyPrefix(key: string): string {
  return key.slice(0, 8)
}

/** The last four characters of a key, stored and shown beside its prefix. */
export function keyLastFour(key: string): string {
  return key.slice(-4)
}

/** CRC-32 of the 47 ASCII characters that the checksum covers. `rules/` may not import `node:zlib`. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (let at = 0; at < checkedLength; at++) crc = (crc >>> 8) ^ crcTable[(crc ^ text.charCodeAt(at)) & 255]!
  return (crc ^ 0xffffffff) >>> 0
}

function base62(number: bigint, length: number): string {
  let digits = ''
  for (let rest = number; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits
  return digits.padStart(length, '0')
}
