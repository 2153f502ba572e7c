import { ownership } from '../../recordings/ownership.ts'
import * as plays from '../../recordings/plays.ts'
import * as reels from '../../recordings/reel-store.ts'
import { shiftedStart } from '../../recordings/rules/shifts.ts'
import * as shifts from '../../recordings/shift-store.ts'
import * as store from '../../recordings/store.ts'
import * as tails from '../../recordings/tails.ts'
import * as titleCharset from '../../recordings/title-charset.ts'
import { by, type Calls, fromUs, now, type QueriesOf, recordedUs, reel, station, untilUs } from './query.ts'

/** Where the recording ends, and the gap that lasts begins. */
const recordedEndUs = 1_763_367_000_000_001
const span = { fromUs, untilUs }
const stationId = station
const hold = { station_id: station, from_us: 1, until_us: 2, reason: 'a complaint', created_at: now }
const gap = { station_id: station, from_us: 1, until_us: null, reason: 'the stream is down' }
const shift = {
  station_id: station,
  number: 9,
  from_us: recordedUs,
  until_us: untilUs,
  by_us: -5,
  reason: 'it came late',
}
const format = { version: 10, sample_rate: 44_100, channels: 2, slew_ppb: 0, frames: 2, bytes: 836 }
const open = { station_id: station, name: 'new', instance: 'one', state: 'open', started_us: 5, ended_us: 6 } as const
const never = new AbortController().signal
const held = (db: Parameters<typeof ownership>[0]['db']) => ownership({ db, instance: 'one', nowMs: () => now * 1000 })

