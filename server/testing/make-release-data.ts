import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testApp } from './app.ts'
import { fillStation } from './filled-station.ts'
import { installedPostgres, startPostgres } from './postgres.ts'

// node make-release-data.ts VERSION
//
// Writes the data of an installation of this version, on both engines, with the responses that it gives, to
// releases/VERSION/. `npm run release` runs it, and upgrade.test.ts opens the data by every later version.

/** A read and its response. */
export type Read = { path: string; status: number; body: unknown }
/** The content of releases/VERSION/ENGINE/responses.json: an API key, reads, and a request to repeat with its response. */
export type Responses = {
  key: string
  reads: Read[]
  repeated: { body: object; headers: Record<string, string>; response: unknown }
}

/** Fills an installation whose database is at this URL, and copies its audio and responses to a folder. */
async function fill(dataDir: string, database: string, folder: string): Promise<void> {
  const app = await testApp({ dataDir, config: { database } })
  const { key, paths, once } = await fillStation(app)
  const call = app.caller(key)
  const reads: Read[] = []
  for (const path of paths) {
    const { status, body } = await call(`GET /v1/${path}`)
    reads.push({ path, status, body })
  }
  const response = (await call('POST /v1/shows', once.body, once.headers)).body
  await app.close({ keepData: true })
  cpSync(join(dataDir, 'media'), join(folder, 'media'), { recursive: true })
  const responses: Responses = { key, reads, repeated: { ...once, response } }
  writeFileSync(join(folder, 'responses.json'), `${JSON.stringify(responses, null, 1)}\n`)
}

if (import.meta.main) {
  const [version = 'VERSION'] = process.argv.slice(2)
  const bin = installedPostgres()[0]
  if (!bin) throw new Error('The data of a release are made with the programs of PostgreSQL: install postgresql.')
  const root = join(import.meta.dirname, 'releases', version)
  const work = mkdtempSync(join(tmpdir(), 'aircheck-release-data-'))
  const server = await startPostgres(undefined, bin)
  try {
    const [ofSqlite, ofPostgres] = [join(root, 'SQLite'), join(root, 'PostgreSQL')]
    for (const folder of [ofSqlite, ofPostgres]) mkdirSync(folder, { recursive: true })
    await fill(join(work, 'sqlite'), `sqlite:${join(work, 'sqlite', 'aircheck.db')}`, ofSqlite)
    cpSync(join(work, 'sqlite', 'aircheck.db'), join(ofSqlite, 'aircheck.db'))

    await fill(join(work, 'postgres'), server.url('postgres'), ofPostgres)
    const options = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', server.url('postgres')]
    const dump = execFileSync(join(bin, 'pg_dump'), options, { encoding: 'utf8' })
    // Without the commands of psql, and without what names the machine that it was made on.
    writeFileSync(join(ofPostgres, 'database.sql'), dump.replace(/^(\\|--).*\n/gm, '').replace(/\n{2,}/g, '\n'))
  } finally {
    await server.remove()
    rmSync(work, { recursive: true, force: true })
  }
}
