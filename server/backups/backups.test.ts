import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { firstSchema } from '../database/migrations/0001-first-schema.ts'
import { diskStorage } from '../storage/disk.ts'
import { testApp } from '../testing/app.ts'
import { runHere } from '../testing/command-line.ts'
import { emptyDatabases } from '../testing/empty-databases.ts'
import { storedFiles } from '../testing/factories.ts'
import { ask, contents, type FilledStation, fillStation, within } from '../testing/filled-station.ts'
import { manualTime } from '../testing/manual-time.ts'
import { startProxy } from '../testing/proxy.ts'
import { bucketOf } from '../testing/storages.ts'
import { archiveOf, partOf, sums } from './archive.ts'

const root = mkdtempSync(join(tmpdir(), 'aircheck-backups-'))
const bucketDir = join(root, 'bucket-of-backups')
const empty = emptyDatabases()
const engines = ['SQLite', 'PostgreSQL'] as const
afterAll(async () => {
  await (await bucketOf(bucketDir)).close()
  await empty.drop()
  rmSync(root, { recursive: true })
})

let count = 0
const newFolder = () => join(root, `data-${++count}`)
type Place = { dataDir: string; url: string }
const emptyPlace = async (engine: (typeof engines)[number]): Promise<Place> => ({
  dataDir: newFolder(),
  url: await empty[engine](),
})

/** The environment variables of a bucket for backups. */
async function bucketSettings() {
  const { endpoint, credentials } = (await bucketOf(bucketDir)).access
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
}
const aircheck = async ({ dataDir, url }: Place, ...args: string[]) =>
  runHere(args, { AIRCHECK_DATA_DIR: dataDir, DATABASE_URL: url, ...(await bucketSettings()) })
/** No job of its own runs. */
const appOn = ({ dataDir, url }: Place) => testApp({ dataDir, config: { database: url }, wait: manualTime().wait })
/**
 * The rows as they are restored: files of recordings are not in a backup, nor are the key statistics of this test's
 * requests, which its server stored when it ended.
 */
function asRestored(rows: Awaited<ReturnType<typeof contents>>): typeof rows {
  const { reels, recorded, key_hours, ...others } = rows
  expect([reels!.lines.length, recorded!.lines.length, key_hours!.lines.length]).toEqual([1, 1, 2])
  return {
    ...others,
    reels: { ...reels!, lines: reels!.lines.map((line) => line.replace('"sealed"', '"lost"')) },
    recorded: { lines: [], lastId: 0 },
    key_hours: { ...key_hours!, lines: key_hours!.lines.filter((line) => line.endsWith('["requests",7]]')) },
  }
}
const audioOf = ({ dataDir }: Place) =>
  Object.fromEntries(storedFiles({ dataDir }).map((path) => [path, readFileSync(join(dataDir, path), 'base64')]))

for (const engine of engines) {
  describe(`a backup of an installation on ${engine}, made while it is served`, () => {
    let source: Place
    let filled: FilledStation
    let answers: string[]
    let rows: Awaited<ReturnType<typeof contents>>
    const files = {
      whole: join(root, `${engine}.tar`),
      silent: join(root, `${engine}-silent`),
      cloud: `s3://radio/${engine}/a.tar`,
    }
    const made: Record<string, Awaited<ReturnType<typeof aircheck>>> = {}
    beforeAll(async () => {
      source = await emptyPlace(engine)
      const app = await appOn(source)
      filled = await fillStation(app)
      answers = await filled.answers(app)
      made.whole = await aircheck(source, 'backup', '--to', files.whole, '--json')
      made.silent = await aircheck(source, 'backup', '--to', files.silent, '--without-audio')
      made.cloud = await aircheck(source, 'backup', '--to', files.cloud)
      expect(await filled.answers(app)).toEqual(answers)
      await app.close({ keepData: true })
      rows = await contents(source.url)
    })

    it('prints its contents, can be read by its owner only, and leaves no temporary folder', () => {
      expect(made.whole).toMatchObject({ code: 0, err: '' })
      expect(JSON.parse(made.whole!.out)).toMatchObject({
        to: files.whole,
        size_bytes: statSync(files.whole).size,
        rows: { stations: 2, episodes: 14 },
        audio: { files: 1, missing: 0 },
      })
      expect(made.silent!.out).toMatch(/: \d\.\d MB, stations: 2, shows: \d, episodes: 14, no audio\. It was read back/)
      expect(made.cloud).toMatchObject({ code: 0, err: '' })
      expect(statSync(files.whole).mode & 0o777).toBe(0o600)
      expect(readdirSync(source.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])
    })

    it('is a tar archive that the usual programs take apart and check', () => {
      const folder = newFolder()
      mkdirSync(folder)
      execFileSync('tar', ['-xf', files.whole], { cwd: folder })
      expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toMatch(
        /^backup\.json: OK\naircheck\.db: OK\nmedia\/.{24}\.mp3: OK\n$/,
      )
    })

    const other = engines.find((name) => name !== engine)!
    for (const [kind, into] of [
      ['whole', other],
      ['silent', engine],
      ['cloud', engine],
    ] as const) {
      it(`${kind}, restored into ${into}: every row, file and answer is the same, and reels count as lost`, async () => {
        const target = await emptyPlace(into)
        const from = files[kind]
        const restored = await aircheck(target, 'restore', '--from', from, '--json')
        expect([restored.code, restored.err]).toEqual([0, ''])
        expect(JSON.parse(restored.out)).toMatchObject({ from, rows: { episodes: 14 } })
        const found = await contents(target.url)
        expect(found).toEqual(asRestored(rows))
        const app = await appOn(target)
        expect(await filled.answers(app)).toEqual(answers)
        await app.close({ keepData: true })
        expect(audioOf(target)).toEqual(kind === 'silent' ? {} : audioOf(source))
      })
    }
  })
}

