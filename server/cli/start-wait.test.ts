import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { DatabaseUnreachable } from '../database/dialect/postgres-pool.ts'
import { isServerNotUp, serverAddress } from '../database/dialect/postgres-reach.ts'
import { serveBucket } from '../testing/bucket.ts'
import { startPostgres } from '../testing/postgres.ts'
import { freePort, type Running, run, start } from '../testing/process.ts'
import { untilUp } from './start-wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-wait-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(folder, 'data-'))

const linesOf = (text: string) => text.split('\n').filter(Boolean)
/** The log lines of a process about waiting: level and text of each. */
const waits = ({ err }: Pick<Running, 'err'>) =>
  linesOf(err())
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ msg }) => /^waiting for | is up$| is not up:/.test(msg))
    .map(({ level, msg }) => [level, msg])
const listens = (server: Running) => expect.poll(server.out, { timeout: 20_000 }).toContain('Aircheck is ready')

async function stop(server: Running) {
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
}

describe('waiting for a service', () => {
  const failing = (times: number, isNotUp = true, attemptMs = 0) => {
    const state = { attempts: 0, lines: [] as string[], ms: 0 }
    const log = { info: (line: string) => state.lines.push(line), warn: (line: string) => state.lines.push(line) }
    const service = {
      name: 'The store',
      reach: async () => {
        state.ms += attemptMs
        if (++state.attempts <= times) throw new Error('It said no.')
      },
      isNotUp: () => isNotUp,
    }
    const patience = (patienceMs: number) => ({
      log: log as never,
      patienceMs,
      nowMs: () => state.ms,
      pause: async (ms: number) => {
        state.ms += ms
      },
    })
    return { state, wait: (patienceMs: number) => untilUp(service, patience(patienceMs)) }
  }

  it('a service that is up is not waited for, and nothing is logged', async () => {
    const { state, wait } = failing(0)
    await wait(60_000)
    expect(state).toEqual({ attempts: 1, lines: [], ms: 0 })
  })

  it('one line when waiting begins, one when it is up', async () => {
    const { state, wait } = failing(100)
    await wait(60_000)
    expect(state.lines).toEqual(['waiting for The store, for at most 60 seconds', 'The store is up'])
  })

  it('it ends after the configured time, with a last attempt', async () => {
    const { state, wait } = failing(Infinity)
    await expect(wait(60_200)).rejects.toThrow('The store was not up within 60.2 seconds. It said no.')
    expect(state.ms).toBe(60_200)
    expect(state.lines).toHaveLength(1)
  })

  it('a slow first attempt does not count: the time begins after it', async () => {
    const { state, wait } = failing(1, true, 90_000)
    await wait(60_000)
    expect(state.lines).toEqual(['waiting for The store, for at most 60 seconds', 'The store is up'])
  })

  it('does not wait after a refusal, nor with a time of 0', async () => {
    for (const [isNotUp, patienceMs] of [
      [false, 60_000],
      [true, 0],
    ] as const) {
      const { state, wait } = failing(1, isNotUp)
      await expect(wait(patienceMs)).rejects.toThrow('It said no.')
      expect(state).toEqual({ attempts: 1, lines: [], ms: 0 })
    }
  })
})

