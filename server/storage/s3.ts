import { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { mediaName, mediaType } from '../lib/media-name.ts'
import { isNotUp } from '../lib/not-up.ts'
import { newMediaName, type Storage, StorageDown, type StoredFile } from './storage.ts'

/** Access to an S3-compatible service. The SDK determines absent values (region, role of the machine). */
export type S3Access = Readonly<{
  /** URL of a service that is not Amazon's. */
  endpoint?: string
  region?: string
  credentials?: Readonly<{ accessKeyId: string; secretAccessKey: string; sessionToken?: string }>
}>

/** Redirects listeners to the bucket: to `publicUrl`, or to signed URLs if it is empty. */
export type S3Redirect = { publicUrl: string }

/** The objects of a storage: which names they have, and how they are sent. */
export type ObjectKind = Readonly<{
  name: RegExp
  headers: (name: string) => { ContentType: string; CacheControl?: string }
  /** Size of a part, in bytes: each upload holds one in memory, and has at most 10,000 of them. */
  partBytes: number
}>

/** Audio and pictures. Parts have the minimum size of S3, since many uploads may run at once. */
const media: ObjectKind = {
  name: mediaName,
  headers: (name) => ({ ContentType: mediaType(name), CacheControl: 'public, max-age=31536000, immutable' }),
  partBytes: 5 * 1024 * 1024,
}

/** A bucket can also be listed by folders: names up to their first slash. */
export type BucketStorage = Storage & {
  folders(): AsyncIterable<string>
  /** The files of a folder, or all. */
  list(folder?: string): AsyncIterable<StoredFile>
}

/** Validity of a signed URL: long enough for a player to pause and then request the rest. */
const signedSeconds = 60 * 60

/** Limits of waiting for a bucket, in milliseconds. */
export type Patience = {
  /** To connect. */
  connectMs: number
  /** Until it begins to respond; while bytes are sent to it, without any of them moving. */
  answerMs: number
  /** Between two pieces of a file, while the reader waits for the next one. */
  pieceMs: number
}

/** A request to a bucket that hangs fails within 15 seconds. */
const patience: Patience = { connectMs: 5_000, answerMs: 12_000, pieceMs: 12_000 }

/** Every listener served through this process holds a connection to the bucket, so the limit is high. */
const maxSockets = 2_000

/**
 * Audio in an S3-compatible bucket, each file under its name, below the prefix if there is one.
 *
 * A file is uploaded directly to its final key, so `keep` does nothing. Moving it afterwards would copy up to 200 MB
 * for each upload, and is not needed: an object appears only when its last byte has arrived, and its name is unknown to
 * clients until the row is committed. A crash leaves two kinds of leftovers. Incomplete multipart uploads are aborted
 * by the sweep once they are older than any upload can be, because a bucket cannot tell which instance is alive. A
 * complete object that no row names is an orphan, and is removed with the other orphans.
 *
 * The SDK is loaded here, because it takes time and memory that an installation with a folder does not need.
 */
export async function s3Storage(
  { bucket, prefix }: { bucket: string; prefix: string },
  access: S3Access,
  redirect: S3Redirect | null = null,
  kind = media,
  { connectMs, answerMs, pieceMs }: Patience = patience,
): Promise<BucketStorage> {
  const s3 = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const clientOf = (timeouts: { requestTimeout?: number; socketTimeout?: number }) => {
    const made = new s3.S3Client({
      ...connectionOf(access),
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: connectMs,
        ...timeouts,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets },
        httpsAgent: { maxSockets },
      },
    })
    // A retry after a time-out would wait as long again.
    const once = (next: (request: never) => Promise<never>) => (request: never) =>
      next(request).catch((error: Error) =>
        Promise.reject(error.name === 'TimeoutError' ? new NoAnswer(error.message, { cause: error }) : error),
      )
    made.middlewareStack.add(once as never, { step: 'finalizeRequest', priority: 'low', name: 'timeoutsAreFinal' })
    return made
  }
  // A paused player leaves its connection idle for any length of time.
  const client = clientOf({ requestTimeout: answerMs, socketTimeout: 0 })
  // The bytes of a part may take long on a slow line: only the time counts in which none of them moves.
  const sending = clientOf({ requestTimeout: 0, socketTimeout: answerMs })

  const root = prefix === '' ? '' : `${prefix}/`
  function at(name: string) {
    if (!kind.name.test(name)) throw new Error('That is no name of a file in this storage.')
    return { Bucket: bucket, Key: root + name }
  }
  /** The name of the file at a key; undefined for other objects. */
  function nameOf(key = ''): string | undefined {
    const name = key.slice(root.length)
    return key.startsWith(root) && kind.name.test(name) ? name : undefined
  }

  async function remove(name: string): Promise<void> {
    await client.send(new s3.DeleteObjectCommand(at(name))).catch(fail)
  }

  async function receive(source: AsyncIterable<Buffer>, name = newMediaName()) {
    const object = { ...at(name), ...kind.headers(name) }
    const sent: { PartNumber: number; ETag: string | undefined }[] = []
    let sizeBytes = 0
    let upload: (typeof object & { UploadId: string | undefined }) | undefined
    try {
      for await (const { bytes, isLast } of partsOf(source, kind.partBytes)) {
        sizeBytes += bytes.length
        if (isLast && !upload) {
          await sending.send(new s3.PutObjectCommand({ ...object, Body: bytes })).catch(fail)
          return { name, sizeBytes }
        }
        if (!upload) {
          const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(object)).catch(fail)
          upload = { ...object, UploadId }
        }
        const PartNumber = sent.length + 1
        const part = new s3.UploadPartCommand({ ...upload, PartNumber, Body: bytes })
        sent.push({ PartNumber, ETag: (await sending.send(part).catch(fail)).ETag })
      }
      const whole = new s3.CompleteMultipartUploadCommand({ ...upload!, MultipartUpload: { Parts: sent } })
      await client.send(whole).catch(fail)
      return { name, sizeBytes }
    } catch (error) {
      // If aborting fails too, the parts remain until the sweep.
      const aborted = upload && client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => {})
      // A bucket that does not answer would let the sender wait as long again.
      if (!(error instanceof StorageDown)) await aborted
      throw error
    }
  }

  /** The pages of a listing. */
  async function* pages(what: { Prefix: string; Delimiter?: string }) {
    let next: string | undefined
    do {
      const command = new s3.ListObjectsV2Command({ Bucket: bucket, ...what, ContinuationToken: next })
      const page: ListObjectsV2CommandOutput = await client.send(command).catch(fail)
      yield page
      next = page.NextContinuationToken
    } while (next)
  }

  async function* list(folder?: string): AsyncGenerator<StoredFile> {
    for await (const { Contents = [] } of pages({ Prefix: folder === undefined ? root : `${root}${folder}/` })) {
      for (const { Key, Size = 0, LastModified } of Contents) {
        const name = nameOf(Key)
        if (name && LastModified) yield { name, sizeBytes: Size, modifiedAt: unixSeconds(LastModified) }
      }
    }
  }

  async function* folders(): AsyncGenerator<string> {
    for await (const { CommonPrefixes = [] } of pages({ Prefix: root, Delimiter: '/' })) {
      for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(root.length, -1)
    }
  }

  /** Incomplete multipart uploads of such files. */
  async function* listUnfinished() {
    let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
    do {
      const command = new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: root, ...next })
      const page: ListMultipartUploadsCommandOutput = await client.send(command).catch(fail)
      yield* (page.Uploads ?? []).filter(({ Key }) => nameOf(Key))
      next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
    } while (next)
  }

  return {
    receive,
    keep: async (name) => void at(name),
    discard: remove,
    async size(name) {
      if (!kind.name.test(name)) return
      try {
        return (await client.send(new s3.HeadObjectCommand(at(name)))).ContentLength
      } catch (error) {
        if (error instanceof s3.NotFound) return
        fail(error)
      }
    },
    async read(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body, ContentLength } = await client.send(new s3.GetObjectCommand({ ...at(name), Range }))
        return whole(Body as Readable, ContentLength, pieceMs)
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return
        fail(error)
      }
    },
    ...(redirect && {
      async redirect(name: string, method: 'GET' | 'HEAD') {
        if (redirect.publicUrl) return `${redirect.publicUrl}/${at(name).Key}`
        const command = method === 'GET' ? new s3.GetObjectCommand(at(name)) : new s3.HeadObjectCommand(at(name))
        return getSignedUrl(client, command, { expiresIn: signedSeconds }).catch(fail)
      },
    }),
    list,
    folders,
    remove,
    async sweep(_isInUse, startedBefore) {
      const done = { kept: 0, discarded: 0 }
      for await (const { Key, UploadId, Initiated } of listUnfinished()) {
        if (!Initiated || unixSeconds(Initiated) >= startedBefore) continue
        await client.send(new s3.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(fail)
        done.discarded++
      }
      return done
    },
    check: async () => void (await client.send(new s3.HeadBucketCommand({ Bucket: bucket })).catch(fail)),
    async close() {
      client.destroy()
      sending.destroy()
    },
  }
}

