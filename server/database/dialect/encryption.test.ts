import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { selfSignedCredentials } from '../../http/port/tls.ts'
import { execute, type PostgresServer, startPostgres } from '../../testing/postgres.ts'
import { isMissing } from '../../testing/programs.ts'
import { openDatabase, openWhole } from '../open.ts'

/** Whether a connection of this URL is encrypted, or why it fails. */
async function encrypted(url: string): Promise<boolean | string> {
  const db = openWhole(url)
  try {
    const found = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    return found.rows[0]!.ssl
  } catch (error) {
    return (error as Error).message.replace('The database does not answer: ', '')
  } finally {
    await db.destroy()
  }
}

/** The same by libpq, where psql is installed. */
function byPsql(url: string): boolean | string {
  try {
    const query = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
    return execFileSync('psql', ['-XAtc', query, url], { encoding: 'utf8', stdio: 'pipe' }).trim() === 't'
  } catch {
    return 'fails'
  }
}
describe('a server with a certificate that it made itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-encryption-'))
  const [certPath, keyPath] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  let server: PostgresServer
  let url: string
  beforeAll(async () => {
    const { cert, key } = await selfSignedCredentials(folder, Date.now())
    writeFileSync(certPath, cert)
    writeFileSync(keyPath, key, { mode: 0o600 })
    if (userInfo().uid === 0) for (const path of [folder, certPath, keyPath]) chownSync(path, 65534, 65534)
    server = await startPostgres(['fsync=off', 'ssl=on', `ssl_cert_file=${certPath}`, `ssl_key_file=${keyPath}`])
    url = server.url('postgres')
  }, 60_000)
  afterAll(async () => {
    await server.remove()
    rmSync(folder, { recursive: true })
  })

  it.each<[query: string, result: boolean | RegExp]>([
    ['', false],
    ['?sslmode=disable', false],
    ['?sslmode=allow', false],
    ['?sslmode=prefer', true],
    ['?sslmode=require', true],
    ['?sslmode=no-verify', true],
    ['?sslmode=verify-full', /self-signed certificate/],
    ['?sslmode=require&sslrootcert=CERT', true],
    ['?sslmode=verify-ca&sslrootcert=CERT', true],
    ['?sslmode=verify-full&sslrootcert=CERT', true],
    ['?sslmode=require&sslrootcert=/etc/hosts', /./],
  ])('%s: %s', async (query, result) => {
    const found = await encrypted(url + query.replace('CERT', certPath))
    expect(found).toEqual(typeof result === 'boolean' ? result : expect.stringMatching(result))
  })

  it.skipIf(isMissing('psql', '--version'))('psql takes the same URLs, with the same result', async () => {
    for (const mode of ['disable', 'allow', 'prefer', 'require', 'verify-full&sslrootcert=CERT']) {
      const same = `${url}?sslmode=${mode.replace('CERT', certPath)}`
      expect([mode, byPsql(same)]).toEqual([mode, await encrypted(same)])
    }
  })

  it('that takes only encrypted connections: without sslmode, and with it, also for notifications', async () => {
    const { hba_file: hba } = (await execute(url, 'show hba_file')).rows[0] as { hba_file: string }
    await execute(url, `copy (values ('hostssl all all 127.0.0.1/32 trust')) to '${hba}'`)
    await execute(url, 'select pg_reload_conf()')
    await expect.poll(() => encrypted(`${url}?sslmode=disable`)).toMatch(/no encryption/)
    for (const query of ['', '?sslmode=allow', '?sslmode=require']) expect(await encrypted(url + query)).toBe(true)
    const database = openDatabase(url)
    database.watch(() => {})
    await expect.poll(database.isWatching, { timeout: 10_000 }).toBe(true)
    await database.close()
  })
})

it('a server that offers no encryption: prefer connects without it, require fails', async () => {
  const url = inject('postgres')
  expect(await encrypted(`${url}?sslmode=prefer`)).toBe(false)
  expect(await encrypted(`${url}?sslmode=allow`)).toBe(false)
  expect(await encrypted(`${url}?sslmode=require`)).toMatch(/does not support SSL/)
})
