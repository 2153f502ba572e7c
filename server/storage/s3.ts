import type { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3'
import { checkedName, mediaName, newMediaName, type Storage, StorageDown, type StoredFile } from './storage.ts'

/** How to reach an S3-compatible service; what is absent, the SDK finds by itself (region, role of the machine). */
export type S3Access = Readonly<{
  /** URL of a service other than Amazon's. */
  endpoint?: string
  region?: string
  credentials?: Readonly<{ accessKeyId: string; secretAccessKey: string; sessionToken?: string }>
}>

/** Listeners are sent to the bucket: below its public address, or with an empty one by signed URLs. */
export type S3Redirect = { publicUrl: string }

/** Bytes of a part: the least that S3 takes, and what an upload holds in memory. */
const partBytes = 5 * 1024 * 1024

/** How long a signed URL is good for: time for a player to pause, and to ask for the rest. */
const signedSeconds = 60 * 60

/** Patience with the service: to connect, and until it begins to answer. */
const [connectMs, answerMs] = [5_000, 30_000]

/** Every listener who is served from here holds a connection; others must not wait for one. */
const maxSockets = 2_000

/**
 * Audio in an S3-compatible bucket, each file under its name, below the prefix if there is one.
 *
 * A file is received straight to the key that it will have, and keeping it does nothing. To move it there afterwards would
 * be a copy of up to 200 MB for each upload, and is not needed: an object appears only when its last byte has arrived, and
 * nobody knows its name until the row is committed. What a crash leaves behind is of two kinds. Parts that were never put
 * together are swept once they are older than any upload can be, for a bucket cannot say which instance is alive. A whole
 * object that no row names is an orphan, and goes with those.
 *
 * The SDK is loaded here and not before, for it costs time and memory that a folder does not need.
 */
export async function s3Storage(
  { bucket, prefix }: { bucket: string; prefix: string },
  { endpoint, region, credentials }: S3Access,
  redirect: S3Redirect | null = null,
): Promise<Storage> {
  const s3 = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const client = new s3.S3Client({
    // Services other than Amazon's rarely care for the region, and rarely have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region && { region }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    // The signature covers the bytes already, and not every service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // A player that pauses leaves its connection idle for as long as it likes.
      socketTimeout: 0,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })

  const root = prefix === '' ? '' : `${prefix}/`
  const at = (name: string) => ({ Bucket: bucket, Key: root + checkedName(name) })
  /** The name of the file at a key; undefined for what is none of ours. */
  function nameOf(key = ''): string | undefined {
    const name = key.slice(root.length)
    return key.startsWith(root) && mediaName.test(name) ? name : undefined
  }

  async function remove(name: string): Promise<void> {
    await client.send(new s3.DeleteObjectCommand(at(name))).catch(fail)
  }

  async function receive(source: AsyncIterable<Buffer>, name = newMediaName()) {
    const object = { ...at(name), ContentType: 'audio/mpeg', CacheControl: 'public, max-age=31536000, immutable' }
    const sent: { PartNumber: number; ETag: string | undefined }[] = []
    let sizeBytes = 0
    let upload: (typeof object & { UploadId: string | undefined }) | undefined
    try {
      for await (const { bytes, isLast } of partsOf(source)) {
        sizeBytes += bytes.length
        if (isLast && !upload) {
          await client.send(new s3.PutObjectCommand({ ...object, Body: bytes })).catch(fail)
          return { name, sizeBytes }
        }
        if (!upload) {
          const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(object)).catch(fail)
          upload = { ...object, UploadId }
        }
        const PartNumber = sent.length + 1
        const part = new s3.UploadPartCommand({ ...upload, PartNumber, Body: bytes })
        sent.push({ PartNumber, ETag: (await client.send(part).catch(fail)).ETag })
      }
      const whole = new s3.CompleteMultipartUploadCommand({ ...upload!, MultipartUpload: { Parts: sent } })
      await client.send(whole).catch(fail)
      return { name, sizeBytes }
    } catch (error) {
      // When even this fails, the parts are there until they are swept.
      if (upload) await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  }

  async function* list(): AsyncGenerator<StoredFile> {
    let next: string | undefined
    do {
      const command = new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: root, ContinuationToken: next })
      const { Contents = [], NextContinuationToken } = await client.send(command).catch(fail)
      for (const { Key, Size = 0, LastModified } of Contents) {
        const name = nameOf(Key)
        if (name && LastModified) yield { name, sizeBytes: Size, modifiedAt: unixSeconds(LastModified) }
      }
      next = NextContinuationToken
    } while (next)
  }

  /** Uploads of files of ours whose parts were not put together yet. */
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
    keep: async (name) => void checkedName(name),
    discard: remove,
    async size(name) {
      if (!mediaName.test(name)) return
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
        const { Body } = await client.send(new s3.GetObjectCommand({ ...at(name), Range }))
        return Body as Readable
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
    close: async () => client.destroy(),
  }
}

/**
 * Gathers the bytes of a source into parts. All of them are the same memory, so each is to be sent before the next is
 * asked for; what the SDK has for this copies every part twice, and leaves the copies to be collected.
 */
async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
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

/** Says that the service failed, in words without its answer: an error of the SDK carries the whole exchange along. */
function fail(error: unknown): never {
  const { name, code, message } = error as { name: string; code?: string; message: string }
  throw new StorageDown(`The bucket cannot be used: ${[code ?? name, message].filter(Boolean).join(', ')}`)
}

function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
