import { expect, it } from 'vitest'
import { DatabaseUnreachable } from '../database/dialect/postgres-pool.ts'
import { StorageDown } from '../storage/storage.ts'
import { perFile } from './per-file.ts'

const lines: object[] = []
const log = { error: (about: object) => void lines.push(about) }
const files = perFile(log, () => true)

it.each([
  ['a disk that cannot read it', Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' })],
  ['a fault of the program', new TypeError('x is undefined')],
])('%s is of one file: it is logged once, and the next file has its turn', async (name, error) => {
  const failing = () => files(name, () => Promise.reject(error))
  lines.length = 0
  expect([await failing(), await failing(), await files('another', async () => {})]).toEqual([false, false, true])
  expect(lines).toEqual([{ err: error, file: name }])
})

it.each([
  ['the bucket', new StorageDown('It answers 503.')],
  ['the database', new DatabaseUnreachable('It is down.')],
  ['the end of the work', AbortSignal.abort().reason as Error],
])('%s concerns every file', async (_, error) => {
  await expect(files('one', () => Promise.reject(error))).rejects.toBe(error)
})

it('the recorder does its work again after a fault of the program', async () => {
  const error = new TypeError('x is undefined')
  await expect(perFile(log)('one', () => Promise.reject(error))).rejects.toBe(error)
})
