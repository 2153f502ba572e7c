import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends the test run with one line, `N passed, N failed, N skipped`. In the gate (`CI` is set) every program that the tests
 * need is installed, so a skipped test counts as a failure: a check that is never run cannot fail. A test that failed is
 * tried once more there; one that passes then is named before that line, with what it failed with, so that it is mended.
 */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        count[state]++
        if (state !== 'passed' || !test.diagnostic()?.retryCount) continue
        const why = errors.map(({ message }) => `\n  ${message.split('\n', 1)}`)
        process.stdout.write(
          `\npassed at the second try: ${module.relativeModuleId} > ${test.fullName}${why.join('')}\n`,
        )
      }
      if (module.state() === 'failed' && module.errors().length > 0) count.failed++
    }
    const skipped = count.skipped + count.pending
    if (process.env.CI && skipped > 0) {
      process.exitCode = 1
      process.stdout.write('\nA test was skipped, which the gate does not allow.\n')
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${skipped} skipped\n`)
  }
}
