import type { Config } from '../config.ts'
import { serverAddress } from '../database/dialect/postgres-reach.ts'
import type { Service } from '../lib/outage.ts'
import { locationOf } from '../storage/location.ts'

/** A service as the log names it. */
type Named = Omit<Service, 'check'>

export function databaseService({ database }: Pick<Config, 'database'>): Named {
  const name = database.startsWith('sqlite:') ? 'the database file' : `PostgreSQL at ${serverAddress(database)}`
  return { name, effect: 'requests and jobs fail' }
}

/** The bucket; undefined where audio is in a folder. */
export function bucketService({ media, s3 }: Pick<Config, 'media' | 's3'>): Named | undefined {
  const place = locationOf(media)
  if (place?.kind !== 's3') return undefined
  const at = s3.endpoint ? ` at ${URL.parse(s3.endpoint)?.host}` : ''
  return { name: `the bucket ${place.bucket}${at}`, effect: 'audio and uploads fail' }
}
