import { randomBytes } from 'node:crypto'
import type { ResumableUploadRow } from '../database/tables.ts'
import { type Writer, write } from '../database/transaction.ts'
import type { Leases } from '../leases/leases.ts'
import { unixSeconds } from '../lib/clock.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { forEach } from '../lib/for-each.ts'
import { Problem } from '../lib/problem.ts'
import { showNotFound } from '../shows/actions.ts'
import { findShow } from '../shows/store.ts'
import { refuseOverQuota } from '../station/stored-files.ts'
import { storedBytes } from '../station/stored-files-store.ts'
import type { Pieces } from '../storage/pieces.ts'
import type { Storage } from '../storage/storage.ts'
import { maxFileBytes, megabyte } from './checked-mp3.ts'
import { fileRefused } from './file-problem.ts'
import {
  deleteUpload,
  findUpload,
  insertUpload,
  listKnownUploads,
  listUnfinished,
  listUploads,
  listUploadsUntouchedSince,
  updateDetails,
  updateReceived,
} from './resumable-store.ts'
import { uploadDraftRule } from './rules/draft-fields.ts'

/** Maximum size of a piece, which is sent again after a broken connection. */
const pieceBytes = 8 * megabyte

/** The uploads of one person that may be unfinished at a station. */
const maxUnfinished = 100

/** An upload that nothing is added to for a day is given up. A finished one is listed for a week. */
const [unfinishedSeconds, finishedSeconds] = [86_400, 7 * 86_400]

/** Lease of an upload, in milliseconds: after a crash, another instance waits for its end. */
export const leaseMs = 10_000

export type ResumableDeps = Writer & { pieces: Pieces; storage: Storage; leases: Leases }

/** An upload of a person at a station. */
export type Name = { stationId: number; personId: number; id: string }

/** An upload of a station, whoever sends it if `personId` is undefined. */
type Named = Omit<Name, 'personId'> & { personId: number | undefined }

/** A file as a browser knows it: `modifiedMs` is when it was last changed, in Unix milliseconds; 0 if that is not known. */
type FileOf = { name: string; modifiedMs: number }

/** The known fields of the episode that an upload will become; others are not decided. */
export type UploadDraft = {
  title?: string
  show_id?: number
  description?: string
  image_url?: string
  datetime?: number
  archived?: boolean
  /** The id of the episode whose audio it is to replace: then there is no new one. */
  replaces?: number
}

/** The file of an upload, what it will become, and the episode that it has become. */
export type Details = FileOf & { draft?: UploadDraft; episode?: number }

/** An upload as it is stored. */
type Upload = Omit<ResumableUploadRow, 'details' | 'is_finished'> & { details: Details }

/** An upload as it is shown to the person. */
export type ResumableUpload = {
  id: string
  name: string
  modified_ms: number
  bytes: number
  received: number
  draft: UploadDraft
  episode: number | null
}

/** The error for an upload that does not exist, or is another person's. */
function uploadNotFound(): Problem {
  return new Problem('not_found', 'Upload not found.', { reason: 'upload_gone' })
}

/**
 * Begins an upload in pieces.
 * @throws 400 a size over 200 MB, or of nothing; 503 `disk_reserved`; 409 the person has a hundred unfinished uploads, or
 *   code `quota`
 */
export async function beginUpload(
  deps: ResumableDeps,
  { stationId, personId }: Omit<Name, 'id'>,
  { bytes, ...file }: FileOf & { bytes: number },
): Promise<ResumableUpload> {
  if (bytes === 0) throw fileRefused('is empty', 'file_empty')
  if (bytes > maxFileBytes) throw fileRefused(`must be ${maxFileBytes / megabyte} MB or smaller`, 'file_too_large')
  await deps.pieces.refuse?.(bytes)
  return write(deps, stationId, async ({ tx, now }) => {
    const own = (await listUploads(tx, stationId, personId)).map(uploadOf)
    if (own.filter(({ details }) => details.episode === undefined).length >= maxUnfinished) {
      throw new Problem('conflict', `At most ${maxUnfinished} uploads can be unfinished.`, {
        reason: 'too_many_uploads',
      })
    }
    await refuseOverQuota(tx, deps, stationId, bytes)
    const row = {
      ...{ id: randomBytes(18).toString('base64url'), station_id: stationId, person_id: personId, bytes, received: 0 },
      ...{ details: JSON.stringify(file satisfies Details), created_at: now, touched_at: now },
    }
    await insertUpload(tx, row)
    return present(uploadOf(row))
  })
}

function endsElsewhere(): Problem {
  return new Problem('conflict', 'The upload ends elsewhere.', { reason: 'offset' })
}

/** The uploads of a person that are unfinished, or were finished in the last week. */
export async function ownUploads(
  { db }: Pick<ResumableDeps, 'db'>,
  { stationId, personId }: Omit<Name, 'id'>,
): Promise<ResumableUpload[]> {
  return (await listUploads(db, stationId, personId)).map((row) => present(uploadOf(row)))
}

/** Unfinished uploads that are listed of a station, at most. */
const maxListed = 100

/** The storage of a station without its recording, and its largest unfinished uploads with the person who sends each. */
export async function stationStorage({ db, stationQuota }: Pick<Writer, 'db' | 'stationQuota'>, stationId: number) {
  const { files, unfinished } = await storedBytes(db, stationId)
  const uploads = await listUnfinished(db, stationId, maxListed)
  return {
    ...{ bytes: files, unfinished_bytes: unfinished, quota_bytes: stationQuota ?? null },
    uploads: uploads.map(({ id, details, bytes, received, person, touched_at }) => ({
      ...{ id, name: (JSON.parse(details) as Details).name, person, bytes, received, touched_at },
    })),
  }
}

