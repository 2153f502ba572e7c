import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Bucket, serveBucket } from './bucket.ts'
import { databases, engines, type TestDatabase } from './databases.ts'

/** A kind of storage to run tests on. */
export type TestStorage = {
  name: string
  /** The storage of a data directory; a new, empty one the first time. */
  open: (dataDir: string) => Promise<OpenStorage>
  /** Stops what runs outside of the data directory. */
  drop: (dataDir: string) => Promise<void>
}

/** The settings of a storage, and a list of its files: paths that begin with `incoming/` or `media/`. */
type OpenStorage = Pick<Config, 'media' | 's3'> & {
  files: () => string[]
  /** Adds a file that is not a media file. */
  addStranger: () => Promise<unknown>
}

const folder: TestStorage = {
  name: 'a folder',
  open: async (dataDir) => ({
    media: `disk:${dataDir}`,
    s3: {},
    files: () => filesIn(dataDir),
    async addStranger() {
      mkdirSync(join(dataDir, 'media/ab'), { recursive: true })
      writeFileSync(join(dataDir, 'media/ab/notes.txt'), 'x')
    },
  }),
  drop: async () => {},
}

const buckets = new Map<string, Bucket>()

/** The bucket of a data directory. */
export async function bucketOf(dataDir: string): Promise<Bucket> {
  const bucket = buckets.get(dataDir) ?? (await serveBucket(join(dataDir, 'bucket')))
  buckets.set(dataDir, bucket)
  return bucket
}

const bucket: TestStorage = {
  name: 'a bucket',
  async open(dataDir) {
    const { name, access } = await bucketOf(dataDir)
    return {
      media: `s3://${name}/audio`,
      s3: access,
      files: () => filesIn(dataDir),
      addStranger: async () => {
        for (const key of ['audio/notes.txt', `other/${'x'.repeat(24)}.mp3`]) {
          const { status } = await fetch(`${access.endpoint}/${name}/${key}`, { method: 'PUT', body: 'x' })
          if (status !== 200) throw new Error(`No object was made: ${status}`)
        }
      },
    }
  },
  async drop(dataDir) {
    await buckets.get(dataDir)?.close()
    buckets.delete(dataDir)
  },
}

/** Every kind of storage, to run one test body on each: `for (const storage of storages) describe(…)`. */
export const storages: readonly TestStorage[] = [folder, bucket]

/** The engines of `databases` with a folder, and SQLite with a bucket: storage does not depend on the database. */
export const pairs: readonly { name: string; database: TestDatabase; storage: TestStorage }[] = [
  ...databases.map((database) => ({ database, storage: folder })),
  ...databases.filter((database) => database === engines[0]).map((database) => ({ database, storage: bucket })),
].map((pair) => ({ name: `${pair.database.name} and ${pair.storage.name}`, ...pair }))

/** The last requests to the bucket of a data directory, without those that send parts, for the message of a failed test. */
export function lastRequests(dataDir: string): string {
  const asked = buckets.get(dataDir)?.asked ?? []
  return asked
    .filter((request) => !request.includes('partNumber='))
    .slice(-8)
    .join('\n')
}

/** Every file of the storage of a data directory, incomplete (`incoming/…`) or public (`media/…`). */
export function filesIn(dataDir: string): string[] {
  const inFolder = ['incoming', 'media'].flatMap((folder) =>
    existsSync(join(dataDir, folder))
      ? readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => `${entry.parentPath.slice(dataDir.length + 1)}/${entry.name}`)
      : [],
  )
  const { objects = () => [], unfinished = () => [] } = buckets.get(dataDir) ?? {}
  const inBucket = [
    ...unfinished().map((id) => `incoming/${id}`),
    ...objects().map((key) => key.replace(/^audio\//, 'media/')),
  ]
  return [...inFolder, ...inBucket].sort()
}
