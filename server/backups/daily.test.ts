import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetch } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { manualTime } from '../testing/manual-time.ts'
import { bucketOf, pairs } from '../testing/storages.ts'

const root = mkdtempSync(join(tmpdir(), 'aircheck-daily-'))
afterAll(() => rmSync(root, { recursive: true }))

const atNoon = 'aircheck-2026-11-16T12-00-00Z.tar'
const older = [13, 14, 15].map((day) => `aircheck-2026-11-${day}T12-00-00Z.tar`)

/** An app of which the jobs start at once, on an installation that has a station. */
async function appWithStation({ config, log, ...pair }: Parameters<typeof testApp>[0] & object): Promise<TestApp> {
  const before = await testApp(pair)
  await before.station()
  await before.close({ keepData: true })
  const { dataDir } = before
  return testApp({
    ...pair,
    dataDir,
    config: { database: before.config.database, ...config },
    chance: () => 0,
    log: log!,
  })
}

for (const { name, ...pair } of pairs) {
  describe(`the daily backup of ${name}`, () => {
    it('is made soon after the start, the newest are kept, and other files are left alone', async () => {
      const to = join(root, name.replaceAll(' ', '-'))
      mkdirSync(to)
      for (const file of [...older, 'notes.tar', 'old.tar.partial', 'new.tar.partial'])
        writeFileSync(join(to, file), '')
      const longAgo = Date.parse('2026-11-13T00:00:00Z') / 1000
      utimesSync(join(to, 'old.tar.partial'), longAgo, longAgo)
      utimesSync(join(to, 'new.tar.partial'), longAgo + 3 * 86_400, longAgo + 3 * 86_400)
      const lines: string[] = []
      const config = { backup: { to, keep: 2 }, metrics: { host: '127.0.0.1', port: 0 } }
      const app = await appWithStation({ ...pair, config, log: (line) => lines.push(line) })
      const logged = () => lines.filter((line) => /backup made|backups removed|job failed/.test(line))
      await expect.poll(logged).toHaveLength(2)
      expect(logged().join()).toMatch(
        /"to":".*T12-00-00Z\.tar".*"removed":\["aircheck-2026-11-14.*aircheck-2026-11-13/s,
      )
      expect(readdirSync(to).sort()).toEqual([older[2], atNoon, 'new.tar.partial', 'notes.tar'])
      const metrics = async () => (await fetch(app.metricsUrl!)).text()
      app.clock.advance(300)
      expect(await metrics()).toContain(
        `aircheck_last_backup_timestamp_seconds ${Date.parse('2026-11-16T12:00:00Z') / 1000}`,
      )
      await app.close()
    })

    it('waits for the first station, and is then made within five minutes', async () => {
      const to = join(root, `empty-${name.replaceAll(' ', '-')}`)
      mkdirSync(to)
      const { clock, wait, advance } = manualTime()
      const lines: string[] = []
      const config = { backup: { to, keep: 2 } }
      const app = await testApp({ ...pair, config, wait, chance: () => 0, log: (line) => lines.push(line) })
      const { db } = app.app
      const due = () => db.selectFrom('leases').select('until').where('name', '=', 'job: back up').execute()
      advance(0)
      // The jobs' own clock is the app's, which stands still.
      await expect.poll(due).toEqual([{ until: app.clock.nowMs() + 300_000 }])
      expect(readdirSync(to)).toEqual([])
      await app.station()
      app.clock.advance(300)
      advance(300_000)
      await expect.poll(() => readdirSync(to)).toEqual(['aircheck-2026-11-16T12-05-00Z.tar'])
      await expect.poll(due).toEqual([{ until: app.clock.nowMs() + 86_400_000 }])
      expect(clock.nowMs()).toBe(app.clock.nowMs())
      expect(lines.filter((line) => /job failed.*back up|back up.*job failed/.test(line))).toEqual([])
      await app.close()
    })
  })
}

it('a bucket takes daily backups as well', async () => {
  const bucket = await bucketOf(join(root, 'bucket'))
  const lines: string[] = []
  const config = { backup: { to: `s3://${bucket.name}/backups`, keep: 7 }, s3: bucket.access }
  const app = await appWithStation({ config, log: (line) => lines.push(line) })
  await expect.poll(() => lines.join()).toContain('backup made')
  expect(bucket.objects()).toEqual([`backups/${atNoon}`])
  await app.close()
  await bucket.close()
})

it('closing ends a backup that is under way, and logs no failure', async () => {
  const lines: string[] = []
  const config = { backup: { to: join(root, 'closed'), keep: 7 } }
  const app = await appWithStation({ config, log: (line) => lines.push(line) })
  await app.close()
  expect(lines.filter((line) => line.includes('job failed'))).toEqual([])
})

it('a backup that fails is logged with its reason, and no metric claims one', async () => {
  const blocked = join(root, 'blocked')
  writeFileSync(blocked, '')
  const lines: string[] = []
  const config = { backup: { to: join(blocked, 'below'), keep: 7 }, metrics: { host: '127.0.0.1', port: 0 } }
  const app = await appWithStation({ config, log: (line) => lines.push(line) })
  await expect.poll(() => lines.join()).toMatch(/ENOTDIR.*"job":"back up".*job failed/)
  expect(await (await fetch(app.metricsUrl!)).text()).toMatch(/^aircheck_last_backup_timestamp_seconds 0$/m)
  await app.close()
})
