import { expect, it, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import Summary from '../../.ci/summary.ts'

type Ended = { name: string; state: 'passed' | 'failed' | 'skipped'; flaky?: boolean }

/** A file as the reporter receives it. */
function fileOf(tests: readonly Ended[], relativeModuleId = 'a.test.ts', processorSeconds?: number) {
  const ended = tests.map(({ name, state, flaky = false }) => ({
    fullName: name,
    module: { relativeModuleId },
    result: () => ({ state }),
    diagnostic: () => ({ flaky }),
  }))
  const meta = () => ({ processorSeconds })
  return { relativeModuleId, children: { allTests: () => ended }, state: () => 'passed', meta }
}

/** The output of the summary of some files, and the exit code that it sets. */
function summaryOf(files: readonly ReturnType<typeof fileOf>[], ci: string | undefined) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { exitCode } = process
  vi.stubEnv('CI', ci)
  try {
    new Summary().onTestRunEnd(files as unknown as TestModule[])
    return { printed: write.mock.calls.map(([text]) => text).join(''), exitCode: process.exitCode }
  } finally {
    process.exitCode = exitCode
    vi.unstubAllEnvs()
    write.mockRestore()
  }
}

it('a skipped test fails the gate, and nothing but the gate', () => {
  const skipped = [fileOf([{ name: 'needs ffmpeg', state: 'skipped' }])]
  expect(summaryOf(skipped, 'true').exitCode).toBe(1)
  expect(summaryOf(skipped, undefined)).toEqual({ printed: '\n0 passed, 0 failed, 1 skipped\n', exitCode: undefined })
})

it('the gate lists the twenty files with most processor time, the slowest first', () => {
  const files = Array.from({ length: 25 }, (_, at) =>
    fileOf([{ name: 'steady', state: 'passed' }], `${at}.test.ts`, at),
  )
  const { printed } = summaryOf(files, 'true')
  const lines = printed.split('\n').filter((line) => line.includes('.test.ts'))
  expect(lines).toHaveLength(20)
  expect([lines[0], lines.at(-1)]).toEqual(['   24.0 s  24.test.ts', '    5.0 s  5.test.ts'])
  expect(printed).toMatch(/25 passed, 0 failed, 0 skipped\n$/)
})

it('a test that passed only at the second try is named and fails the gate, and nothing but the gate', () => {
  const files = [
    fileOf([
      { name: 'now and then', state: 'passed', flaky: true },
      { name: 'steady', state: 'passed' },
    ]),
  ]
  const inGate = summaryOf(files, 'true')
  expect(inGate.exitCode).toBe(1)
  expect(inGate.printed).toContain('second try, which the gate does not allow:\na.test.ts: now and then\n\n2 passed')
  expect(summaryOf(files, undefined)).toEqual({ printed: '\n2 passed, 0 failed, 0 skipped\n', exitCode: undefined })
})
