import { globSync, utimesSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { makeShow, multipart, multipartHeaders, storedFiles, uploadParts } from './testing/factories.ts'
import { timetable } from './timetable.ts'

for (const database of databases) {
  describe(`the timetable of two servers on ${database.name}`, () => {
    const atOnce = { database, chance: () => 0 }

    it('soon after the start one of them removes unused files and old idempotency keys, and both run the upkeep', async () => {
      const before = await testApp({ database })
      const { call } = await before.station()
      const headers = { ...multipartHeaders, 'X-Idempotency-Key': 'once' }
      const show = await makeShow(call)
      expect((await call('POST /v1/episodes/upload', multipart(...uploadParts(show.id)), headers)).status).toBe(201)
      const [played] = storedFiles(before)
      const { name } = await before.app.storage.receive([Buffer.from('bytes')] as never)
      await before.app.storage.keep(name)
      const modified = before.clock.nowMs() / 1000 - 25 * 3600
      for (const path of globSync(`${before.dataDir}/media/**/*.mp3`)) utimesSync(path, modified, modified)
      // It runs all this time: a stop of a day would have to be confirmed before anything is removed.
      before.clock.advance(25 * 3600)
      await before.close({ keepData: true })

      const lines: string[] = []
      const now = new Date(before.clock.nowMs()).toISOString()
      const start = () => testApp({ ...atOnce, now, dataDir: before.dataDir, log: (line) => lines.push(line) })
      const [one, other] = await Promise.all([start(), start()])
      await expect.poll(() => storedFiles(one)).toEqual([played])
      const { db } = one.app
      const keys = () => db.selectFrom('idempotency_keys').select('key').execute()
      await expect.poll(keys).toEqual([])
      const day = 24 * 3_600_000
      const resting = () => db.selectFrom('leases').select(['name', 'until']).orderBy('name').execute()
      await expect.poll(resting).toEqual([
        { name: 'job: archive old episodes', until: one.clock.nowMs() + day },
        { name: 'job: bring forward what a clock that was ahead put off', until: one.clock.nowMs() + day / 24 },
        { name: 'job: forget idempotency keys after a day', until: one.clock.nowMs() + day / 24 },
        { name: 'job: forget old events', until: one.clock.nowMs() + day },
        { name: 'job: forget old use of keys', until: one.clock.nowMs() + day },
        { name: 'job: forget sessions and links that have ended', until: one.clock.nowMs() + day / 24 },
        { name: 'job: forget who listened', until: one.clock.nowMs() + day / 24 },
        { name: 'job: look for reels that cannot be read', until: one.clock.nowMs() + day },
        { name: 'job: look whether domains of stations lead here', until: one.clock.nowMs() + day / 288 },
        { name: 'job: measure and copy pictures for feeds', until: one.clock.nowMs() + day / 1440 },
        { name: 'job: remove abandoned uploads', until: one.clock.nowMs() + day / 24 },
        { name: 'job: remove files that nothing uses', until: one.clock.nowMs() + day },
      ])
      expect(lines.filter((line) => line.includes('removed files that nothing uses'))).toHaveLength(1)
      // One after the other: the second one removes the folder.
      await one.close({ keepData: true })
      await other.close()
      expect(lines.filter((line) => line.includes('job failed'))).toEqual([])
    })

    it('closing waits for running jobs, so that none finds the database closed', async () => {
      const lines: string[] = []
      let app: TestApp | undefined
      for (let round = 0; round < 4; round++) {
        app = await testApp({ ...atOnce, ...(app && { dataDir: app.dataDir }), log: (line) => lines.push(line) })
        await app.close({ keepData: round < 3 })
      }
      expect(lines.filter((line) => line.includes('job failed'))).toEqual([])
    })
  })
}

it('a server that runs for a year looks at its certificate every day', async () => {
  const app = await testApp()
  const { db } = app.app
  let renewed = 0
  const renewCertificate = async () => void renewed++
  const jobs = timetable({
    usage: {} as never,
    pieces: {} as never,
    database: { db } as never,
    storage: app.app.storage,
    time: app.app.time,
    log: app.app.http.log,
    recordings: { storage: {} } as never,
    renewCertificate,
    followSchedule: async () => {},
    analyseUploads: async () => {},
    measureEpisodes: async () => {},
    archiveOld: async () => {},
    mailAlarms: async () => {},
    preparePictures: async () => {},
    announceFeeds: null,
    countListeners: async () => {},
    importFeeds: async () => {},
    lookUpDomains: async () => {},
    backUp: null,
  })
  const job = jobs.find(({ name }) => name === 'look at the certificate')!
  await job.run(new AbortController().signal)
  expect([job.by, job.everyMs, renewed]).toEqual(['each', 24 * 3_600_000, 1])
  await app.close()
})
