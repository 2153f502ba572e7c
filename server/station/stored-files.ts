import type { Db } from '../database/open.ts'
import { type Writer, write } from '../database/transaction.ts'
import { Problem } from '../lib/problem.ts'
import { overQuota } from './rules/quota.ts'
import { insertStoredFiles, type StationFile, storedBytes } from './stored-files-store.ts'

type Limited = Pick<Writer, 'stationQuota'>

/** @throws 409 code `quota` if the station may not store so many more bytes */
export async function refuseOverQuota(
  tx: Db,
  { stationQuota }: Limited,
  stationId: number,
  more: number,
): Promise<void> {
  if (stationQuota === undefined) return
  const refusal = overQuota(await storedBytes(tx, stationId), more, stationQuota)
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
