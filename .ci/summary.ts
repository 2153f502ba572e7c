import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends the test run with one line, `N passed, N failed, N skipped`. In the gate (`CI` is set) every program that the tests
 * need is installed, so a skipped test counts as a failure: a check that is never run cannot fail.
 */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
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
