import type { Db } from '../database/open.ts'
import { type Writer, write } from '../database/transaction.ts'
import { Problem } from '../lib/problem.ts'
import { overQuota } from './rules/quota.ts'
import { insertStoredFiles, type StationFile, storedBytes } from './stored-files-store.ts'

/** The limits of a station's storage. */
export type Limited = Pick<Writer, 'stationQuota'> & {
  /** Whether unfinished uploads are left out: they do not displace episodes of the schedule. */
  withoutUploads?: boolean
}

/** @throws 409 code `quota` if the station may not store `more` bytes */
export async function refuseOverQuota(
  tx: Db,
  { stationQuota, withoutUploads = false }: Limited,
  stationId: number,
  more: number,
): Promise<void> {
  if (stationQuota === undefined) return
  const { files, unfinished } = await storedBytes(tx, stationId)
  const refusal = overQuota({ files, unfinished: withoutUploads ? 0 : unfinished }, more, stationQuota)
  if (refusal) throw new Problem('conflict', refusal, { reason: 'quota' })
}

/**
 * Counts a file as one of a station, in the transaction that makes it one.
 * @throws 409 code `quota`
 */
export async function addStoredFile(tx: Db, deps: Limited, file: StationFile): Promise<void> {
  await refuseOverQuota(tx, deps, file.stationId, file.bytes)
  await insertStoredFiles(tx, [file])
}

/**
 * Counts a file to which no row refers yet, such as a picture.
 * @throws 409 code `quota`
 */
export async function countFile(deps: Writer, file: StationFile): Promise<void> {
  await write(deps, file.stationId, ({ tx }) => addStoredFile(tx, deps, file))
}
