import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

describe('a fault after a kept answer was made', () => {
  let app: TestApp
  let isBroken = false
  const lines: string[] = []
  beforeAll(async () => {
    const log = (line: string) => {
      lines.push(line)
      if (!isBroken) return
      isBroken = false
      throw new Error('the log cannot be written')
    }
    app = await testApp({ log })
  })
  afterAll(() => app.close())

  it('ends that connection at most: the process still answers the next request', async () => {
    const { call } = await app.station()
    await call('GET /v1/station')
    isBroken = true
    await call('GET /v1/station').catch(() => {})
    expect(isBroken).toBe(false)
    expect(lines.join('')).toContain('could not send an answer')
    expect((await call('GET /v1/station')).status).toBe(200)
  })
})
