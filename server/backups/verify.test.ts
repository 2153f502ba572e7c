import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { runHere } from '../testing/command-line.ts'
import { databases } from '../testing/databases.ts'
import { storedFiles } from '../testing/factories.ts'
import { fillStation } from '../testing/filled-station.ts'
import { bucketOf } from '../testing/storages.ts'
import { archiveOf, databasePart, type Part, partOf, partsOf, sums, textOf } from './archive.ts'

const root = mkdtempSync(join(tmpdir(), 'aircheck-verify-test-'))
const archives = join(root, 'bucket')
afterAll(async () => {
  await (await bucketOf(archives)).close()
  rmSync(root, { recursive: true })
})

let settings: Record<string, string>
beforeAll(async () => {
  const { endpoint, credentials } = (await bucketOf(archives)).access
  settings = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
})
/** Runs a command on a machine without an installation. */
const verify = (from: string, ...args: string[]) =>
  runHere(['backup', 'verify', '--from', from, ...args], { ...settings, AIRCHECK_DATA_DIR: join(root, 'nowhere') })

const leftBehind = () => globSync('aircheck-verify-*', { cwd: tmpdir() }).filter((name) => !root.endsWith(name))

/** Another backup with the parts of this one, each passed through `change`, and right checksums. */
async function rewritten(file: string, change: (part: Part) => Promise<Part | undefined>): Promise<string> {
  async function* parts() {
    const archive = (async function* () {
      yield readFileSync(file)
    })()
    for await (const part of partsOf(archive)) {
      const made = await change(part)
      if (made) yield made
    }
  }
  const path = join(root, 'rewritten.tar')
  writeFileSync(path, Buffer.concat(await Array.fromAsync(archiveOf(parts(), 0, sums()))))
  return path
}

for (const database of databases) {
  describe(`backup verify, of a backup of ${database.name}`, () => {
    const folder = join(root, database.name)
    const [file, torn] = [join(folder, 'whole.tar'), join(folder, 'torn.tar')]
    const cloud = `s3://radio/${database.name}.tar`
    beforeAll(async () => {
      mkdirSync(folder)
      const app = await testApp({ database })
      await fillStation(app)
      const own = { ...settings, AIRCHECK_DATA_DIR: app.dataDir, DATABASE_URL: app.config.database }
      const backUp = async (...args: string[]) =>
        expect(await runHere(['backup', '--to', ...args], own)).toMatchObject({ code: 0 })
      await backUp(file)
      await backUp(cloud)
      await backUp(join(folder, 'aircheck-2026-11-20T10-00-01Z.tar'), '--without-audio')
      rmSync(join(app.dataDir, storedFiles(app)[0]!))
      await backUp(torn)
      await app.close()
    })

    it('a complete backup: prints its contents, for a file, the newest in a folder, and one in a bucket', async () => {
      const { code, out, err } = await verify(file, '--json')
      expect([code, err]).toEqual([0, ''])
      expect(JSON.parse(out)).toMatchObject({
        ...{ from: file, size_bytes: statSync(file).size, rows: { stations: 2, episodes: 14 } },
        audio: { files: 1, missing: 0 },
      })
      const newest = await verify(folder)
      expect([newest.code, newest.err]).toEqual([0, ''])
      expect(newest.out).toMatch(
        /T10-00-01Z\.tar of 20.*made by Aircheck .*episodes: 14, no audio\. It is complete\.\n$/,
      )
      expect((await verify(cloud)).out).toMatch(/^s3:\/\/radio\/.*1 audio files .* It is complete\.\n$/)
      const lacking = await verify(torn)
      expect([lacking.code, lacking.err]).toEqual([0, '1 audio files that episodes use are not in it.\n'])
      expect([globSync('nowhere', { cwd: root }), leftBehind()]).toEqual([[], []])
    })

    it('damaged, cut off, or not a backup: exit code 1, and the fault', async () => {
      const whole = readFileSync(file)
      const changed = Buffer.from(whole)
      const inAudio = whole.indexOf('media/') + 1000
      changed[inAudio] = changed[inAudio]! ^ 1
      const other = join(root, 'other.tar')
      for (const [bytes, words] of [
        [changed, 'The backup is damaged: its bytes do not have the checksums that it names.\n'],
        [whole.subarray(0, -3000), 'The archive ends too early.\n'],
        [Buffer.from('text '.repeat(200)), 'This is not a tar archive, or it is damaged.\n'],
      ] as const) {
        writeFileSync(other, bytes)
        expect(await verify(other)).toEqual({ code: 1, out: '', err: words })
      }
      expect(await verify(join(root, 'none.tar'))).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^There is no /),
      })
      expect(leftBehind()).toEqual([])
    })

    it('with right checksums, but a torn database, a file that is no database, or other row counts: exit code 1', async () => {
      const torn = await rewritten(file, async (part) => {
        if (part.name !== databasePart) return part
        const bytes = Buffer.concat(await Array.fromAsync(part.bytes))
        bytes.fill(0xff, 4096, bytes.length - 4096)
        return partOf(part.name, bytes)
      })
      expect(await verify(torn)).toMatchObject({ code: 1, err: expect.stringMatching(/^The database of the backup /) })
      const none = await rewritten(file, async (part) => (part.name === databasePart ? undefined : part))
      expect(await verify(none)).toMatchObject({ code: 1, err: 'This is not a backup of Aircheck.\n' })
      const fewer = await rewritten(file, async (part) => {
        if (part.name !== 'backup.json') return part
        const facts = JSON.parse(await textOf(part, 1e6))
        return partOf(part.name, JSON.stringify({ ...facts, rows: { ...facts.rows, episodes: 15 } }))
      })
      expect(await verify(fewer)).toMatchObject({
        code: 1,
        err: 'The backup is damaged: it has 14 rows in episodes instead of 15.\n',
      })
    })
  })
}

it('backup verify is wrong usage without a place, and backup still requires --to', async () => {
  expect((await runHere(['backup', 'verify'], {})).code).toBe(2)
  expect(await runHere(['backup'], {})).toMatchObject({
    code: 2,
    err: expect.stringContaining("option '--to <place>'"),
  })
})
