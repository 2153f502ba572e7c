import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as memberships from './accounts/membership-store.ts'
import * as passkeys from './accounts/passkey-store.ts'
import * as sessions from './accounts/session-store.ts'
import * as tickets from './accounts/ticket-store.ts'
import * as alarms from './alarms/store.ts'
import * as audience from './audience/store.ts'
import { migrateDatabase } from './database/migrate.ts'
import type { Db } from './database/open.ts'
import * as lifetimes from './episodes/lifetime-store.ts'
import * as marked from './episodes/moment-store.ts'
import * as events from './events/store.ts'
import * as artwork from './feeds/pictures-store.ts'
import * as feeds from './feeds/store.ts'
import * as websub from './feeds/websub-store.ts'
import * as measuring from './generation/audio-store.ts'
import * as made from './generation/staff-store.ts'
import * as generations from './generation/store.ts'
import { playedTitles, withTracklists } from './generation/tracklist.ts'
import * as keyUse from './keys/usage-store.ts'
import { topics } from './lib/event.ts'
import * as catalogue from './plays/catalogue-lines.ts'
import * as reports from './plays/export-store.ts'
import * as website from './public/store.ts'
import { findTrack } from './public/track.ts'
import * as shiftStore from './recordings/shift-store.ts'
import * as exceptions from './schedule/exception-store.ts'
import * as schedule from './schedule/store.ts'
import { databases } from './testing/databases.ts'
import { type Planner, plannerOf } from './testing/query-plans.ts'
import * as uploads from './uploads/resumable-store.ts'

const window = { fromUs: 1e15, untilUs: 1e15 + 864e8 }
const recording = { artist_folded: 'a', title_folded: 'b' } as catalogue.CatalogueRow
const page = { stationId: 1, datetime: 1, id: 0, offset: 0, limit: 21 }

/** Every list that is not among the queries of episodes (episodes/queries.test.ts) or recordings (recordings/…). */
const lists: [name: string, ask: (db: Db) => Promise<unknown>][] = [
  ['the history', (db) => events.listNewestEvents(db, 1, {}, 50)],
  ['the history before an id', (db) => events.listNewestEvents(db, 1, { before: 9 }, 50)],
  ['the history of a topic', (db) => events.listNewestEvents(db, 1, { topic: 'keys', before: 9 }, 50)],
  ['the history of a kind of actor', (db) => events.listNewestEvents(db, 1, { actorKind: 'job' }, 50)],
  [
    'the history of an actor',
    (db) => events.listNewestEvents(db, 1, { actorKind: 'key', actorRef: '1', before: 9 }, 50),
  ],
  ['events that follow one', (db) => events.listEvents(db, 1, 5, 100)],
  ['actors of the history', (db) => events.listActorsOf(db, 1)],
  ['generations', (db) => generations.listGenerations(db, 1, { limit: 1000 })],
  ['generations in a state', (db) => generations.listGenerations(db, 1, { state: 'failed', before: 9, limit: 1000 })],
  ['generations that need attention', (db) => made.listFailed(db, 1, 200)],
  ['generations that are being made', (db) => made.listUnfinished(db, 1)],
  ['generations of a day', (db) => made.listScheduled(db, 1, window)],
  ['episodes to be measured', (db) => measuring.listUnmeasured(db, 1, 1)],
  ['levels of the last episodes of a show', (db) => measuring.listLastLevels(db, 1, 1)],
  ['alarms of a person, by mail', (db) => alarms.listChoices(db, 1, 1)],
  ['people who present shows', (db) => memberships.listPresenters(db, 1, [1, 2])],
  ['people of a station', (db) => memberships.listMembers(db, 1)],
  ['stations of a person, with their names', (db) => memberships.listMemberships(db, 1)],
  ['stations of a person', (db) => memberships.listStationIds(db, 1)],
  ['stations that a person owns', (db) => memberships.listOwnedStations(db, 1)],
  ['shows of a presenter', (db) => memberships.listPresentedShows(db, 1, 1)],
  ['passkeys of a person', (db) => passkeys.listPasskeys(db, 1)],
  ['tickets of a person for some purposes', (db) => tickets.listTicketsOf(db, 1, ['set-up'])],
  ['sessions of a person', (db) => sessions.listSessions(db, 1)],
  ['hours of the keys of a station', (db) => keyUse.listKeyHours(db, 1, 1)],
  ['uploads of a person', (db) => uploads.listUploads(db, 1, 1)],
  ['generations that are due', (db) => generations.listDue(db, { stationId: 1, nowMs: 1 })],
  ['entries of a station, with their ids', (db) => schedule.listEntryRows(db, 1)],
  ['changes of the schedule', (db) => schedule.listChangesSince(db, 1, 9)],
  ['exceptions of a station', (db) => exceptions.listExceptions(db, 1)],
  ['exceptions of some dates', (db) => exceptions.listExceptionsOn(db, 1, { first: 1, days: 9, orphans: new Set() })],
  ['episodes made of the schedule, few rows', (db) => exceptions.listMadeBetween(db, 1, 1, 2)],
  ['shows whose episodes do not all stay, few rows', (db) => lifetimes.listLimited(db, 1)],
  ['episodes of a show by age', (db) => lifetimes.listAging(db, 1, 1)],
  ['public episodes', (db) => website.listPublicPage(db, page)],
  ['public episodes of a show', (db) => website.listPublicPageOfShow(db, { ...page, showId: 1 })],
  ['the numbers of public episodes', (db) => website.countByShow(db, 1, 1)],
  ['episodes of spans of the schedule', (db) => website.listMadeOf(db, 1, { from: 1, until: 2 }, 1)],
  ['moments of a station', (db) => website.listMoments(db, 1, 1, 20)],
  ['moments of an episode', (db) => website.listMomentsOf(db, 1)],
  ['moments of an episode, for staff', (db) => marked.listEveryMomentOf(db, 1)],
  ['episodes of a feed', (db) => feeds.listReady(db, { stationId: 1, now: 1 }, { offset: 0, limit: 300 })],
  ['artwork of a station', (db) => artwork.listArtwork(db, 1)],
  ['copies of pictures of a station', (db) => artwork.listCopies(db, 1)],
  ['pictures that are not measured', (db) => artwork.listUnmeasured(db, 100)],
  ['changed feeds of few rows', (db) => websub.listChanged(db, 1, 1)],
  ['figures of listeners, few rows', (db) => audience.listCounters(db, 1, 'day', 1, 30)],
  ['figures of hours', (db) => audience.listHours(db, 1, 1)],
  ['plays of the episodes of a page, few rows', (db) => audience.countPlays(db, 1, [1, 2])],
  ['figures of followers, few rows', (db) => audience.listFollowers(db, 1, 1, 30)],
  ['the catalogue', (db) => catalogue.listCatalogue(db, 1, { term: '', after: undefined, limit: 101 })],
  [
    'the catalogue after a recording, and with a term',
    (db) => catalogue.listCatalogue(db, 1, { term: 'a', after: recording, limit: 101 }),
  ],
  ['the title of a show', (db) => reports.findShowTitle(db, 1, 1)],
  ['hours of a report', (db) => reports.listLiveMinutes(db, 1, { from: 1, until: 2 })],
  ['titles for chapters', (db) => playedTitles(db, { stationId: 1, fromUs: 1, untilUs: 2 })],
  ['windows of a page of episodes', (db) => withTracklists(db, 1, [{ id: 1, chapters: null }])],
  ['the title that is playing', (db) => findTrack(db, 1, 1)],
  ['corrections of dates of a window', (db) => shiftStore.listShifts(db, 1, 1, 2)],
]
/** Lists of few rows, or read by `slowRead`: sorting the rows that an index found is allowed. */
const mayBeSorted =
  /actors|people|of a person|a person owns|presenter|being made|hours|measured|entries|of a window|few rows/