describe('restore', () => {
  let source: Place
  const file = join(root, 'one.tar')
  beforeAll(async () => {
    source = await emptyPlace('SQLite')
    const app = await appOn(source)
    await fillStation(app)
    await app.close({ keepData: true })
    expect((await aircheck(source, 'backup', '--to', file)).code).toBe(0)
  })

  for (const engine of engines) {
    it(`${engine}: refuses a damaged or cut backup, and then nothing is there; the whole one goes in`, async () => {
      const target = await emptyPlace(engine)
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
        expect(await aircheck(target, 'restore', '--from', other)).toEqual({ code: 1, out: '', err: words })
        expect(globSync('**/*', { cwd: target.dataDir }).filter((path) => /mp3|backup|\.db/.test(path))).toEqual([])
      }
      expect((await aircheck(target, 'restore', '--from', file)).code).toBe(0)
      expect(audioOf(target)).toEqual(audioOf(source))
    })

    it(`${engine}: refuses an installation that has a station, and leaves it alone`, async () => {
      const target = await emptyPlace(engine)
      expect((await aircheck(target, 'station', 'create', '--name', 'Here')).code).toBe(0)
      const before = await contents(target.url)
      const err = 'The target is not empty: there are rows in stations.\n'
      expect(await aircheck(target, 'restore', '--from', file)).toEqual({ code: 1, out: '', err })
      expect(await contents(target.url)).toEqual(before)
    })
  }

  it('refuses a folder with audio, unless the backup has none, and leaves it alone', async () => {
    const target = await emptyPlace('SQLite')
    const path = join(target.dataDir, 'media', 'ab', `ab${'x'.repeat(22)}.mp3`)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, 'here')
    const { code, err } = await aircheck(target, 'restore', '--from', file)
    expect([code, err]).toEqual([
      1,
      'The target is not empty: there is audio already. Restore into an empty installation.\n',
    ])
    const silent = join(root, 'silent.tar')
    expect((await aircheck(source, 'backup', '--to', silent, '--without-audio')).code).toBe(0)
    expect(await aircheck(target, 'restore', '--from', silent)).toMatchObject({ code: 0, err: '' })
    expect(readFileSync(path, 'utf8')).toBe('here')
  })

  it('brings a backup of an older version up to date', async () => {
    const old = join(root, 'old.db')
    await within(`sqlite:${old}`, (db) => migrate(db, { steps: [firstSchema] }))
    await ask(
      `sqlite:${old}`,
      `insert into stations (name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api,
         created_at) values ('Old', '', '', '#000000', '', 'UTC', 1, '2026-11-16', 1, 0)`,
    )
    async function* parts() {
      yield partOf('backup.json', JSON.stringify({ format: 1, made_at: 0, with_audio: false }))
      yield partOf('aircheck.db', readFileSync(old))
    }
    const archive = join(root, 'old.tar')
    writeFileSync(archive, Buffer.concat(await Array.fromAsync(archiveOf(parts(), 0, sums()))))
    const target = await emptyPlace('PostgreSQL')
    expect(await aircheck(target, 'restore', '--from', archive)).toMatchObject({ code: 0, err: '' })
    expect((await aircheck(target, 'station', 'list')).out).toContain('Old')
  })

  it('succeeds after an interrupted restore', async () => {
    const target = await emptyPlace('SQLite')
    const { name, bytes } = { name: `${'x'.repeat(24)}.mp3`, bytes: [Buffer.from('half')] }
    const interrupted = diskStorage(target.dataDir)
    await interrupted.receive(bytes as never, name)
    await interrupted.close()
    expect((await aircheck(target, 'restore', '--from', file)).code).toBe(0)
    expect(audioOf(target)).toEqual(audioOf(source))
  })

  it('takes the newest backup of a folder, and says when there is none', async () => {
    const folder = newFolder()
    mkdirSync(folder)
    const target = await emptyPlace('SQLite')
    expect(await aircheck(target, 'restore', '--from', folder)).toMatchObject({ code: 1, err: 'There is no backup.\n' })
    const none = await aircheck(target, 'restore', '--from', `${file}.gone`)
    expect(none).toMatchObject({ code: 1, err: `There is no ${file}.gone.\n` })
    writeFileSync(join(folder, 'aircheck-2026-11-20T10-00-00Z.tar'), 'older')
    writeFileSync(join(folder, 'zebra.tar'), 'of another program')
    copyFileSync(file, join(folder, 'aircheck-2026-11-20T10-00-01Z.tar'))
    expect((await aircheck(target, 'restore', '--from', folder)).out).toMatch(/^Restored .*T10-00-01Z\.tar of 20/)
  })
})

