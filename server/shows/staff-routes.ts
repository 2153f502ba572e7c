import type { Static } from 'typebox'
import { hasRight } from '../accounts/rules/rights.ts'
import { isOwnShow, onlyOwnShow, outOfRole, type Staff } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { resourcePath, stationPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { endpoint } from '../http/endpoint.ts'
import type { KeepPicture, MediaUrls } from '../lib/media-name.ts'
import { showNotFound } from './actions.ts'
import { showEndpoints } from './endpoints.ts'
import { websiteOf } from './rules/website-fields.ts'
import { lifetimeFields, presentShow, showChangesBody } from './schema.ts'
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
    asking: (caller, changes) => (isForEditors(changes) ? asEditor(caller as Staff) : caller),
    present: (show, caller) => presentStaffShow(caller as Staff, show, urls),
    async imageOf(url, caller, id) {
      // The verb checks both again; here they are checked before a picture is copied.
      if (id !== undefined && !(await findShow(db, caller.stationId, id))) throw showNotFound()
      if (id !== undefined) onlyOwnShow(caller as Staff, id)
      return pictures.imageOf(url, caller)
    },
  })

/**
 * The fields whose change cannot be undone, however a presenter's own the show is: lifetimes delete audio, a moved feed takes its
 * followers away for good, addresses that listeners have stored end, and so do copies of what was published.
 */
const forEditors = [...Object.keys(lifetimeFields), 'new_feed_url', 'published', 'slug']

const isForEditors = (changes: Static<typeof showChangesBody>) => forEditors.some((name) => name in changes)

/**
 * A change that cannot be undone takes the right to delete shows.
 * @returns the person with that right, which the verb checks again
 * @throws 403 code `role`
 */
function asEditor(staff: Staff): Staff {
  const right = 'shows:delete'
  if (!hasRight(staff.role, right)) throw outOfRole()
  return { ...staff, right }
}

function presentStaffShow(staff: Staff, show: Show, urls: MediaUrls) {
  const { auto_episodes, trim_start, trim_end, intro, loudness, chapters } = show
  const { keep_episodes, keep_days, delete_audio_after } = show
  return {
    ...presentShow(show, urls),
    episodes: show.active_episodes,
    auto_episodes: auto_episodes === 1,
    ...{ trim_start, trim_end, intro: intro === null ? '' : urls.ofFile(intro), loudness, chapters },
    ...{ keep_episodes, keep_days, delete_audio_after },
    ...websiteOf(show),
    yours: isOwnShow(staff, show.id),
  }
}
