import type { Db } from '../database/open.ts'
import type { Embedded, EmbeddedPart } from '../http/pages/player.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import type { Programmes } from '../schedule/programme.ts'
import { isPublicShow } from '../shows/rules/visibility.ts'
import { findShowBySlug } from '../shows/slugs.ts'
import type { Directory } from './directory.ts'
import { findPublic, listMomentsOf } from './store.ts'
import type { PublicUrls } from './urls.ts'

type Deps = { db: Db; clock: Clock; directory: Directory; programmes: Programmes; media: MediaUrls; urls: PublicUrls }

/** Finds the public station, show or episode of a frame; undefined if it does not exist. */
export function embeddedFinder({ db, clock, directory, programmes, media, urls }: Deps) {
  return async (slug: string, part?: EmbeddedPart): Promise<Embedded | undefined> => {
    const station = (await directory.find(slug))?.station
    if (!station?.website.public) return undefined
    const { name, image, website } = station
    const home = urls.ofStation(station) ?? `${urls.base}/${website.slug}`
    const of = { slug: website.slug, name, language: website.language, home }
    if (!part) return { ...of, title: name, image: media.ofImage(image) }
    if ('show' in part) {
      const found = await findShowBySlug(db, station.id, part.show)
      const show = found && (await programmes(station.id)).showOf.get(found.id)
      return show && isPublicShow(show)
        ? { ...of, title: show.title, image: media.ofImage(show.image, image) }
        : undefined
    }
    const episode = await findPublic(db, station.id, part.episode, unixSeconds(clock))
    if (!episode) return undefined
    const { moment } = part
    const marked = moment && (await listMomentsOf(db, station.id, episode.id)).find(({ id }) => `${id}` === moment)
    return {
      ...{ ...of, image: media.ofImage(episode.image, episode.show_image, image) },
      title: marked ? marked.title : episode.title,
      span: marked ? { at: `${marked.from_ms / 1000}`, until: `${marked.until_ms / 1000}` } : undefined,
    }
  }
}
