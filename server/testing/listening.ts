import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Mp3Frame } from '../lib/mp3-frame.ts'
import { makePlaces } from '../lib/places.ts'
import { makeVersions } from '../lib/versions.ts'
import { makeListeners, type PublicStation } from '../listening/listeners.ts'
import type { Span } from '../listening/rules/audible.ts'
import { findFormatAt } from '../listening/store.ts'
import { recordings } from '../recordings/window.ts'
import { openRecordings } from '../storage/recordings.ts'
import { clockAt } from './app.ts'
import type { TestDatabase } from './databases.ts'
import { makeReel } from './reels.ts'
import { stationRow } from './stations.ts'
import { timedFrames } from './timed-audio.ts'

/** A minute by the clock, at which the recordings of the tests begin. */
export const startUs = 1_763_366_400_000_000

/** Listeners of a station with a recording in a database of the test, with a clock that the test sets. */
export async function listeningLab(engine: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-listening-'))
  const storage = await openRecordings(folder, `disk:${folder}`, {})
  const database = openDatabase(await engine.open(folder))
  await migrate(database.db)
  const { db } = database
  const { id } = await stationRow(db, { rewind_hours: 24, public: 1 })
  const clock = clockAt(new Date(startUs / 1000).toISOString())
  const station: PublicStation = {
    id,
    name: 'Test',
    slug: 'test',
    isPublic: true,
    isFormer: false,
    rewindHours: 24,
    listenUrl: '',
  }
  const lab = {
    station,
    restricted: [] as Span[],
    title: '',
    isPublicShow: true,
    headUs: undefined as number | undefined,
    errors: [] as unknown[],
  }
  const versions = makeVersions()
  const finder = recordings({ db, storage, clock, headUs: () => lab.headUs })
  const listeners = makeListeners({
    ...{ recordings: finder, versions, clock, places: makePlaces({ most: 10, perAddress: 0 }) },
    publicStation: async () => lab.station,
    formatAt: (stationId, atUs) => findFormatAt(db, stationId, atUs),
    restricted: async () => lab.restricted,
    titleAt: async () => lab.title,
    isPublicAt: async () => lab.isPublicShow,
    monotonicUs: () => clock.ms * 1000,
    onError: (error) => lab.errors.push(error),
    // Tests tick themselves.
    everyMs: 1e8,
  })
  return Object.assign(lab, {
    ...{ db, storage, clock, versions, listeners, finder },
    /** Records frames from an instant on; returns the instant at which they end. */
    async record(atUs: number, frames: readonly Mp3Frame[], slewPpb = 0): Promise<number> {
      const { frames: count, format } = await makeReel(db, storage, { stationId: id, startUs: atUs, frames, slewPpb })
      const media = (count * format.samplesPerFrame * 1e6) / format.sampleRate
      return atUs + Math.round(media * (1 + slewPpb / 1e9))
    },
    /** Lets time pass in steps of a second. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        clock.advance(1)
        await listeners.tick()
        // Reads of the past are not awaited by the tick.
        await new Promise((done) => setTimeout(done, 15))
      }
    },
    async close() {
      listeners.close()
      await storage.close()
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

/** All that a stream has given so far. */
export function heardOf(stream: Readable) {
  const chunks: Buffer[] = []
  const heard = { isOver: false, bytes: () => Buffer.concat(chunks) }
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.once('close', () => {
    heard.isOver = true
  })
  return heard
}

/** A minute of sound that tells the second of the clock. */
export const minute = timedFrames('minute')
