import { expect, test } from 'vitest'
import { requestLog } from './http/port/request-log.ts'
import { systemClock } from './lib/clock.ts'
import { readable } from './log.ts'

test('on a terminal each request is one line', async () => {
  const written: string[] = []
  const { write } = await readable({ write: (line) => void written.push(line) }, false)
  const log = requestLog(write, systemClock)
  const request = { method: 'GET', url: '/v1/shows?secret=1' } as never
  log({ requestId: 'a-1', request, status: 200, route: '/v1/shows', startedMs: performance.now() })
  log({ requestId: 'a-2', request, status: 404, route: undefined, startedMs: performance.now() })
  expect(written).toHaveLength(2)
  expect(written[0]).toMatch(/^\[\d\d:\d\d:\d\d\] GET \/v1\/shows 200, [\d.]+ ms\n$/)
  expect(written[1]).toMatch(/ 404, /)
})

test('on a terminal other lines keep their level and words', async () => {
  const written: string[] = []
  const { write } = await readable({ write: (line) => void written.push(line) }, false)
  write('{"level":40,"time":"2026-11-21T12:00:00Z","msg":"disk low"}\n')
  expect(written.join('')).toContain('WARN: disk low')
})
