import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { encryptionOf } from './database/dialect/ssl-mode.ts'
import { locationOf } from './storage/location.ts'

/** Parses a value; undefined if it is invalid. `base` is the folder of a relative path: absolute, or empty for the working directory. */
export type Parse = (text: string, base: string) => unknown

/** One of some words. */
export const oneOf =
  (...words: string[]): Parse =>
  (text) =>
    words.includes(text) ? text : undefined

/** A whole number within limits. */
export const wholeNumber =
  (min: number, max: number): Parse =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined

/** An address to listen on. */
export const address: Parse = (text) => (isIP(text) || text === 'localhost' ? text : undefined)

/** An http or https URL, or nothing. */
export const collectorUrl: Parse = (text) =>
  text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)) ? text : undefined

/** The origin of an https URL without a path. */
export function httpsOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && /^https:\/\/[^/?#@]+\/?$/i.test(text) ? url.origin : undefined
}

/** An https URL as it was written: an issuer is compared letter by letter. */
export function issuerUrl(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && /^https:\/\/[^?#@]+$/i.test(text) ? text : undefined
}

/** An https URL, without a slash at its end. */
export function publicUrl(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && /^https:\/\/[^?#@]+$/i.test(text)
  return isPlain ? url.href.replace(/\/$/, '') : undefined
}

/** Validates a database URL and makes the path of an SQLite URL absolute; undefined if it is for neither engine. */
export function databaseUrl(text: string, base = ''): string | undefined {
  if (/^sqlite:.+/.test(text)) return `sqlite:${resolve(base, text.slice('sqlite:'.length))}`
  return /^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text) && encryptionOf(text) ? text : undefined
}

/** The path of a folder, made absolute, or the URL of a bucket. */
export function backupFolder(text: string, base: string): string | undefined {
  if (/^\w+:\/\//.test(text)) return locationOf(text)?.kind === 's3' ? text : undefined
  return text.includes('\0') ? undefined : resolve(base, text)
}

/** IP addresses and CIDRs, with commas between them. */
export function addressList(text: string): string | undefined {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  const valid = items.every((item) => (item.includes('/') ? ipaddr.isValidCIDR(item) : isIP(item) !== 0))
  return valid ? items.join(',') : undefined
}
