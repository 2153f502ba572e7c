import { isOwnShow, onlyOwnShow, type Staff } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { endpoint } from '../http/endpoint.ts'
import type { KeepPicture, MediaUrls } from '../lib/media-name.ts'
import { showNotFound } from './actions.ts'
import { showEndpoints } from './endpoints.ts'
import { websiteOf } from './rules/website-fields.ts'
import { presentShow, showChangesBody } from './schema.ts'
import { staffShowSchema, staffShowsSchema } from './staff-schema.ts'
import { findShow, type Show } from './store.ts'

type Deps = { db: Db; writer: WriterOf; idempotency: Idempotency; urls: MediaUrls; pictures: KeepPicture }

/** …/shows: the shows of a station, and how they become episodes. */
export const staffShowRoutes = ({ db, writer, idempotency, urls, pictures }: Deps) =>
  showEndpoints({
    db,
    idempotency,
    writer,
    read: endpoint,
    paths: { all: stationPath, one: resourcePath },
    scopes: { read: 'shows:read', create: 'shows:create', change: 'shows:write', delete: 'shows:delete' },
    answers: { one: staffShowSchema, all: staffShowsSchema },
    changes: showChangesBody,
    present: (show, caller) => presentStaffShow(caller as Staff, show, urls),
    async imageOf(url, caller, id) {
      // The verb checks both again; here they are checked before a picture is copied.
      if (id !== undefined && !(await findShow(db, caller.stationId, id))) throw showNotFound()
      if (id !== undefined) onlyOwnShow(caller as Staff, id)
      return pictures.imageOf(url, caller)
    },
  })

function presentStaffShow(staff: Staff, show: Show, urls: MediaUrls) {
  const { auto_episodes, trim_start, trim_end, intro, loudness, chapters } = show
  return {
    ...presentShow(show, urls),
    episodes: show.active_episodes,
    auto_episodes: auto_episodes === 1,
    ...{ trim_start, trim_end, intro: intro === null ? '' : urls.ofFile(intro), loudness, chapters },
    ...websiteOf(show),
    yours: isOwnShow(staff, show.id),
  }
}
