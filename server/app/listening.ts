import { type FindPublicStation, makeListeners } from '../listening/listeners.ts'
import { restrictedIn } from '../listening/restricted.ts'
import { makeSegments } from '../listening/segments.ts'
import { findFormatAt } from '../listening/store.ts'
import { stationDirectory } from '../public/directory.ts'
import { findLastPlay } from '../recordings/plays.ts'
import { recordings as recordingsOf } from '../recordings/window.ts'
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
  const listeners = makeListeners({
    ...{ recordings, publicStation, versions, clock, monotonicUs },
    formatAt: (stationId, atUs) => findFormatAt(db, stationId, atUs),
    restricted,
    titleAt: async (stationId, atUs) => (await findLastPlay(db, stationId, atUs + 1))?.title ?? '',
    most: config.listeners,
    onError: failed('could not send sound to listeners'),
  })
  const segments = makeSegments({
    // Only the rows of the database: with knowledge of its own, this instance could decide differently from others.
    recordings: recordingsOf({ db, storage: core.recordingStorage, clock, headUs: () => undefined }),
    ...{ db, clock, restricted },
  })
  return { listeners, segments, publicStation, directory }
}
