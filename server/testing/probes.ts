import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeLink } from '../accounts/links.ts'
import { makePasswords } from '../accounts/passwords.ts'
import { updatePerson } from '../accounts/person-store.ts'
import { cheapPasswords, testApp } from './app.ts'
import { engines } from './databases.ts'
import { makeEpisode, makeShow } from './factories.ts'
import { visitor } from './forms.ts'
import { signIn } from './people.ts'
import { execute, startPostgres } from './postgres.ts'

// node server/testing/probes.ts sqlmap|testssl|passwords
//
// Runs Debian's sqlmap against the pages for signing in and the dashboard's API, on both engines, or testssl.sh against the
// server's own TLS, or measures what wrong passwords cost, on a server of its own at 127.0.0.1. docs/security-tests.md says what they found.

const password = 'fog over the harbour'
const browser = 'Sec-Fetch-Site: same-origin'

/** A station with an owner who has a second factor. Delays are forgotten at once, or only 429 would be examined. */
async function target(database: string | undefined) {
  const mail = { url: 'smtp://127.0.0.1:9', from: 'radio@radio.test' }
  const answers = new Map<number, number>()
  const log = (line: string) => {
    const { msg, status } = JSON.parse(line) as { msg: string; status: number }
    if (msg === 'request') answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  const app = await testApp({
    log,
    config: { rateLimit: 0, mail, ...(database && { database }) },
    database: engines[0]!,
  })
  const station = await app.station()
  const show = await makeShow(station.call)
  await makeEpisode(station.call, { show_id: show.id })
  const owner = await signIn(app, [{ stationId: station.id }])
  const { db, writer } = app.app
  const reset = (await makeLink(writer, owner.id)).token
  await updatePerson(db, owner.id, { password: await cheapPasswords.hash(password, 'probe'), totp: 'JBSWY3DPEHPK3PXP' })
  const half = visitor(app)
  await half.post('/dashboard/sign-in', { email: owner.email, password })
  const step = `__Host-aircheck-step=${half.cookies.get('__Host-aircheck-step')}`
  const forgetting = setInterval(() => void db.deleteFrom('sign_in_delays').execute(), 50)
  const close = () => {
    clearInterval(forgetting)
    return app.close()
  }
  return { app, answers, station: station.id, show: show.id, owner, reset, step, close }
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit' })
  await once(child, 'exit')
}

async function sqlmap(database: string | undefined): Promise<void> {
  const { app, answers, station, show, owner, reset, step, close } = await target(database)
  const home = mkdtempSync(join(tmpdir(), 'sqlmap-'))
  const api = `/dashboard/api/stations/${station}`
  const json = `${browser}\\nContent-Type: application/json`
  // A star marks where text is put in besides the parameters.
  const targets: [name: string, path: string, ...options: string[]][] = [
    ['sign-in', '/dashboard/sign-in', `--data=email=${owner.email}&password=wrong&to=/dashboard`],
    ['forgotten password', '/dashboard/forgotten', '--data=email=nobody@radio.test'],
    ['token of a link', '/dashboard/reset/x*'],
    ['form of a link', `/dashboard/reset/${reset}`, '--data=name=Marta&password=short', '-p', 'name'],
    ['second factor', '/dashboard/second-factor', '--data=code=000000', `--cookie=${step}`, '-p', 'code'],
    [
      'ticket of the second factor',
      '/dashboard/second-factor',
      '--data=code=000000',
      '--cookie=__Host-aircheck-step=x*',
    ],
    ['session', '/dashboard/api/me', '--cookie=__Host-aircheck=x*'],
    [
      'episodes',
      `${api}/episodes?status=published&show=${show}&q=tide&limit=5`,
      `--cookie=${owner.cookie}`,
      '-p',
      'shelf,show,q,limit',
    ],
    [
      'history',
      `${api}/events?before=99&topic=people&who=person+1`,
      `--cookie=${owner.cookie}`,
      '-p',
      'before,topic,who',
    ],
    ['ids in a path', `/dashboard/api/stations/${station}*/shows/${show}*`, `--cookie=${owner.cookie}`],
    [
      'ids in a body',
      `${api}/episodes/move`,
      `--data={"ids":[1],"show_id":${show}}`,
      `--cookie=${owner.cookie}`,
      `--headers=${json}`,
      '-p',
      'JSON show_id,JSON ids',
    ],
  ]
  const always = [
    '--batch',
    '--ignore-stdin',
    '--level=2',
    '--risk=2',
    '--time-sec=2',
    '--ignore-code=400,401,403,404,429',
    '--ignore-redirects',
    '--flush-session',
    '--disable-coloring',
    '--threads=4',
  ]
  for (const [name, path, ...options] of targets) {
    console.log(`\n=== ${name}, ${database ? 'PostgreSQL' : 'SQLite'}`)
    answers.clear()
    const dbms = `--dbms=${database ? 'PostgreSQL' : 'SQLite'}`
    const output = [`--output-dir=${home}`, `--tmp-dir=${home}`]
    const header = options.some((option) => option.startsWith('--headers')) ? [] : [`--headers=${browser}`]
    await run('sqlmap', ['-u', app.origin + path, ...options, ...header, ...always, dbms, ...output])
    console.log('answers by status:', Object.fromEntries(answers))
  }
  rmSync(home, { recursive: true })
  await close()
}

async function testssl(): Promise<void> {
  const { app, close } = await target(undefined)
  await run('testssl', ['--quiet', '--color', '0', '--warnings', 'off', `127.0.0.1:${app.port}`])
  await close()
}

/** Measures the effect on other requests of a thousand wrong passwords at their real cost, each for another account and address. */
async function passwords(): Promise<void> {
  const app = await testApp({ config: { trustProxy: ['127.0.0.1'], rateLimit: 0 }, passwords: makePasswords() })
  const { call } = await app.station()
  const headers = { 'X-Forwarded-Proto': 'https' }
  /** Milliseconds of a request every 10 ms while work lasts. */
  async function latencies(work: Promise<unknown>): Promise<number[]> {
    const all: number[] = []
    let isOver = false
    void work.then(() => (isOver = true))
    while (!isOver) {
      const began = performance.now()
      const { status } = await call('GET /v1/shows', undefined, headers)
      if (status !== 200) throw new Error(`${status}`)
      all.push(performance.now() - began)
      await setTimeout(10)
    }
    return all.sort((a, b) => a - b)
  }
  const say = (when: string, all: number[]) => {
    const at = (part: number) => all[Math.floor(all.length * part)]!.toFixed(1)
    const mebibytes = Math.round(process.memoryUsage().rss / 2 ** 20)
    console.log(`${when}: ${all.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, resident ${mebibytes} MiB`)
  }
  say('before', await latencies(setTimeout(5000)))
  let next = 0
  const statuses = new Map<number, number>()
  const client = async () => {
    for (let nth = next++; nth < 1000; nth = next++) {
      const as = visitor(app, { ...headers, 'X-Forwarded-For': `10.${nth >> 8}.${nth & 255}.1` })
      const { status } = await as.post('/dashboard/sign-in', { email: `nobody${nth}@radio.test`, password: 'wrong' })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const began = performance.now()
  say('meanwhile', await latencies(Promise.all(Array.from({ length: 50 }, client))))
  console.log('1000 passwords in', Math.round(performance.now() - began), 'ms', Object.fromEntries(statuses))
  say('after', await latencies(setTimeout(5000)))
  await app.close()
}

const [, , probe] = process.argv
if (probe === 'testssl') await testssl()
else if (probe === 'passwords') await passwords()
else {
  await sqlmap(undefined)
  const postgres = await startPostgres()
  await execute(postgres.url('postgres'), 'create database probe')
  await sqlmap(postgres.url('probe'))
  await postgres.remove()
}
