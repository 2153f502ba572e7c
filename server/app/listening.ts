import { makePlaces } from '../lib/places.ts'
import { type FindPublicStation, makeListeners } from '../listening/listeners.ts'
import { makePlaylists } from '../listening/playlists.ts'
import { restrictedIn } from '../listening/restricted.ts'
import { makeSegments } from '../listening/segments.ts'
import { findFormatAt } from '../listening/store.ts'
import { stationDirectory } from '../public/directory.ts'
import { findLastPlay, scheduleOnAir } from '../recordings/plays.ts'
import { readable } from '../recordings/title-charset.ts'
import { recordings as recordingsOf } from '../recordings/window.ts'
import { isPublicPlay } from '../shows/rules/visibility.ts'
import type { Core } from './core.ts'
import type { Recording } from './recording.ts'

/** The listeners of this instance, and how their stations are found. */
export type Listening = ReturnType<typeof makeListening>

/** Makes the part that sends the recording to listeners. */
export function makeListening(core: Core, { recordings }: Recording) {
  const { config, db, clock, monotonicUs, versions, programmes, failed } = core

  const directory = stationDirectory(db, versions)
  const publicStation: FindPublicStation = async (slug) => {
    const entry = await directory.find(slug)
    if (!entry) return undefined
    const { id, website } = entry.station
    const { public: isPublic, rewind_hours: rewindHours, listen_url: listenUrl } = website
    return {
      id,
      name: entry.station.name,
      slug: website.slug,
      isPublic,
      isFormer: entry.isFormer,
      rewindHours,
      listenUrl,
    }
  }

  const restricted = restrictedIn(programmes)
  const onAir = scheduleOnAir(programmes)
  const isPublic = async (stationId: number, showId: number | null) =>
    isPublicPlay(showId, showId === null ? undefined : (await programmes(stationId)).showOf.get(showId))
  const isPublicAt = async (stationId: number, atUs: number) => isPublic(stationId, await onAir(stationId, atUs))
  const titleAt = async (stationId: number, atUs: number) => {
    const play = await findLastPlay(db, stationId, atUs + 1)
    if (!play || !(await isPublic(stationId, play.showId))) return ''
    const [heard] = await readable(db, stationId, [play])
    return heard!.title
  }
  const listeners = makeListeners({
    ...{ recordings, publicStation, versions, clock, monotonicUs },
    formatAt: (stationId, atUs) => findFormatAt(db, stationId, atUs),
    restricted,
    ...{ isPublicAt, titleAt },
    places: makePlaces({ most: config.listeners, perAddress: config.listenersPerAddress }),
    onError: failed('could not send sound to listeners'),
  })
  const segments = makeSegments({
    // Only the rows of the database: with knowledge of its own, this instance could decide differently from others.
    recordings: recordingsOf({ db, storage: core.recordingStorage, clock, headUs: () => undefined }),
    ...{ db, clock, restricted },
  })
  const playlists = makePlaylists({ segments, versions, clock })
  return { listeners, playlists, segments, publicStation, directory }
}
