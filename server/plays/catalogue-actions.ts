import { type Writer, write } from '../database/transaction.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { countRecordings, upsertRecordings } from './catalogue-store.ts'
import { maxCatalogue, readCatalogueFile } from './rules/catalogue-file.ts'

/** The number of recordings of an imported file, and the names of its columns that are of no use. */
export type ImportedFile = { recordings: number; unused: string[] }

/**
 * Adds the recordings of a CSV file to the catalogue of a station, all or none. Those with the same artist and title are
 * replaced. Returns the number of recordings that the file has, and the names of its columns that are of no use.
 * @throws 400 naming each line that is not understood; 404 no such station; 409 when the catalogue would be too large
 */
export async function importCatalogue(deps: Writer, stationId: number, file: string): Promise<ImportedFile> {
  const { recordings, unused } = readCatalogueFile(file)
  return write(deps, stationId, async ({ tx, report }) => {
    if (!(await findStation(tx, stationId))) throw stationNotFound()
    await upsertRecordings(tx, stationId, recordings)
    if ((await countRecordings(tx, stationId)) > maxCatalogue) {
      throw new Problem('conflict', `A catalogue has ${maxCatalogue} recordings at most.`)
    }
    report({ type: 'plays.catalogue_imported', subject: stationId, details: { lines: recordings.length } })
    return { recordings: recordings.length, unused }
  })
}
