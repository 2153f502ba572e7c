import { randomBytes } from 'node:crypto'
import { connectionOf, type S3Access } from './s3.ts'

/** The rights that docs/operate.md lists. Without one that is `needed`, files cannot be stored or read. */
export const bucketRights = {
  ListBucket: 'needed',
  PutObject: 'needed',
  GetObject: 'needed',
  DeleteObject: 'tidy',
  ListBucketMultipartUploads: 'tidy',
  AbortMultipartUpload: 'tidy',
} as const

export type BucketRight = keyof typeof bucketRights

/** A right that a key lacks, or an operation that the service does not have, with the HTTP status. */
export type MissingRight = { right: BucketRight; status: number | undefined }

/**
 * Tries each right of a key below the prefix of a bucket, with a small object that it makes and removes.
 * @returns those that are missing
 */
export async function missingRights(
  { bucket, prefix }: { bucket: string; prefix: string },
  access: S3Access,
): Promise<MissingRight[]> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    ...connectionOf(access),
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 5000, throwOnRequestTimeout: true },
  })
  const missing: MissingRight[] = []
  /** Whether the work succeeds. */
  const may = (right: BucketRight, work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      ({ $metadata }: { $metadata?: { httpStatusCode?: number } }) => {
        missing.push({ right, status: $metadata?.httpStatusCode })
        return false
      },
    )
  const root = prefix === '' ? '' : `${prefix}/`
  // No name of a file of ours, so a cleanup leaves it alone.
  const object = { Bucket: bucket, Key: `${root}doctor-${randomBytes(9).toString('hex')}.tmp` }
  try {
    await may(
      'ListBucket',
      client.send(new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: object.Key, MaxKeys: 1 })),
    )
    await may(
      'ListBucketMultipartUploads',
      client.send(new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: object.Key })),
    )
    if (!(await may('PutObject', client.send(new s3.PutObjectCommand({ ...object, Body: 'Aircheck' }))))) return missing
    await may(
      'GetObject',
      client.send(new s3.GetObjectCommand(object)).then(({ Body }) => Body?.transformToString()),
    )
    await may('DeleteObject', client.send(new s3.DeleteObjectCommand(object)))
    const begun = await client.send(new s3.CreateMultipartUploadCommand(object)).catch(() => undefined)
    if (begun?.UploadId !== undefined) {
      const upload = { ...object, UploadId: begun.UploadId }
      await may('AbortMultipartUpload', client.send(new s3.AbortMultipartUploadCommand(upload)))
    }
    return missing
  } finally {
    client.destroy()
  }
}