/** @throws 404 */
export async function getUpload({ db }: Pick<ResumableDeps, 'db'>, name: Name): Promise<ResumableUpload> {
  return present(await findOwn({ db }, name))
}

/**
 * Keeps what is known of the episode that an upload will become, for the same person in any browser. One that is an episode
 * already stays as it is.
 * @throws 400 naming every field that fails; 404 no such upload or show
 */
export async function draftUpload(deps: Writer, name: Name, draft: UploadDraft): Promise<void> {
  await write(deps, name.stationId, async ({ tx }) => {
    refuseUnless(uploadDraftRule, draft)
    const { details } = await findOwn({ db: tx }, name)
    if (details.episode !== undefined) return
    if (draft.show_id !== undefined && !(await findShow(tx, name.stationId, draft.show_id))) throw showNotFound()
    await updateDetails(tx, name, JSON.stringify({ ...details, draft } satisfies Details), { isFinished: false })
  })
}

/**
 * Adds bytes to an upload, in pieces that are durable one by one. What was received before the source failed is kept.
 * @param at where the bytes begin: exactly where the upload has ended so far
 * @returns the size of the upload so far
 * @throws 404; 409 `offset` it ends elsewhere; 423 another request is adding to it; the error of the source
 */
export async function addToUpload(
  deps: ResumableDeps,
  name: Name,
  at: number,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const { db, clock, pieces, leases } = deps
  await findOwn(deps, name)
  let received = at
  const isOurs = await leases.hold(`upload ${name.id}`, leaseMs, async (signal) => {
    const row = await findOwn(deps, name)
    if (row.received !== at) throw endsElsewhere()
    const bytes = source[Symbol.asyncIterator]()
    const rest: ReadAhead = { bytes: undefined, isOver: false }
    try {
      while (!rest.isOver && received < row.bytes) {
        signal.throwIfAborted()
        const piece = pieceOf(bytes, Math.min(pieceBytes, row.bytes - received), rest)
        const size = await pieces.write(name.id, received, until(signal, piece))
        if (size === 0) break
        const grown = { before: received, received: received + size }
        if (!(await updateReceived(db, name, grown, unixSeconds(clock)))) throw endsElsewhere()
        received = grown.received
      }
    } finally {
      // An unread body holds up the connection.
      await bytes.return?.()
    }
    return undefined
  })
  if (!isOurs) throw new Problem('locked', 'Another request is adding to this upload.')
  return received
}

/** The same chunks, until a signal is aborted: then its reason is thrown, also after the last one. */
export async function* until(signal: AbortSignal, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    yield chunk
  }
  signal.throwIfAborted()
}

/**
 * Cancels an upload: one's own, or of all people at the station. An episode that it has become stays.
 * @throws 404
 */
export async function cancelUpload(deps: ResumableDeps, name: Named): Promise<void> {
  const { id } = await findOwn(deps, name)
  await deleteUpload(deps.db, name)
  await deps.pieces.remove(id)
}

/** Removes unfinished uploads that nothing was added to for a day, finished ones after a week, and pieces of which no upload is known. */
export async function removeAbandonedUploads(
  { db, clock, pieces }: Pick<ResumableDeps, 'db' | 'clock' | 'pieces'>,
  signal: AbortSignal,
): Promise<void> {
  const now = unixSeconds(clock)
  const unfinished = await listUploadsUntouchedSince(db, false, now - unfinishedSeconds)
  for (const upload of [...unfinished, ...(await listUploadsUntouchedSince(db, true, now - finishedSeconds))]) {
    signal.throwIfAborted()
    await deleteUpload(db, upload)
  }
  const stored = [...(await pieces.list())]
  const known = await listKnownUploads(db, stored)
  const unknown = stored.filter((id) => !known.has(id))
  await forEach(unknown, (id) => pieces.remove(id), signal)
}

/** @throws 404 */
export async function findOwn({ db }: Pick<ResumableDeps, 'db'>, name: Named): Promise<Upload> {
  const row = await findUpload(db, name)
  if (!row) throw uploadNotFound()
  return uploadOf(row)
}

function uploadOf(row: Omit<ResumableUploadRow, 'is_finished'>): Upload {
  return { ...row, details: JSON.parse(row.details) as Details }
}

function present({ id, bytes, received, details }: Upload): ResumableUpload {
  const { name, modifiedMs: modified_ms, draft = {}, episode = null } = details
  return { id, name, modified_ms, bytes, received, draft, episode }
}

/** The bytes that were read beyond the end of a piece, and whether the source has ended. */
type ReadAhead = { bytes: Buffer | undefined; isOver: boolean }

/** The next `most` bytes of a source that is read piece by piece; `rest` carries bytes that were read beyond them. */
async function* pieceOf(source: AsyncIterator<Buffer>, most: number, rest: ReadAhead): AsyncGenerator<Buffer> {
  let left = most
  while (left > 0) {
    let chunk = rest.bytes
    rest.bytes = undefined
    if (!chunk) {
      const next = await source.next()
      if (next.done) {
        rest.isOver = true
        return
      }
      chunk = next.value
    }
    if (chunk.length > left) rest.bytes = chunk.subarray(left)
    yield chunk.subarray(0, left)
    left -= Math.min(left, chunk.length)
  }
}
