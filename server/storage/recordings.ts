import { randomUUID } from 'node:crypto'
import { constants, mkdirSync, writev } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteRange } from '../lib/byte-range.ts'
import type { Space } from '../lib/disk-reserve.ts'
import type { BufferRing } from './buffer-ring.ts'
import { ignoreAbsence, ignoreNoFolder, isDiskFull, syncFolder, writeForCheck } from './disk.ts'
import { belowPrefix, locationOf } from './location.ts'
import { spaceOf } from './reserve.ts'
import { type BucketStorage, type ObjectKind, type S3Access, s3Storage } from './s3.ts'
import { maxPartBytes, type SharedReels, sharedObjects, sharedReels } from './shared-reels.ts'

/** A file of the recording that is being written. */
export type ReelFile = {
  /**
   * Appends the pieces, in order. They are durable when this resolves; after an error, a part of them may be there. What is
   * appended to a file that was removed could not be read again.
   * @returns whether it is still the file of its name; false once another process has completed it
   * @throws ENOENT if it was removed
   */
  append(pieces: readonly Uint8Array[]): Promise<boolean>
  /** Cuts it to its first `bytes`. */
  cut(bytes: number): Promise<void>
  close(): Promise<void>
}

/**
 * The private files of the recording. They are written locally, because a bucket cannot append; with a bucket, complete
 * ones are moved there. Nothing serves them, and the sweep of public audio does not see them.
 */
export type RecordingStorage = {
  /** Creates a local file; its name is durable when this resolves. */
  create(name: string): Promise<ReelFile>
  /** Size in bytes; undefined if the file does not exist. */
  size(name: string): Promise<number | undefined>
  /** Bytes of a file on the disk of another instance that can be read, as it shared them; undefined if there are none. */
  sharedSize(name: string): Promise<number | undefined>
  /** Whether this instance has the file on its own disk. */
  isLocal(name: string): Promise<boolean>
  /**
   * Bytes of a file, `range` inclusive, all by default, a local one through the ring; undefined if it neither exists nor is
   * shared.
   */
  read(name: string, range?: ByteRange, ring?: BufferRing): Promise<AsyncIterable<Buffer> | undefined>
  /** The names of the local files of a station, or of all. */
  listLocal(stationId?: number): AsyncIterable<string>
  /** The stations that have files in the bucket. */
  listOffloadedStations(): AsyncIterable<number>
  /** The names of the files of a station in the bucket. */
  listOffloaded(stationId: number): AsyncIterable<string>
  /**
   * Replaces a local file by its first `bytes` and `end`, durably. A process that had it open and was stopped cannot change
   * it when it continues.
   */
  complete(name: string, bytes: number, end: Uint8Array): Promise<void>
  /**
   * Lets other instances read the bytes of a local file from `from` to `to` (exclusive), where those before are shared. Does
   * nothing where there is no bucket.
   */
  share(name: string, from: number, to: number): Promise<void>
  /** Copies a complete local file to the bucket, which ends sharing it. Does nothing where there is no bucket. */
  offload(name: string): Promise<void>
  /** Removes a local file, if it exists. */
  removeLocal(name: string): Promise<void>
  /** Removes a file, wherever it is, if it exists. */
  remove(name: string): Promise<void>
  /** Removes what a crash before an instant (Unix seconds) has left in the bucket: incomplete copies, and shared parts. */
  sweep(startedBefore: number): Promise<void>
  /**
   * Writes a small file into the local folder, that of a station if one is given, and removes it.
   * @throws the system's error if nothing can be recorded there
   */
  check(stationId?: number): Promise<void>
  /** Free and total bytes of the local disk. */
  space(): Promise<Space>
  /** Whether complete files are moved to a bucket. */
  readonly hasBucket: boolean
  close(): Promise<void>
}

/**
 * A new file in which each write is durable when it returns (O_DSYNC): one call to the system instead of two for each
 * station and second.
 */
const { O_WRONLY, O_APPEND, O_CREAT, O_EXCL, O_DSYNC } = constants
const appendDurably = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_DSYNC

/** Station, start in microseconds, slew and a random part; `recordings/rules/reel-name.ts` makes and reads them. */
export const reelFileName = /^\d{1,16}\/\d{1,17}_-?\d{1,9}_[a-z0-9]{8}\.mp3$/

/** The files of the recording in a bucket. */
export const reelObjects: ObjectKind = {
  name: reelFileName,
  headers: () => ({ ContentType: 'audio/mpeg' }),
  partBytes: 5 * 1024 * 1024,
}

/**
 * Opens the storage of recordings: the folder `recordings` in the data directory and, with a bucket, `recordings/` below
 * its prefix, which is not contacted yet.
 * @param location where audio is kept: `disk:<path>` or `s3://<bucket>[/<prefix>]`
 */
export async function openRecordings(dataDir: string, location: string, s3: S3Access): Promise<RecordingStorage> {
  const folder = join(dataDir, 'recordings')
  if (mkdirSync(folder, { recursive: true, mode: 0o700 })) await syncFolder(dataDir)
  const found = locationOf(location)
  if (found?.kind !== 's3') return recordingStorage(folder)
  const bucket = await s3Storage(belowPrefix(found, 'recordings'), s3, null, reelObjects)
  const parts = await s3Storage(belowPrefix(found, 'recording-now'), s3, null, sharedObjects(reelFileName))
  return recordingStorage(folder, bucket, sharedReels(parts, bucket.read))
}

/** The path of a local file of the recording. */
export function reelPath(folder: string, name: string): string {
  if (!reelFileName.test(name)) throw new Error('That is no name of a recorded file.')
  return join(folder, name)
}

