import { expect, it, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import Summary from '../../.ci/summary.ts'

type Ended = { name: string; state: 'passed' | 'failed' | 'skipped'; tries?: number; message?: string }

/** The output of the summary for a file with these tests, and the exit code that it sets. */
function summaryOf(tests: readonly Ended[], ci: string | undefined) {
  const ended = tests.map(({ name, state, tries = 1, message }) => ({
    fullName: name,
    result: () => ({ state, errors: message === undefined ? undefined : [{ message }] }),
    diagnostic: () => ({ retryCount: tries - 1 }),
  }))
  const file = { relativeModuleId: 'a.test.ts', children: { allTests: () => ended }, state: () => 'passed' }
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { exitCode } = process
  vi.stubEnv('CI', ci)
  try {
    new Summary().onTestRunEnd([file as unknown as TestModule])
    return { printed: write.mock.calls.map(([text]) => text).join(''), exitCode: process.exitCode }
  } finally {
    process.exitCode = exitCode
    vi.unstubAllEnvs()
    write.mockRestore()
  }
}

it('a test that needed its second try is named, with what it failed with; one that failed twice counts as failed', () => {
  const tests: Ended[] = [
    { name: 'steady', state: 'passed' },
    { name: 'late', state: 'passed', tries: 2, message: 'expected 1 to be 2\n\nmore' },
    { name: 'broken', state: 'failed', tries: 2, message: 'no' },
  ]
  const printed =
    '\npassed at the second try: a.test.ts > late\n  expected 1 to be 2\n\n2 passed, 1 failed, 0 skipped\n'
  expect(summaryOf(tests, 'true')).toEqual({ printed, exitCode: undefined })
})

it('a skipped test fails the gate, and nothing but the gate', () => {
  const skipped: Ended[] = [{ name: 'needs ffmpeg', state: 'skipped' }]
  expect(summaryOf(skipped, 'true').exitCode).toBe(1)
  expect(summaryOf(skipped, undefined)).toEqual({ printed: '\n0 passed, 0 failed, 1 skipped\n', exitCode: undefined })
})
