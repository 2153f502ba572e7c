/** A step of a plan whose cost grows with the rows: reading all of a table, or sorting what was found. */
type Allowed = { why: string; step: 'scan' | 'sort'; of: readonly string[] }

/** The functions whose plans have such a step, as paths below `server/` and names, and why that is all right. */
const allowed: readonly Allowed[] = [
  {
    why: 'The table has a row for each station.',
    step: 'scan',
    of: [
      ...['accounts/membership-store.ts listOwnerless', 'feeds/pictures-store.ts listStationChanges'],
      ...['feeds/websub-store.ts listWithFeeds', 'generation/store.ts listFollowed'],
      ...['recordings/ownership.ts beat', 'recordings/ownership.ts left', 'recordings/reel-store.ts loseLocalReels'],
      ...['recordings/store.ts listRetentions', 'station/store.ts findCommonZone', 'station/store.ts findOnlyStation'],
      ...['station/store.ts hasStation', 'station/store.ts listStations', 'station/store.ts listWithPages'],
    ],
  },
  {
    why: 'It stops at the first row.',
    step: 'scan',
    of: [
      ...['accounts/person-store.ts findFirstPersonId', 'accounts/person-store.ts hasPeople'],
      'clock/store.ts findNewestAudio',
    ],
  },
  {
    why: 'The table has few rows: one, those of a week, or those of listeners, choices and tickets that are in use.',
    step: 'scan',
    of: [
      ...[
        'accounts/ticket-store.ts deleteAllTickets',
        'alarms/store.ts listSubscriptions',
        'alarms/store.ts listUnalarmed',
      ],
      ...['audience/store.ts putConnected', 'clock/store.ts findKnown', 'clock/store.ts forgetKnown'],
      'station/store.ts deleteStation',
    ],
  },
  {
    why: 'A job that works on all stations, seldom.',
    step: 'scan',
    of: [
      ...['accounts/session-store.ts deleteEndedSessions', 'episodes/lifetime-store.ts listLimited'],
      ...['episodes/search-index.ts countFindable', 'feeds/pictures-store.ts bringCopiesForward'],
    ],
  },
  {
    why: 'Few rows of a person, a station or an instance, which an index has found.',
    step: 'sort',
    of: [
      ...['accounts/device-store.ts saveDevice', 'accounts/membership-store.ts findMember'],
      ...['accounts/membership-store.ts listMembers', 'accounts/membership-store.ts listMemberships'],
      ...['accounts/membership-store.ts listPresenters', 'accounts/session-store.ts listSessions'],
      'alarms/store.ts listLastFailures',
      ...['episodes/lifetime-store.ts listLimited', 'feeds/import/import-store.ts countItems'],
      ...['feeds/import/store.ts listSourcesOfShows', 'generation/store.ts countUnfinished'],
      ...['recordings/store.ts findRecorderOf', 'schedule/store.ts listEntryRows', 'search/matching.ts findByShow'],
      ...['station/store.ts findCommonZone', 'station/store.ts listDomains', 'station/store.ts listWithPages'],
    ],
  },
  {
    why: 'Sums of what an index has found, which the dashboard or a job asks for.',
    step: 'sort',
    of: [
      ...['audience/store.ts listCounters', 'feeds/store.ts countReadyByShow', 'keys/usage-store.ts listKeyHours'],
      'uploads/store.ts mediaInUse',
    ],
  },
]

const isSort = (step: string) => /B-TREE|Sort|Unique|Aggregate/.test(step)
const keyOf = (name: string, step: Allowed['step']) => `${name.replace(/ \(\d+\)$/, '')}: ${step}`
const reasons = new Set(allowed.flatMap(({ step, of }) => of.map((name) => keyOf(name, step))))
const used = new Set<string>()

/** Those of the slow steps of a call for which there is no reason. */
export function unreasoned(name: string, steps: readonly string[]): string[] {
  return steps.filter((step) => {
    const key = keyOf(name, isSort(step) ? 'sort' : 'scan')
    used.add(key)
    return !reasons.has(key)
  })
}

/** The reasons that no call has needed. */
export const unused = (): string[] => [...reasons].filter((key) => !used.has(key))