/** The names of the local files of a station, or of all. */
export async function* listReelFolder(folder: string, stationId?: number): AsyncGenerator<string> {
  const stations = stationId === undefined ? await readdir(folder) : [`${stationId}`]
  for (const station of stations) {
    if (!/^\d{1,16}$/.test(station)) continue
    const entries = await opendir(join(folder, station)).catch(ignoreNoFolder)
    for await (const { name } of entries ?? []) {
      if (reelFileName.test(`${station}/${name}`)) yield `${station}/${name}`
    }
  }
}

function recordingStorage(folder: string, bucket?: BucketStorage, shared?: SharedReels): RecordingStorage {
  const pathOf = (name: string) => reelPath(folder, name)
  const localSize = (name: string) => stat(pathOf(name)).then(({ size }) => size, ignoreAbsence)
  /** Reads a file that is not on this disk. One that is shared is not in the bucket as a whole yet, with few exceptions. */
  async function readRemote(name: string, range?: ByteRange): Promise<AsyncIterable<Buffer> | undefined> {
    const parts = shared?.isListed(name) ? await shared.read(name, range) : undefined
    return parts ?? (await bucket?.read(name, range)) ?? shared?.read(name, range)
  }

  /** Folders of stations whose names are durable. */
  const durable = new Set<string>()

  return {
    hasBucket: bucket !== undefined,
    async create(name) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, appendDurably, 0o600)
      try {
        await syncFolder(dirname(path))
        if (!durable.has(dirname(path))) await syncFolder(folder)
      } catch (error) {
        // Without its file, the caller can try the same name again.
        await file.close()
        await rm(path, { force: true })
        throw error
      }
      durable.add(dirname(path))
      return reelFile(file, path)
    },
    async size(name) {
      return (await localSize(name)) ?? (await bucket?.size(name))
    },
    sharedSize: async (name) => shared?.size(name),
    async isLocal(name) {
      return (await localSize(name)) !== undefined
    },
    async read(name, range, ring) {
      // Opened here: the file may be moved to the bucket at any time.
      const file = await open(pathOf(name)).catch(ignoreAbsence)
      if (!file) return readRemote(name, range)
      return ring ? ring.read(file, range) : file.createReadStream(range)
    },
    listLocal: (stationId) => listReelFolder(folder, stationId),
    async *listOffloadedStations() {
      for await (const folder of bucket?.folders() ?? []) if (/^\d{1,16}$/.test(folder)) yield Number(folder)
    },
    async *listOffloaded(stationId) {
      for await (const { name } of bucket?.list(`${stationId}`) ?? []) yield name
    },
    async complete(name, bytes, end) {
      const path = pathOf(name)
      const copy = `${path}.complete`
      try {
        await copyFile(path, copy, constants.COPYFILE_FICLONE)
        await endFile(copy, bytes, end)
        await rename(copy, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(copy, { force: true })
        // Without room for a copy, it is better completed where it is than not at all.
        if (!isDiskFull(error)) throw error
        await endFile(path, bytes, end)
      }
    },
    async share(name, from, to) {
      const file = shared && (await open(pathOf(name)).catch(ignoreAbsence))
      // Without its file, it is in the bucket.
      if (!shared || !file) return
      try {
        for (let start = from; start < to; start += maxPartBytes) {
          const end = Math.min(to, start + maxPartBytes) - 1
          await shared.write(name, start, file.createReadStream({ start, end, autoClose: false }))
        }
      } finally {
        await file.close()
      }
    },
    async offload(name) {
      const file = bucket && (await open(pathOf(name)).catch(ignoreAbsence))
      if (!bucket || !file) return
      await bucket.receive(file.createReadStream(), name)
      await shared?.remove(name)
    },
    removeLocal: (name) => rm(pathOf(name), { force: true }),
    async remove(name) {
      await rm(pathOf(name), { force: true })
      await bucket?.remove(name)
    },
    async sweep(startedBefore) {
      await bucket?.sweep(async () => false, startedBefore)
      await shared?.sweep(startedBefore)
    },
    async check(stationId) {
      const place = join(folder, `${stationId ?? ''}`)
      // That of a station is made by its first reel too.
      if (stationId !== undefined) await mkdir(place, { recursive: true, mode: 0o700 })
      await writeForCheck(join(place, `check-${randomUUID()}`))
    },
    space: () => spaceOf(folder),
    async close() {
      await bucket?.close()
      await shared?.close()
    },
  }
}

function reelFile(file: FileHandle, path: string): ReelFile {
  return {
    async append(pieces) {
      let left = await written(file.fd, pieces)
      while (left.length > 0) left = await written(file.fd, left)
      if ((await file.stat()).nlink > 0) return true
      if (await stat(path).catch(ignoreAbsence)) return false
      throw Object.assign(new Error('The file that is being recorded was removed.'), { code: 'ENOENT' })
    },
    cut: (bytes) => file.truncate(bytes),
    close: () => file.close(),
  }
}

/** Cuts a file to its first `bytes`, appends `end` to them, and makes that durable. */
async function endFile(path: string, bytes: number, end: Uint8Array): Promise<void> {
  await truncate(path, bytes)
  const file = await open(path, 'a')
  try {
    await file.appendFile(end)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes the begin of some pieces, and gives what is left of them. `FileHandle.writev` needs several times the memory, each
 * second for each station.
 */
function written(fd: number, pieces: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  return new Promise((resolve, reject) => {
    writev(fd, pieces, (error, count) => {
      if (error) return reject(error)
      const left = pieces.map((piece) => {
        const start = Math.min(count, piece.length)
        count -= start
        return piece.subarray(start)
      })
      resolve(left.filter(({ length }) => length > 0))
    })
  })
}
