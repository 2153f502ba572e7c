import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { type Floor, keepFloor } from '../http/port/floor.ts'
import type { FieldError } from '../lib/problem.ts'
import { Problem } from '../lib/problem.ts'
import type { Received, Storage } from '../storage/storage.ts'
import { checkedMp3, FileRefused, maxFileBytes } from './checked-mp3.ts'

/** What a multipart body held. */
export type Intake = {
  fields: Record<string, string>
  /** In storage, to be kept or discarded. */
  file: Received | undefined
  /** What is wrong with the parts as such. */
  errors: FieldError[]
  /** False when the file was refused before the end was reached: what is missing then may only not have been read. */
  isWhole: boolean
}

/** Once it is clear that the file is refused, this much more is read, for what the other parts have to say. */
const patienceBytes = 1024 * 1024

const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 50, files: 10, parts: 60, headerPairs: 20 }

/**
 * Reads a multipart body: the part named `file` goes to storage as it comes, the others are kept as text. A file that is
 * refused is not read to its end.
 * @param floor how slowly it may come, other than usual
 * @throws 400 when the body is no such thing or breaks off, 408 when it comes too slowly; then nothing is left in storage
 */
export async function takeIn(request: IncomingMessage, storage: Storage, floor?: Floor): Promise<Intake> {
  const intake: Intake = { fields: {}, file: undefined, errors: [], isWhole: true }
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxFileBytes + patienceBytes) {
    intake.errors.push(fileError('must be 200 MB or smaller'))
    intake.isWhole = false
    return intake
  }
  // Any body without a type has been refused, unless it is empty.
  if (request.headers['content-type'] === undefined) {
    intake.errors.push(fileError('is required'))
    return intake
  }
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
        storing = storage.receive(checkedMp3(stream)).then(
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
    // Storage may fail when all parts have been read: it has written its last byte only then.
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
  /** `giveUp` ends the reading: at once with an error, or without one after so many more bytes. */
  file: (stream: Readable, isFirst: boolean, giveUp: (error?: Error, afterBytes?: number) => void) => void
}

/** Walks over the parts; resolves with true when the body has ended, with false when reading was given up. */
function readParts(request: IncomingMessage, floor: Floor | undefined, { field, file }: Parts): Promise<boolean> {
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
    keepFloor(request, () => fail(new Problem('too_slow', 'Request took too long.')), floor)
  })
}

/** @throws 400 when the content type names no boundary */
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
