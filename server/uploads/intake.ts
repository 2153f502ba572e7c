import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { enforceMinimumRate, type MinimumRate } from '../http/port/minimum-rate.ts'
import type { FieldError } from '../lib/problem.ts'
import { Problem } from '../lib/problem.ts'
import type { Received, Storage } from '../storage/storage.ts'
import { checkedMp3, FileRefused, maxFileBytes } from './checked-mp3.ts'

/** The content of a multipart body. */
export type Intake = {
  fields: Record<string, string>
  /** The stored file; the caller must keep or discard it. */
  file: Received | undefined
  /** Errors about the file, and about parts given twice. */
  errors: FieldError[]
  /** False if reading stopped early because the file was refused. Missing fields may then be in the unread rest. */
  isWhole: boolean
}

/** Maximum that is read after the file was refused, to report errors of the other parts too. */
const patienceBytes = 1024 * 1024

const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 50, files: 10, parts: 60, headerPairs: 20 }

/**
 * Reads a multipart body: the part named `file` is streamed to storage, the other parts are collected as text. A
 * refused file is not read to its end.
 * @param floor a minimum rate other than the default, for tests
 * @throws 400 if the body is not multipart or incomplete, 408 if it arrives too slowly; storage is left unchanged then
 */
export async function takeIn(request: IncomingMessage, storage: Storage, floor?: MinimumRate): Promise<Intake> {
  const intake: Intake = { fields: {}, file: undefined, errors: [], isWhole: true }
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxFileBytes + patienceBytes) {
    intake.errors.push(fileError('must be 200 MB or smaller'))
    intake.isWhole = false
    return intake
  }
  // A body without a content type is empty here: any other has been refused with 415.
  if (request.headers['content-type'] === undefined) {
    intake.errors.push(fileError('is required'))
    return intake
  }
  if (request.readableEnded) throw notMultipart()
  // The events of a body come from the connection, which belongs to no request.
  const receive = AsyncLocalStorage.bind((source: AsyncIterable<Buffer>) => storage.receive(source))
  let storing: Promise<void> = Promise.resolve()
  let isRefused = false
  let failure: unknown
  try {
    intake.isWhole = await readParts(request, floor, {
      field(name, value) {
        if (Object.hasOwn(intake.fields, name)) intake.errors.push({ field: name, message: `${name} is given twice` })
        intake.fields[name] = value
      },
      file(stream, isFirst, giveUp) {
        if (!isFirst) {
          stream.resume()
          if (!isRefused) intake.errors.push(fileError('is given twice'))
          isRefused = true
          return
        }
        storing = receive(checkedMp3(stream)).then(
          (received) => {
            intake.file = received
          },
          (error: unknown) => {
            if (!(error instanceof FileRefused)) {
              failure = error
              return giveUp(error as Error)
            }
            intake.errors.push(fileError(error.message))
            isRefused = true
            stream.resume()
            giveUp(undefined, patienceBytes)
          },
        )
      },
    })
    await storing
    // Storage may fail after all parts have been read, when it writes the last bytes.
    if (failure) throw failure
  } catch (error) {
    await storing
    if (intake.file) await storage.discard(intake.file.name)
    throw error
  }
  if (!intake.file && !isRefused) intake.errors.push(fileError('is required'))
  return intake
}

type Parts = {
  field: (name: string, value: string) => void
  /** `giveUp` stops reading: at once with an error, or without one after `afterBytes` more bytes. */
  file: (stream: Readable, isFirst: boolean, giveUp: (error?: Error, afterBytes?: number) => void) => void
}

/** Parses the parts. Resolves with true at the end of the body, with false if reading was given up. */
function readParts(request: IncomingMessage, floor: MinimumRate | undefined, { field, file }: Parts): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const open = new Set<Readable>()
    let files = 0
    const stop = (error?: Error) => {
      request.unpipe(busboy)
      request.removeListener('close', broken)
      for (const stream of open) stream.destroy(error ?? new Error('Reading was given up.'))
    }
    const end = (isWhole: boolean) => {
      stop()
      resolve(isWhole)
    }
    const fail = (error: Error) => {
      stop(error)
      reject(error)
    }
    const broken = () => {
      if (!request.complete) fail(new Problem('invalid', 'Request body is incomplete.'))
    }
    const malformed = () => fail(notMultipart())
    const giveUp = (error?: Error, afterBytes = 0) => {
      if (error) return fail(error)
      let left = afterBytes
      request.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) end(false)
      })
    }
    const busboy = partsReader(request.headers as BusboyHeaders)
    busboy.on('field', field)
    busboy.on('file', (_name, stream) => {
      open.add(stream)
      stream.on('error', () => {}).once('close', () => open.delete(stream))
      file(stream, ++files === 1, giveUp)
    })
    for (const tooMany of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) busboy.on(tooMany, malformed)
    busboy.on('error', malformed)
    busboy.on('finish', () => end(true))
    request.once('close', broken)
    request.once('error', broken)
    request.pipe(busboy)
    enforceMinimumRate(request, () => fail(new Problem('too_slow', 'Request took too long.')), floor)
  })
}

/** @throws 400 if the content type has no boundary */
function partsReader(headers: BusboyHeaders): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers, limits, isPartAFile: (name) => name === 'file' })
  } catch {
    throw notMultipart()
  }
}

function notMultipart(): Problem {
  return new Problem('invalid', 'Request body is not valid multipart/form-data.')
}

function fileError(words: string): FieldError {
  return { field: 'file', message: `file ${words}` }
}