/** Lists of a few names or ids that the caller has, and lists over all stations, for jobs and the command line. */
const notOfAStation = [
  ...['listDelays', 'listNamed', 'listKnownUploads', 'listUnmeasured', 'listPublic'],
  ...[
    'listStations',
    'listOwnerless',
    'listSubscriptions',
    'listRetentions',
    'listFollowed',
    'listStationsOfUnknownLengths',
  ],
  ...[
    'listUploadsUntouchedSince',
    'listSessionsAt',
    'listDomains',
    'listWithPages',
    'listStationChanges',
    'listWithFeeds',
  ],
  'listPlayed',
]

for (const database of databases) {
  describe(`the plans of lists on ${database.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-lists-'))
    let planner: Planner
    beforeAll(async () => {
      const url = await database.open(folder)
      await migrateDatabase(url)
      planner = await plannerOf(url)
    })
    afterAll(async () => {
      await planner.close()
      await database.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    it.each(lists)('%s: found by an index, in the order wanted', async (name, ask) => {
      const asked = await planner.slowSteps(ask)
      expect(asked.length).toBeGreaterThan(0)
      for (const { sql, steps } of asked) {
        const found = steps.filter((step) => !mayBeSorted.test(name) || !/B-TREE|Sort|Unique|Aggregate/.test(step))
        expect(found, sql).toEqual([])
      }
    })
  })
}

it('every list of a store is in a test of plans', () => {
  const tests = [
    'server/lists.test.ts',
    'server/episodes/queries.test.ts',
    'server/plays/queries.test.ts',
    'server/recordings/queries.test.ts',
    'server/uploads/queries.test.ts',
  ]
  const tested = tests.map((path) => readFileSync(path, 'utf8')).join()
  const names = globSync('server/*/*store.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^export (?:async function|const) (list\w+)/gm)].map(([, name]) => name!),
  )
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !notOfAStation.includes(name) && !tested.includes(`${name}(`))).toEqual([])
})

it('no two topics begin with the same four letters, by which the history is indexed', () => {
  expect(new Set(topics.map((topic) => topic.slice(0, 4))).size).toBe(topics.length)
})
