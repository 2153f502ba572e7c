import { describe, expect, it } from 'vitest'
import { manualTime } from '../testing/manual-time.ts'
import { outagesOf } from './outage.ts'
import { failureSeries, seldom } from './repeated.ts'

/** A log that keeps its lines without their causes. */
function lines() {
  const all: string[] = []
  const write = (about: { err?: unknown }, words: string) => {
    const { err: _, ...rest } = about
    all.push(`${words}${Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''}`)
  }
  return { all, log: { warn: write, error: write, info: write } }
}

describe('outages of a service', () => {
  function service() {
    const { clock, wait, advance, settled } = manualTime()
    const { all, log } = lines()
    const state = { isUp: true, checks: 0 }
    const ending = new AbortController()
    const check = async () => {
      state.checks++
      if (!state.isUp) throw new Error('It said no.')
    }
    const outages = outagesOf(
      { name: 'the store', effect: 'requests fail', check },
      { log, wait, nowMs: clock.nowMs, signal: ending.signal },
    )
    const pass = async () => {
      advance(2000)
      await settled(outages.isDown() ? 1 : 0).catch(() => {})
    }
    return { all, state, outages, pass, ending }
  }
  const begin = 'the store is not up: requests fail until it is'
  const error = new Error('It said no.')

  it('have one line when one begins and one when it ends, however many requests fail', async () => {
    const { all, state, outages, pass } = service()
    state.isUp = false
    for (let times = 0; times < 1000; times++) outages.failed(error)
    for (let times = 0; times < 30; times++) {
      await pass()
      outages.failed(error)
    }
    expect(all).toEqual([begin])
    state.isUp = true
    await pass()
    expect(all).toEqual([begin])
    await pass()
    await expect.poll(outages.isDown).toBe(false)
    expect(all).toEqual([begin, 'the store is up {"seconds":64}'])
    expect(state.checks).toBe(32)
  })

  it('a service that comes and goes has one outage', async () => {
    const { all, state, outages, pass } = service()
    for (let times = 0; times < 10; times++) {
      outages.failed(error)
      await pass()
    }
    expect(all).toEqual([begin])
    expect(state.checks).toBe(10)
  })

  it('nothing is checked while nothing fails, and nothing is logged while everything is closed', async () => {
    const { all, state, outages, ending } = service()
    expect([state.checks, outages.isDown()]).toEqual([0, false])
    ending.abort()
    outages.failed(error)
    expect([all, state.checks, outages.isDown()]).toEqual([[], 0, false])
  })
})

it('failures of a job: a line for the first and for each other reason, and one when it works again', () => {
  const { all, log } = lines()
  const jobs = failureSeries(log)
  jobs.worked('tidy')
  for (const reason of ['no disk', 'no disk', 'no disk', 'no right', 'no right']) jobs.failed('tidy', new Error(reason))
  jobs.failed('other', 'no error')
  expect(all).toEqual(['job failed {"job":"tidy"}', 'job failed {"job":"tidy"}', 'job failed {"job":"other"}'])
  jobs.worked('tidy')
  jobs.worked('tidy')
  jobs.failed('tidy', new Error('no right'))
  expect(all.slice(3)).toEqual(['job works again {"job":"tidy","failures":5}', 'job failed {"job":"tidy"}'])
})

it('other failures have at most one line a minute, which counts the others', () => {
  const { all, log } = lines()
  let nowMs = 0
  const tell = seldom(log, 'could not send', () => nowMs)
  for (let second = 0; second < 120; second++) {
    nowMs = second * 1000
    for (let times = 0; times < 100; times++) tell(new Error('no'), { station: 7 })
  }
  expect(all).toEqual(['could not send {"station":7}', 'could not send {"station":7,"unlogged":5999}'])
})