describe('serve, with PostgreSQL', () => {
  it('started before it, waits for it and then serves; the log says so twice, without the password', async () => {
    const postgres = await startPostgres()
    await postgres.stop()
    const url = new URL(postgres.url('postgres'))
    url.password = 'geheim'
    const server = start(newFolder(), ['serve'], { DATABASE_URL: url.href, AIRCHECK_PORT: `${await freePort()}` })
    const name = `PostgreSQL at 127.0.0.1:${url.port}`
    const waiting = [40, `waiting for ${name}, for at most 60 seconds`]
    await expect.poll(() => waits(server), { timeout: 20_000 }).toEqual([waiting])
    expect(server.out()).toBe('')
    await postgres.start()
    await listens(server)
    expect(waits(server)).toEqual([waiting, [30, `${name} is up`]])
    expect(server.err()).not.toContain('geheim')
    await stop(server)
    await postgres.remove()
  })

  it('that does not come up: exit code 1 after the configured time, in one line', async () => {
    const port = await freePort()
    const settings = { DATABASE_URL: `postgres://a:geheim@localhost:${port}/x`, AIRCHECK_START_WAIT: '1' }
    const { code, out, err } = await run(newFolder(), ['serve'], settings)
    expect([code, out]).toEqual([1, ''])
    const [waiting, ...rest] = linesOf(err)
    expect(JSON.parse(waiting!).msg).toBe(`waiting for PostgreSQL at localhost:${port}, for at most 1 seconds`)
    expect(rest).toEqual([
      expect.stringMatching(
        /^PostgreSQL at \S+ was not up within 1 seconds\. The database does not answer: .*ECONNREFUSED/,
      ),
    ])
    expect(err).not.toContain('geheim')
  })

  it('SIGHUP changes nothing about the wait, and SIGTERM ends it at once, with exit code 0', async () => {
    const settings = { DATABASE_URL: `postgres://a@127.0.0.1:${await freePort()}/x` }
    const server = start(newFolder(), ['serve'], settings)
    await expect.poll(() => waits(server), { timeout: 20_000 }).toHaveLength(1)
    server.signal('SIGHUP')
    server.signal('SIGHUP')
    server.signal('SIGTERM')
    const { code, out, err } = await server.ended
    expect([code, out]).toEqual([0, ''])
    expect(linesOf(err).map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^waiting for/),
      'stopping',
    ])
  })

  it('that refuses a database or a user: fails at once, without waiting', async () => {
    for (const [part, value, words] of [
      ['pathname', 'missing', 'database "missing" does not exist'],
      ['username', 'stranger', 'role "stranger" does not exist'],
    ] as const) {
      const url = new URL(inject('postgres'))
      url[part] = value
      const { code, out, err } = await run(newFolder(), ['serve'], { DATABASE_URL: url.href })
      expect([code, out, err]).toEqual([1, '', `The database does not answer: ${words}\n`])
    }
  })

  it('other commands do not wait', async () => {
    const DATABASE_URL = `postgres://a@127.0.0.1:${await freePort()}/x`
    for (const line of ['station list', 'migrate']) {
      const { code, err } = await run(newFolder(), line.split(' '), { DATABASE_URL })
      expect([code, linesOf(err)]).toEqual([1, [expect.stringContaining('ECONNREFUSED')]])
    }
  })

  it('tells errors of a service that is up from those of one that is not up yet', () => {
    const unreachable = (cause: unknown) => new DatabaseUnreachable('It does not answer.', { cause })
    const answer = (code: string) => unreachable(Object.assign(new pg.DatabaseError('', 0, 'error'), { code }))
    const failure = (code: string, message = '') => unreachable(Object.assign(new Error(message), { code }))
    for (const error of [
      answer('57P03'),
      ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'EHOSTUNREACH', 'ETIMEDOUT'].map((code) => failure(code)),
      failure('', 'timeout exceeded when trying to connect'),
      failure('', 'Connection terminated unexpectedly'),
    ]) {
      expect([error.cause, isServerNotUp(error)]).toEqual([error.cause, true])
    }
    for (const error of [
      ...['28P01', '28000', '3D000', '53300'].map(answer),
      failure('DEPTH_ZERO_SELF_SIGNED_CERT'),
      failure('', 'The server does not support SSL connections'),
    ]) {
      expect([error.cause, isServerNotUp(error)]).toEqual([error.cause, false])
    }
    expect(isServerNotUp(Object.assign(new Error(), { code: 'ENOENT' }))).toBe(false)
  })

  it('its address is printed without user and password', () => {
    for (const [url, address] of [
      ['postgres://a:b@db.example.org/x', 'db.example.org:5432'],
      ['postgres://a:b@[::1]:6000/x', '[::1]:6000'],
      ['postgres:///x?user=a&password=b&host=/run/postgresql', '/run/postgresql'],
      ['postgres://a:b@%2Frun%2Fpostgresql/x', '/run/postgresql'],
    ]) {
      expect(serverAddress(url!)).toBe(address)
    }
  })
})

describe('serve, with a bucket', () => {
  const settings = (port: number) => ({
    AIRCHECK_MEDIA: 's3://radio',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
  const nameOf = (port: number) => `the bucket radio at 127.0.0.1:${port}`

  it('serves at once while it is down, and tells once in the log that it is, and once when it answers, not with 503', async () => {
    const port = await freePort()
    const settingsOf = { ...settings(port), AIRCHECK_PORT: `${await freePort()}`, AIRCHECK_START_WAIT: '0' }
    const server = start(newFolder(), ['serve'], settingsOf)
    const down = [40, `${nameOf(port)} is not up: audio and uploads fail until it is`]
    await listens(server)
    await expect.poll(() => waits(server), { timeout: 20_000 }).toEqual([down])
    const bucket = await serveBucket(newFolder(), port)
    bucket.break(true)
    await expect.poll(() => bucket.asked.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await sleep(0)
    expect(waits(server)).toEqual([down])
    bucket.break(false)
    await expect.poll(() => waits(server), { timeout: 20_000 }).toEqual([down, [30, `${nameOf(port)} is up`]])
    await stop(server)
    await bucket.close()
  })

  it('that does not come up: the server works without it, and ends', async () => {
    const AIRCHECK_PORT = `${await freePort()}`
    const server = start(newFolder(), ['serve'], { ...settings(await freePort()), AIRCHECK_PORT })
    await expect.poll(() => waits(server), { timeout: 20_000 }).toHaveLength(1)
    await listens(server)
    await stop(server)
  })
})