export const recordings = {
  'recordings/ownership.ts': {
    beat: [
      { ask: (db) => held(db).beat([]), anyStation: by.instance },
      // The second beat keeps what the first one took, and releases what is not recorded.
      { ask: async (db) => (await held(db).beat([])) && held(db).beat([]), anyStation: by.instance },
    ],
    left: { ask: (db) => held(db).left(), anyStation: by.job },
    forget: (db) => held(db).forget(station),
  } satisfies Record<'beat' | 'left' | 'forget', Calls>,
  'recordings/plays.ts': {
    savePlay: (db) => plays.savePlay(db, station, { fromUs: 1, untilUs: 2, title: 'A', showId: null }),
    listPlays: (db) => plays.listPlays(db, station, 1, 2),
    findLastPlay: (db) => plays.findLastPlay(db, station, 1),
    endPlaying: (db) => plays.endPlaying(db, station, untilUs),
    shiftPlays: [(db) => plays.shiftPlays(db, station, fromUs, 5), (db) => plays.shiftPlays(db, station, untilUs, 5)],
    prunePlays: (db) => plays.prunePlays(db, station, untilUs, never),
  } satisfies QueriesOf<typeof plays>,
  'recordings/title-charset.ts': {
    findTitleCharset: (db) => titleCharset.findTitleCharset(db, station),
    listLastTitles: (db) => titleCharset.listLastTitles(db, station),
    saveFoundCharset: (db) => titleCharset.saveFoundCharset(db, station, 'windows-1251'),
    readable: (db) => titleCharset.readable(db, station, [{ title: String.fromCodePoint(0x10fee0) }]),
  } satisfies QueriesOf<typeof titleCharset>,
  'recordings/reel-store.ts': {
    listReels: (db) => reels.listReels(db, station, 1, 2),
    listDrawn: (db) => reels.listDrawn(db, station, 1, 2),
    listRecordedSpans: (db) => reels.listRecordedSpans(db, station, 1),
    findLastReel: (db) => reels.findLastReel(db, station),
    findReel: { ask: (db) => reels.findReel(db, reel), anyStation: by.file },
    hasReelAt: (db) => reels.hasReelAt(db, station, 1),
    listOpenReels: (db) => reels.listOpenReels(db, station),
    saveReel: (db) => reels.saveReel(db, { ...open, ...format, frame_index: '0', titles: '[]', sha256: null }),
    takeReel: { ask: (db) => reels.takeReel(db, reel, 'one'), anyStation: by.file },
    listReelStates: (db) => reels.listReelStates(db, station, { started_us: 1, id: 1 }),
    listLeftReels: { ask: (db) => reels.listLeftReels(db, 1), anyStation: by.job },
    claimReel: { ask: (db) => reels.claimReel(db, reel, { from: 'one', to: 'two' }), anyStation: by.file },
    setReelState: {
      ask: (db) => reels.setReelState(db, { name: reel, state: 'sealed' }, 'lost'),
      anyStation: by.file,
    },
    sealInChain: {
      async ask(db) {
        await reels.saveReel(db, { ...open, ...format, frame_index: '0', titles: '[]', sha256: 'ab' })
        await reels.sealInChain(db, 'new')
      },
      anyStation: by.file,
    },
    deleteReel: { ask: (db) => reels.deleteReel(db, reel), anyStation: by.file },
    listComplete: (db) => reels.listComplete(db, station, span, 100),
    listNotOffloaded: (db) => reels.listNotOffloaded(db, station, span, { instance: 'one', nowMs: 1 }),
    setReelHolder: { ask: (db) => reels.setReelHolder(db, reel, 'one'), anyStation: by.file },
    listNamed: { ask: (db) => reels.listNamed(db, [reel, 'b']), anyStation: by.file },
    listHashes: (db) => reels.listHashes(db, station, 0),
    listEvidence: (db) => reels.listEvidence(db, station, 1, 2),
    loseLocalReels: { ask: (db) => reels.loseLocalReels(db), anyStation: by.job },
  } satisfies QueriesOf<typeof reels>,
  'recordings/shift-store.ts': {
    lastShift: (db) => shifts.lastShift(db, station),
    listShifts: (db) => shifts.listShifts(db, station, 1, 2),
    asShifted: (db) => shifts.asShifted(db, { stationId, after: 0 }, 1, shiftedStart),
    saveShift: async (db) => {
      // The gap and the reel begin where they are moved.
      await store.saveGap(db, { station_id: station, from_us: 1, until_us: recordedUs, reason: 'it came late' })
      await shifts.saveShift(db, { ...shift, decided_us: 4 }, 'one')
    },
  } satisfies QueriesOf<typeof shifts>,
  'recordings/store.ts': {
    listGaps: (db) => store.listGaps(db, station, 1, 2),
    listGapsBefore: (db) => store.listGapsBefore(db, station, untilUs),
    findLastBefore: (db) => store.findLastBefore(db, station, untilUs),
    saveGap: (db) => store.saveGap(db, gap),
    beginGap: async (db) => {
      await store.deleteGap(db, station, recordedEndUs)
      await store.beginGap(db, station, 'the clock was set', untilUs)
    },
    findOpenGap: (db) => store.findOpenGap(db, station),
    endGap: [(db) => store.endGap(db, station, untilUs), (db) => store.endGap(db, station, fromUs)],
    deleteGap: (db) => store.deleteGap(db, station, 1),
    removeFromGaps: (db) => store.removeFromGaps(db, station, span),
    findRecorded: (db) => store.findRecorded(db, station),
    findRecorder: (db) => store.findRecorder(db, station),
    findRecorderOf: { ask: (db) => store.findRecorderOf(db, 'one'), anyStation: by.instance },
    updateRecorder: (db) => store.updateRecorder(db, { stationId, instance: 'one' }, { reason: '' }),
    findOldestUs: (db) => store.findOldestUs(db, station),
    sumReels: (db) => store.sumReels(db, station),
    listHeld: (db) => store.listHeld(db, station),
    listHolds: (db) => store.listHolds(db, station),
    findHold: (db) => store.findHold(db, station, 1),
    findStationOfHold: { ask: (db) => store.findStationOfHold(db, 1), anyStation: by.id },
    insertHold: (db) => store.insertHold(db, hold),
    setReleased: (db) => store.setReleased(db, station, 1, now),
    listRetentions: (db) => store.listRetentions(db),
    pruneGaps: (db) => store.pruneGaps(db, station, 5),
  } satisfies QueriesOf<typeof store>,
  'recordings/tails.ts': {
    saveTails: (db) => tails.saveTails(db, [{ stationId, headUs: 1, hashes: [1] }]),
    findTail: (db) => tails.findTail(db, station),
    shiftTail: (db) => tails.shiftTail(db, station, 1, 5),
  } satisfies QueriesOf<typeof tails>,
}