describe('backup', () => {
  it('replaces no file, and counts audio that is gone', async () => {
    const place = await emptyPlace('SQLite')
    const app = await appOn(place)
    await fillStation(app)
    await app.close({ keepData: true })
    const to = join(root, 'twice.tar')
    rmSync(join(place.dataDir, storedFiles(place)[0]!))
    const first = await aircheck(place, 'backup', '--to', to)
    expect([first.code, first.err]).toEqual([0, '1 audio files that episodes use are not in the storage.\n'])
    const bytes = readFileSync(to)
    const err = `${to} is there already. Choose another name.\n`
    expect(await aircheck(place, 'backup', '--to', to)).toEqual({ code: 1, out: '', err })
    expect(readFileSync(to).equals(bytes)).toBe(true)
    expect((await aircheck(place, 'backup', '--to', 's3://radio/twice.tar')).code).toBe(0)
    expect((await aircheck(place, 'backup', '--to', 's3://radio/twice.tar')).err).toMatch(
      /^s3:\/\/radio\/twice\.tar is there/,
    )
  })

  it('fails and is removed when it cannot be read back', async () => {
    const place = await emptyPlace('SQLite')
    expect((await aircheck(place, 'migrate')).code).toBe(0)
    const bucket = await bucketOf(bucketDir)
    const before = bucket.objects()
    bucket.break('GET')
    const { code, out, err } = await aircheck(place, 'backup', '--to', 's3://radio/unread.tar')
    bucket.break(false)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^The bucket cannot be used/)
    expect(bucket.asked.some((asked) => asked.startsWith('PUT /radio/unread.tar'))).toBe(true)
    expect(bucket.objects()).toEqual(before)
  })

  it('is wrong usage without a place, or with a bucket that no service could have', async () => {
    const place = await emptyPlace('SQLite')
    for (const args of [['backup'], ['backup', '--to', 's3://'], ['restore'], ['restore', '--from', 's3://A/b']]) {
      expect([args, (await aircheck(place, ...args)).code]).toEqual([args, 2])
    }
  })
})

it('a restore that loses the last reply of PostgreSQL fails, and the audio of the committed episodes stays', async () => {
  const target = await emptyPlace('PostgreSQL')
  expect((await aircheck(target, 'migrate')).code).toBe(0)
  const proxy = await startProxy(Number(new URL(target.url).port))
  const lost = Promise.withResolvers<void>()
  void proxy.whenReplied('INSERT 0', () => {
    void proxy.whenReplied('COMMIT\0', ({ cut }) => cut()).then(() => lost.resolve())
  })
  const from = join(root, 'SQLite.tar')
  const failed = await aircheck({ ...target, url: proxy.through(target.url) }, 'restore', '--from', from)
  await lost.promise
  await proxy.close()
  expect([failed.code, failed.out]).toEqual([1, ''])
  const app = await appOn(target)
  const { db, storage } = app.app
  const played = await db.selectFrom('episodes').select('media_name').where('media_name', 'is not', null).execute()
  expect(played.length).toBeGreaterThan(0)
  for (const { media_name } of played) expect(await storage.size(media_name!)).toBeGreaterThan(0)
  await app.close()
})