/** The settings of a client that connects to the service. */
export function connectionOf({ endpoint, region, credentials }: S3Access) {
  return {
    // Services other than Amazon's usually ignore the region, and have no host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region && { region }),
    ...(credentials && { credentials }),
    // The signature already covers the bytes, and not every service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}

/**
 * Collects the bytes of a source into parts. All parts share one buffer, so each must be sent before the next is
 * requested. The SDK's own helper copies every part twice and leaves the copies to the garbage collector.
 */
async function* partsOf(
  source: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  const part = Buffer.allocUnsafeSlow(partBytes)
  let filled = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      if (filled === partBytes) {
        yield { bytes: part, isLast: false }
        filled = 0
      }
      const copied = chunk.copy(part, filled, at)
      filled += copied
      at += copied
    }
  }
  yield { bytes: part.subarray(0, filled), isLast: true }
}

/**
 * The bytes of a file, as long as they come: fails with StorageDown when there are fewer of them than announced, or none for
 * `pieceMs` while the next are wanted.
 */
function whole(body: Readable, length: number | undefined, pieceMs: number): Readable {
  let left = length ?? 0
  async function* pieces(): AsyncGenerator<Buffer> {
    const stalled = () => body.destroy(new Error(`no byte for ${pieceMs / 1000} s`))
    let waiting = setTimeout(stalled, pieceMs)
    try {
      for await (const piece of body as AsyncIterable<Buffer>) {
        clearTimeout(waiting)
        left -= piece.length
        yield piece
        waiting = setTimeout(stalled, pieceMs)
      }
      if (length !== undefined && left > 0) throw new Error(`the last ${left} bytes are missing`)
    } catch (error) {
      fail(error)
    } finally {
      clearTimeout(waiting)
    }
  }
  const given = Readable.from(pieces(), { objectMode: false })
  return given.once('close', () => body.destroy())
}

/** A time-out, by the name of an error that the SDK does not try again. */
class NoAnswer extends Error {
  override readonly name = 'AbortError'
}

/** Throws StorageDown with a message only: an error of the SDK contains the whole request and response. */
function fail(error: unknown): never {
  if (error instanceof StorageDown) throw error
  if (error instanceof NoAnswer) fail(error.cause)
  const { name, code, message, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  throw new StorageDown(`The bucket cannot be used: ${[code ?? name, message].filter(Boolean).join(', ')}`, {
    // 501: the service does not have this operation.
    isNotUp: status === undefined ? isNotUp(error) : status >= 500 && status !== 501,
    code: code ?? name,
    status,
  })
}

function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
