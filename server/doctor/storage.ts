import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { bucketRights, missingRights } from '../storage/bucket-rights.ts'
import { ignoreAbsence } from '../storage/disk.ts'
import { locationOf } from '../storage/location.ts'
import { openStorage } from '../storage/open.ts'
import type { S3Access } from '../storage/s3.ts'
import { StorageDown } from '../storage/storage.ts'
import { Failure, type Finding, ok, reasonOf } from './check.ts'
import { refuseUnwritable } from './writable.ts'

/** Whether audio can be stored: whether the folders can be written, or what the key of the bucket may do. */
export async function checkStorage(
  { media, s3, dataDir }: Pick<Config, 'media' | 's3' | 'dataDir'>,
  userId: number | undefined,
): Promise<Finding> {
  const place = locationOf(media)!
  if (place.kind === 's3') {
    await refuseUnwritableRecordings(dataDir, userId)
    const storage = await openStorage(media, { s3 })
    await storage
      .check()
      .catch((error: unknown) => {
        throw bucketTrouble(error, place.bucket, s3, 'AIRCHECK_MEDIA')
      })
      .finally(storage.close)
    await checkRights(place, s3, 'AIRCHECK_MEDIA')
    return ok('The bucket can be used.')
  }
  for (const folder of ['media', 'incoming', 'instances']) {
    await refuseUnwritable(join(place.path, folder), dataDir, userId)
  }
  await refuseUnwritableRecordings(dataDir, userId)
  return ok('The folder of audio can be written.')
}

/**
 * Whether recordings can be written, also with a bucket: they are on the disk first.
 * @throws Failure that names the owner and says what to do
 */
async function refuseUnwritableRecordings(dataDir: string, userId: number | undefined): Promise<void> {
  const folder = join(dataDir, 'recordings')
  await refuseUnwritable(folder, dataDir, userId)
  const stations = await readdir(folder).catch(ignoreAbsence)
  for (const station of stations ?? []) await refuseUnwritable(join(folder, station), dataDir, userId)
}

/**
 * Whether a key has the rights that it needs in a bucket.
 * @throws Failure that names the missing ones
 */
export async function checkRights(
  place: { bucket: string; prefix: string },
  s3: S3Access,
  setting: string,
): Promise<void> {
  const missing = await missingRights(place, s3)
  if (missing.length === 0) return
  const names = missing.map(({ right }) => right).join(', ')
  const isNeeded = missing.some(({ right }) => bucketRights[right] === 'needed')
  const isAbsent = missing.every(({ status }) => status === 501 || status === 405)
  throw new Failure(
    isAbsent
      ? `The service of the bucket of ${setting} does not have: ${names}.`
      : `The key for the bucket of ${setting} lacks: ${names}.`,
    isAbsent
      ? 'Let the service remove what is left of interrupted uploads: a rule of the bucket with AbortIncompleteMultipartUpload.'
      : 'Give the key these permissions (docs/operate.md, Media in object storage).',
    { isWarning: !isNeeded },
  )
}

/** The error of a bucket, and the setting to check; `setting` is the one that names the bucket. */
export function bucketTrouble(error: unknown, bucket: string, { endpoint }: S3Access, setting: string): unknown {
  if (!(error instanceof StorageDown)) return error
  const at = endpoint ? (URL.parse(endpoint)?.host ?? endpoint) : 'Amazon S3'
  const { status, code = '' } = error
  if (/Credential/.test(code)) {
    return new Failure('There is no key for the bucket.', 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  }
  if (status === undefined) {
    return new Failure(
      `The service of the bucket cannot be reached at ${at}: ${reasonOf(Object.assign(new Error(error.message), { code }))}.`,
      'Start it, or correct AWS_ENDPOINT_URL; a firewall may be in between.',
    )
  }
  if (status === 404) {
    return new Failure(
      `There is no bucket "${bucket}" at ${at}.`,
      `Create it, or correct the name in ${setting}; AWS_ENDPOINT_URL names the service.`,
    )
  }
  if (status === 401 || status === 403) {
    return new Failure(
      `The service at ${at} refuses the key for the bucket "${bucket}".`,
      'Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the key its permissions (docs/operate.md).',
    )
  }
  if (status === 301 || status === 400) {
    return new Failure(
      `The service at ${at} does not accept the request for the bucket "${bucket}" (status ${status}).`,
      'Set AWS_REGION to the region of the bucket, and check AWS_ENDPOINT_URL.',
    )
  }
  return new Failure(
    `The service at ${at} fails to answer for the bucket "${bucket}" (status ${status}).`,
    'See the log of that service; AWS_ENDPOINT_URL names it.',
  )
}
