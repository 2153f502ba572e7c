import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { makeVersions } from '../../lib/versions.ts'
import { answerCache, encoded, makeAnswer } from './answers.ts'
import type { CachedRoute } from './cached-route.ts'
import { publicConventions } from './conventions.ts'
import { fastLane } from './fast-lane.ts'

/** The fast lane with one cached answer, which is stale; `make` makes it anew. */
function lane(make: CachedRoute['make']) {
  const versions = makeVersions()
  const answers = answerCache(versions)
  const clock = { ms: 0, nowMs: () => clock.ms }
  const route: CachedRoute = {
    ...{ scope: 'public', pattern: '/public/:slug', params: {}, query: {}, cacheSeconds: 60, shared: undefined },
    ...{ reads: ['station'], make },
  }
  answers.store(1, '/public/kiosk', { route, answer: makeAnswer('{}', { untilMs: 0, changesAtMs: 0 }), version: 0 })
  const caller = { stationId: 1, may: () => true, countedAs: 'a' }
  const handle = fastLane({
    lanes: [
      {
        ...{ prefix: '/public/', policy: '', conventions: publicConventions },
        authenticator: { known: () => caller, used: () => {} } as never,
        limiter: { take: () => ({ remaining: 1 }) } as never,
      },
    ],
    ...{ answers, versions, headers: [], clock: clock as never, waits: (_request, _response, part) => part() },
    ...{ log: () => {}, nextRequestId: () => 'x', onError: (error) => expect.fail(`${error}`) },
  })
  const ask = () =>
    new Promise<'sent' | 'passed on'>((resolve) => {
      const request = { method: 'HEAD', url: '/public/kiosk', headers: {} } as IncomingMessage
      const response = { writeHead: () => {}, end: () => resolve('sent') } as unknown as ServerResponse
      expect(handle(request, response, () => resolve('passed on'))).toBe(true)
    })
  return { ask, versions, clock }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('a stale answer is made anew once for all who ask meanwhile, and again for those who ask after another write', async () => {
  const begun: ((body: object) => void)[] = []
  const { ask, versions } = lane(() => new Promise((resolve) => begun.push(resolve)))
  const first = Array.from({ length: 50 }, ask)
  await turn()
  expect(begun.length).toBe(1)
  versions.bump(1, ['station'])
  const second = Array.from({ length: 50 }, ask)
  await turn()
  expect(begun.length).toBe(2)
  for (const done of begun) done({})
  expect(new Set(await Promise.all([...first, ...second]))).toEqual(new Set(['sent']))
})

it('one that failed is passed on by all who asked, and made anew for the next', async () => {
  let isDown = true
  let made = 0
  const { ask } = lane(async () => {
    made++
    await turn()
    if (isDown) throw new Error('The database is down')
    return {}
  })
  expect(new Set(await Promise.all([ask(), ask(), ask()]))).toEqual(new Set(['passed on']))
  isDown = false
  expect([await ask(), made]).toEqual(['sent', 2])
})

it('one that was begun before a boundary of the schedule does not answer after it', async () => {
  let made = 0
  const { ask, clock } = lane(async (request) => {
    made++
    request.freshUntil = clock.ms < 1000 ? 1 : 100
    for (let turns = 0; turns < 5; turns++) await turn()
    return {}
  })
  const before = ask()
  await turn()
  clock.ms = 1500
  const after = ask()
  expect([await before, await after, made]).toEqual(['sent', 'sent', 2])
})

it('a body is compressed once for all who ask meanwhile', async () => {
  const answer = makeAnswer(JSON.stringify(Array.from({ length: 1000 }, (_, at) => at)), { untilMs: 0, changesAtMs: 0 })
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => encoded(answer, 'br')))
  for (const other of [...others, await encoded(answer, 'br')]) expect(other).toBe(first)
  expect(await encoded(answer, 'gzip')).not.toBe(first)
})
