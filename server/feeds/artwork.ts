import type { Db } from '../database/open.ts'
import { type MediaUrls, pictureNameIn } from '../lib/media-name.ts'
import { type Artwork, noArtwork } from './rules/requirements.ts'

/** Finds the artwork for values of columns named `image`. Of a picture elsewhere it is the copy of ours. */
export type ArtworkOf = (image: string) => Artwork

/** Reads the artwork of several pictures of a station at once. */
export async function readArtwork(
  db: Db,
  media: MediaUrls,
  stationId: number,
  images: readonly string[],
): Promise<ArtworkOf> {
  const foreign = images.filter((image) => image !== '' && !pictureNameIn(image))
  const copies = foreign.length === 0 ? new Map<string, string>() : await findCopies(db, stationId, foreign)
  const own = (image: string) => pictureNameIn(copies.get(image) ?? image)
  const names = new Set(images.map(own).filter((name) => name !== undefined))
  const sizes = await findSizes(db, [...names])
  return (image) => {
    const name = own(image)
    if (image === '') return noArtwork
    return name === undefined
      ? { ...noArtwork, url: image }
      : { ...noArtwork, ...sizes.get(name), url: media.ofFile(name) }
  }
}

/** The copies of pictures elsewhere, by their URLs. */
async function findCopies(db: Db, stationId: number, urls: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('picture_copies')
    .select(['url', 'image'])
    .where('station_id', '=', stationId)
    .where('url', 'in', [...urls])
    .where('image', '<>', '')
    .execute()
  return new Map(rows.map(({ url, image }) => [url, image]))
}

async function findSizes(db: Db, names: readonly string[]) {
  if (names.length === 0) return new Map<string, Omit<Artwork, 'url'>>()
  const rows = await db
    .selectFrom('stored_files')
    .select(['name', 'width', 'height', 'bytes'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}
