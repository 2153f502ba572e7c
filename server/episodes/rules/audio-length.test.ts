import { describe, expect, it } from 'vitest'
import { type FileAnswer, lengthFromFirstByte, lengthOfWhole } from './audio-length.ts'

const whole: [status: number, headers: FileAnswer['headers'], length: number | null, why: string][] = [
  [200, { 'content-length': '48291840' }, 48291840, 'it tells'],
  [200, { 'content-length': '1' }, 1, 'one byte'],
  [200, { 'content-length': '9007199254740991' }, 9007199254740991, 'the largest exact number'],
  [200, { 'content-length': '9007199254740992' }, null, 'one beyond it'],
  [200, { 'content-length': '99999999999999999999' }, null, 'far beyond it'],
  [200, { 'content-length': '0' }, null, 'empty, or unknown'],
  [200, { 'content-length': '007' }, 7, 'zeros in front are digits'],
  [200, { 'content-length': '-5' }, null, 'negative'],
  [200, { 'content-length': '1e3' }, null, 'no decimal digits'],
  [200, { 'content-length': '0x10' }, null, 'nor these'],
  [200, { 'content-length': '12.5' }, null, 'no whole number'],
  [200, { 'content-length': '' }, null, 'empty'],
  [200, { 'content-length': '5, 5' }, null, 'given twice'],
  [200, { 'content-length': undefined }, null, 'not given'],
  [200, {}, null, 'not given'],
  [200, { 'content-length': '500', 'content-encoding': 'gzip' }, null, 'the length of something else'],
  [204, { 'content-length': '500' }, null, 'no content'],
  [206, { 'content-length': '1' }, null, 'a part'],
  [301, { 'content-length': '178' }, null, 'a page that says where it went'],
  [404, { 'content-length': '1245' }, null, 'a page that says it is missing'],
  [405, { 'content-length': '0' }, null, 'no HEAD here'],
]

describe('lengthOfWhole', () => {
  it.each(whole)('%i with %j gives %j: %s', (status, headers, length) => {
    expect(lengthOfWhole({ status, headers })).toBe(length)
  })
})

const firstByte: [status: number, headers: FileAnswer['headers'], length: number | null, why: string][] = [
  [206, { 'content-range': 'bytes 0-0/12345', 'content-length': '1' }, 12345, 'it tells'],
  [206, { 'content-range': 'Bytes 0-0/12345' }, 12345, 'units have no case'],
  [206, { 'content-range': 'bytes 0-0/*' }, null, 'it does not know'],
  [206, { 'content-range': 'bytes 0-0/0' }, null, 'impossible'],
  [206, { 'content-range': 'bytes 0-99/12345' }, null, 'another range than the one asked for'],
  [206, { 'content-range': 'bytes 0-0/12345, bytes 0-0/1' }, null, 'two of them'],
  [206, { 'content-range': 'bytes 0-0/9007199254740992' }, null, 'beyond what is exact'],
  [206, { 'content-range': 'items 0-0/5' }, null, 'not bytes'],
  [206, { 'content-length': '1' }, null, 'no range given'],
  [206, { 'content-range': 'bytes 0-0/12345', 'content-encoding': 'gzip' }, null, 'the length of something else'],
  [200, { 'content-length': '12345' }, 12345, 'a server without ranges sends the whole file'],
  [200, { 'content-range': 'bytes 0-0/12345' }, null, 'a range only counts in a 206'],
  [416, { 'content-range': 'bytes */12345' }, null, 'refused'],
  [403, { 'content-length': '1245' }, null, 'refused'],
]

describe('lengthFromFirstByte', () => {
  it.each(firstByte)('%i with %j gives %j: %s', (status, headers, length) => {
    expect(lengthFromFirstByte({ status, headers })).toBe(length)
  })
})
