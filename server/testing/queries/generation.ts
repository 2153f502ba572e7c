import * as alarms from '../../alarms/store.ts'
import * as audio from '../../generation/audio-store.ts'
import * as due from '../../generation/due-stations.ts'
import * as staff from '../../generation/staff-store.ts'
import * as store from '../../generation/store.ts'
import * as tracklist from '../../generation/tracklist.ts'
import { by, episode, fromUs, now, person, type QueriesOf, show, station, untilUs } from './query.ts'

const [stationId, nowMs, id] = [station, now * 1000, 1]
const one = { id: episode, stationId }
const row = { id, station_id: station }
const texts = { title: 'New', description: '', image: '', reason: '', gaps: '[]' }
const generation = { station_id: station, show_id: show, from_us: 1, until_us: 2, datetime: now, created_at: now }
const format = { sampleRate: 44_100, channels: 2 } as const
const choice = { alarm: 'silence', after: 60, whenOver: true } as const

export const generations = {
  'alarms/store.ts': {
    listChoices: (db) => alarms.listChoices(db, station, person),
    replaceChoices: [
      (db) => alarms.replaceChoices(db, station, person, [choice]),
      (db) => alarms.replaceChoices(db, station, person, []),
    ],
    listSubscriptions: { ask: (db) => alarms.listSubscriptions(db), anyStation: by.job },
    listUnalarmed: { ask: (db) => alarms.listUnalarmed(db, false), anyStation: by.job },
    listLastFailures: (db) => alarms.listLastFailures(db, station, now),
    isGenerating: (db) => alarms.isGenerating(db, station, untilUs),
    setSent: (db) => {
      const sent = { since: null, sentAt: null }
      return alarms.setSent(db, { ...choice, ...sent, stationId, personId: person }, sent, sent)
    },
  } satisfies QueriesOf<typeof alarms>,
  'generation/audio-store.ts': {
    insertEpisodeAudio: (db) => audio.insertEpisodeAudio(db, { id: 7, stationId }, { format, samples: 1 }, nowMs),
    listUnmeasured: (db) => audio.listUnmeasured(db, station, nowMs),
    findUnmeasured: (db) => audio.findUnmeasured(db, station, episode, nowMs),
    listLastLevels: (db) => audio.listLastLevels(db, station, show),
    setMeasured: (db) => audio.setMeasured(db, one, { loudness: '{}', peaks: '{}' }),
    postponeMeasuring: (db) => audio.postponeMeasuring(db, one, nowMs),
    replaceFile: (db) => audio.replaceFile(db, { ...one, mediaName: 'a' }, 'b'),
    setRemade: (db) => audio.setRemade(db, one, 1, nowMs),
  } satisfies QueriesOf<typeof audio>,
  'generation/due-stations.ts': {
    listDueStations: [
      (db) => due.listDueStations(db, 'generations', nowMs),
      (db) => due.listDueStations(db, 'episode_audio', nowMs),
    ],
  } satisfies QueriesOf<typeof due>,
  'generation/staff-store.ts': {
    listUnfinished: (db) => staff.listUnfinished(db, station),
    listFailed: (db) => staff.listFailed(db, station, 200),
    listScheduled: (db) => staff.listScheduled(db, station, { fromUs, untilUs }),
    countFailed: (db) => staff.countFailed(db, station),
  } satisfies QueriesOf<typeof staff>,
  'generation/store.ts': {
    insertGeneration: (db) => store.insertGeneration(db, { ...generation, ...texts, state: 'pending', attempts: 0 }),
    findGeneration: (db) => store.findGeneration(db, station, id),
    findStationOfGeneration: { ask: (db) => store.findStationOfGeneration(db, id), anyStation: by.id },
    findGenerationByKey: (db) => store.findGenerationByKey(db, station, 'a', 1),
    findUnfinished: (db) => store.findUnfinished(db, station, episode),
    listGenerations: [
      (db) => store.listGenerations(db, station, { limit: 1000 }),
      (db) => store.listGenerations(db, station, { state: 'failed', before: 9, limit: 1000 }),
    ],
    countUnfinished: { ask: (db) => store.countUnfinished(db), anyStation: by.job },
    findOldestWait: { ask: (db) => store.findOldestWait(db), anyStation: by.job },
    setWaitReason: (db) => store.setWaitReason(db, row, 'it waits'),
    listDue: (db) => store.listDue(db, { stationId, nowMs }),
    countWaiting: (db) => store.countWaiting(db, station, 1),
    takeGeneration: (db) => store.takeGeneration(db, { ...row, due_ms: 1 }, 'one', nowMs),
    changeHeld: (db) => store.changeHeld(db, row, 'one', { due_ms: nowMs }),
    takeBackAhead: (db) => store.takeBackAhead(db, station, now),
    bringForward: { ask: (db) => store.bringForward(db, nowMs), anyStation: by.job },
    updateGeneration: (db) => store.updateGeneration(db, station, id, { reason: '' }),
    listFollowed: (db) => store.listFollowed(db),
    findAiring: (db) => store.findAiring(db, station),
    setAiring: (db) => store.setAiring(db, station, { showId: show, since: now, until: now + 60 }),
    deleteAiring: (db) => store.deleteAiring(db, station),
  } satisfies QueriesOf<typeof store>,
  'generation/tracklist.ts': {
    playedTitles: (db) => tracklist.playedTitles(db, { stationId, showId: show, fromUs, untilUs }),
    toldTitles: (db) => tracklist.toldTitles(db, { stationId, showId: show, fromUs, untilUs }, []),
    withTracklists: (db) => tracklist.withTracklists(db, station, [{ id: episode, chapters: null }]),
  } satisfies QueriesOf<typeof tracklist>,
}
