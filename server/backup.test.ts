import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, FormData, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from './testing/caller.ts'
import { runJson } from './testing/command-line.ts'
import { mp3 } from './testing/factories.ts'
import { execute, installedPostgres, type PostgresServer, startPostgres } from './testing/postgres.ts'
import { type Serving, serve } from './testing/process.ts'

// Runs the commands of docs/operate.md as written, on a filled installation that is then deleted.

const agent = new Agent({ connect: { rejectUnauthorized: false } })
const root = mkdtempSync(join(tmpdir(), 'aircheck-backup-'))
afterAll(async () => {
  await agent.close()
  rmSync(root, { recursive: true, force: true })
})

/**
 * The code blocks of a section: how to back up, and how to restore. Without those in which the reader sets variables.
 */
function stepsOf(title: string): [backup: string, restore: string] {
  const page = readFileSync('docs/operate.md', 'utf8')
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`))!
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text!)
  const steps = blocks.filter((text) => !text.startsWith('export '))
  expect(steps).toHaveLength(2)
  return steps as [string, string]
}

/** Starts a server on an installation with one station. */
async function installation(name: string, settings: Record<string, string> = {}) {
  const [dataDir, backup] = [join(root, name), join(root, `${name}-backup`)]
  mkdirSync(dataDir)
  const command = (...args: string[]) => runJson(dataDir, args, settings)
  await command('station', 'create', '--name', 'Ark')
  const { key } = await command('key', 'create', '--station', '1', '--label', 'L', '--scopes', 'all')
  let server: Serving = await serve(dataDir, ['serve'], settings)

  async function ask(endpoint: string, body?: object) {
    const answer = await callerOf(server.origin, agent, key)(endpoint, body)
    expect(answer.status, endpoint).toBeLessThan(300)
    return answer.body
  }
  const show = await ask('POST /v1/shows', { title: 'Two of Each', published: true })

  return {
    dataDir,
    async upload(title: string) {
      const form = new FormData()
      form.set('show_id', `${show.id}`)
      form.set('title', title)
      form.set('datetime', '1700000000')
      form.set('file', new File([mp3], 'a.mp3', { type: 'audio/mpeg' }))
      await ask('POST /v1/episodes/upload', form)
    },
    /** Runs a code block of the page; returns its output. */
    shell(block: string) {
      // The command `aircheck` is that of this folder.
      const PATH = `${process.cwd()}:${settings.PATH ?? process.env.PATH}`
      const env = { ...process.env, ...settings, PATH, AIRCHECK_DATA_DIR: dataDir, BACKUP: backup }
      const { status, stdout, stderr } = spawnSync('bash', ['-euc', block], { encoding: 'utf8', env })
      expect([status, stderr]).toEqual([0, ''])
      return stdout
    },
    /** The titles of all episodes whose audio equals the uploaded file. */
    async whole(): Promise<string[]> {
      const titles = []
      for (const { title, audio_url } of (await ask('GET /v1/episodes')).episodes) {
        const response = await fetch(server.origin + new URL(audio_url).pathname, { dispatcher: agent })
        if (response.ok && Buffer.from(await response.arrayBuffer()).equals(mp3)) titles.push(title)
      }
      return titles.toSorted()
    },
    async stop() {
      server.signal('SIGTERM')
      await server.ended
    },
    async start() {
      server = await serve(dataDir, ['serve'], settings)
    },
  }
}

test('SQLite: a restored backup, taken while the server ran, has everything from the time of the backup', async () => {
  const [backup, restore] = stepsOf('Backup and restore: the embedded database')
  const ark = await installation('embedded')
  await ark.upload('Ravens')
  ark.shell(backup)
  await ark.upload('Doves')
  ark.shell(backup)
  await ark.upload('Too late')

  await ark.stop()
  rmSync(ark.dataDir, { recursive: true })
  expect(ark.shell(restore)).toContain('Ark')
  await ark.start()
  expect(await ark.whole()).toEqual(['Doves', 'Ravens'])
  await ark.upload('Olive')
  expect(await ark.whole()).toEqual(['Doves', 'Olive', 'Ravens'])
  await ark.stop()
})

test('the commands: a restored backup, taken while the server ran, has everything from the time of the backup', async () => {
  const [backup, restore] = stepsOf('Backup and restore')
  const ark = await installation('commands')
  await ark.upload('Ravens')
  expect(ark.shell(backup)).toContain('It was read back and is complete.')
  await ark.upload('Too late')

  await ark.stop()
  rmSync(ark.dataDir, { recursive: true })
  expect(ark.shell(restore)).toMatch(/^Restored .*: stations: 1, shows: 1, episodes: 1, 1 audio files/)
  await ark.start()
  expect(await ark.whole()).toEqual(['Ravens'])
  await ark.upload('Olive')
  expect(await ark.whole()).toEqual(['Olive', 'Ravens'])
  await ark.stop()
})

// The PostgreSQL package from npm has no pg_dump. Debian's has it, with a server of the same version.
const bin = installedPostgres().findLast((folder) => spawnSync(join(folder, 'pg_dump'), ['-V']).status === 0)
if (!bin) console.warn('The backup of PostgreSQL is not run: there is no pg_dump on this machine.')

describe.skipIf(!bin && !process.env.CI)('with the programs of PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(undefined, bin)
  })
  afterAll(() => server.remove())
  const psql = (statement: string) => execute(server.url('postgres'), statement)

  test('PostgreSQL: a restored backup, taken while the server ran, has everything from the time of the backup', async () => {
    const [backup, restore] = stepsOf('Backup and restore: PostgreSQL')
    await psql('create database ark')
    const path = `${bin}:${process.env.PATH}`
    const ark = await installation('postgres', { DATABASE_URL: server.url('ark'), PATH: path })
    await ark.upload('Ravens')
    ark.shell(backup)
    await ark.upload('Doves')
    ark.shell(backup)
    await ark.upload('Too late')

    await ark.stop()
    await psql('drop database ark')
    await psql('create database ark')
    expect(ark.shell(restore)).toContain('Ark')
    await ark.start()
    expect(await ark.whole()).toEqual(['Doves', 'Ravens'])
    await ark.upload('Olive')
    expect(await ark.whole()).toEqual(['Doves', 'Olive', 'Ravens'])
    await ark.stop()
  })
})
