import { open } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Writer } from '../database/transaction.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { outgoing } from '../outgoing/client.ts'
import { countFile } from '../station/stored-files.ts'
import { openStorage } from '../storage/open.ts'
import { makeDecoder } from '../uploads/decoder.ts'
import { makePictures } from '../uploads/pictures.ts'
import { fileMissing } from './options.ts'

/**
 * Stores the picture in a file as artwork of a station.
 * @returns the value of a column named `image`
 * @throws 404 for a file that is not there; what `receive` in uploads/pictures.ts throws
 */
export async function storePicture(config: Config, writer: Writer, stationId: number, path: string): Promise<string> {
  const storage = await openStorage(config.media, { s3: config.s3 })
  const decoder = makeDecoder()
  const pictures = makePictures({
    ...{ db: writer.db, storage, client: outgoing(), urls: mediaUrls(config.baseUrl), decoder },
    count: (_, file) => countFile(writer, file),
    log: { warn: () => {} },
  })
  try {
    // Opened first: a stream that opens the file itself may emit its error before it has a listener.
    await using file = await open(path)
    return await pictures.receive({ stationId, actor: writer.actor }, file.createReadStream())
  } catch (error) {
    throw fileMissing(path, error)
  } finally {
    decoder.close()
    await storage.close()
  }
}
